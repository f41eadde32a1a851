import type { Policy } from '@georisk/contract/verticals/insurance/policies.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { useOutbox } from '#web/offline/useOutbox.ts';
import { SubjectLoading } from '#web/mapScreen/SubjectLoading.tsx';
import { PolicyMap } from './PolicyMap.tsx';
import { policyTexts as texts } from './texts.hu.ts';

/** A policy and its plots, for those who may open policies. */
export function PolicyScreen() {
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const year = query.get('year');
  const policyId = query.get('policyId');
  const policy = useQuery({
    ...apiQuery('policy', {
      params: { id },
      query: {
        ...(year !== null && { year: Number(year) }),
        ...(policyId !== null && { policyId: Number(policyId) }),
      },
    }),
    meta: { errorPage: false },
    // Navigating from one year of a policy to another leaves the map as it is.
    placeholderData: (before: Policy | undefined) => (before?.policyNumber === id ? before : undefined),
  });
  const outbox = useOutbox();
  if (policy.data === undefined || outbox === null) {
    return (
      <SubjectLoading
        title={texts.title}
        what={texts.loading}
        error={policy.error}
        onRetry={() => void policy.refetch()}
      />
    );
  }
  return <PolicyMap policy={policy.data} outbox={outbox} onRefresh={() => void policy.refetch()} />;
}
