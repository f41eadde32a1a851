import type { PlannedCase } from '@georisk/domain/case/caseTable.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '#web/lib/api.ts';
import { factsAsked, type TableWarning, tableWarnings } from './tableWarnings.ts';

interface Settings {
  /** Of the chosen file. */
  readonly turn: number;
  readonly today: string;
  /** Company of the cases; empty for the own one. */
  readonly companyId: string;
}

/** Oddities of a chosen table's cases; without a network, those that the table alone shows. */
export function useTableWarnings(
  cases: readonly PlannedCase[],
  { turn, today, companyId }: Settings,
): { readonly warnings: readonly TableWarning[]; readonly isCompared: boolean } {
  const { data = null, isError } = useQuery({
    queryKey: ['caseFacts', 'table', turn, companyId],
    queryFn: () =>
      callApi('caseFacts', {
        body: { ...factsAsked(cases), ...(companyId !== '' && { companyId: Number(companyId) }) },
      }),
    enabled: cases.length > 0,
    gcTime: 0,
    retry: false,
    meta: { errorPage: false },
  });
  const warnings = useMemo(() => tableWarnings(cases, data, today), [cases, data, today]);
  return { warnings, isCompared: !isError };
}
