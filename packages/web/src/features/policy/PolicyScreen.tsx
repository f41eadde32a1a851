import type { Policy } from '@georisk/contract/verticals/insurance/policies.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { useOutbox } from '#web/offline/useOutbox.ts';
import { useEarlySheet } from '#web/mapScreen/earlySheet.ts';
import { SubjectLoading } from '#web/mapScreen/SubjectLoading.tsx';
import { PolicyMap } from './PolicyMap.tsx';
import { wholeNumber } from './usePolicyView.ts';
import { policyTexts as texts } from './texts.hu.ts';

/** Years that seasons of insurance have. */
const isSeasonYear = (year: number): boolean => year >= 1990 && year <= 2100;

/** A policy and its plots, for those who may open policies. */
export function PolicyScreen() {
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const year = wholeNumber(query.get('year'));
  const policyId = wholeNumber(query.get('policyId'));
  const policy = useQuery({
    ...apiQuery('policy', {
      params: { id },
      query: {
        ...(year !== null && isSeasonYear(year) && { year }),
        ...(policyId !== null && { policyId }),
      },
    }),
    meta: { errorPage: false },
    // Between two years of a policy the map is not replaced by a skeleton.
    placeholderData: (before: Policy | undefined) => (before?.policyNumber === id ? before : undefined),
  });
  const outbox = useOutbox();
  const sheet = useEarlySheet();
  if (policy.data === undefined || outbox === null) {
    return (
      <SubjectLoading
        title={texts.title}
        what={texts.loading}
        error={policy.error}
        onRetry={() => void policy.refetch()}
        sheet={sheet}
      />
    );
  }
  return (
    <PolicyMap
      key={policy.data.id}
      policy={policy.data}
      outbox={outbox}
      startsOpen={sheet.startsOpen}
      onRefresh={() => void policy.refetch()}
    />
  );
}
