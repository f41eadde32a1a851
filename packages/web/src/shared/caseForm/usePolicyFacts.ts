import type { Answer } from '@georisk/contract/endpoints.ts';
import { parseIsoDate } from '@georisk/domain/dates/isoDate.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi } from '#web/lib/api.ts';
import { writtenDate } from '#web/lib/writtenDate.ts';

/** An incomplete number belongs to no policy. */
const AFTER_MS = 500;

function useLater<T>(value: T): T {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), AFTER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return later;
}

interface PolicyAsked {
  readonly policyNumber: string;
  /** As it is typed. */
  readonly damageDate: string;
  /** Company of the policy; by default the own one. */
  readonly companyId?: number | undefined;
}

export type PolicyFacts = Answer<'caseFacts'>['policies'][number];

/** What is known of the policy of a case with this number and day; null while it is typed, and without a network. */
export function usePolicyFacts({
  policyNumber: typed,
  damageDate: typedDate,
  companyId,
}: PolicyAsked): PolicyFacts | null {
  const policyNumber = useLater(typed.trim());
  const damageDate = useLater(writtenDate(typedDate));
  const isWhole = policyNumber !== '' && parseIsoDate(damageDate) !== null;
  const { data } = useQuery({
    queryKey: ['caseFacts', policyNumber, damageDate, companyId],
    queryFn: () =>
      callApi('caseFacts', {
        body: { blocks: [], policies: [{ policyNumber, damageDate }], ...(companyId !== undefined && { companyId }) },
      }),
    enabled: isWhole,
    staleTime: 600_000,
    meta: { errorPage: false },
  });
  return isWhole && policyNumber === typed.trim() ? (data?.policies[0] ?? null) : null;
}
