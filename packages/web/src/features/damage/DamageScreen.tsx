import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import { CountryWith } from '../farmer/CountryWith.tsx';
import { CaseMap } from './CaseMap.tsx';
import { caseTexts as texts } from './texts.hu.ts';

/** A damage case by its number. */
export function DamageScreen() {
  const { id = '' } = useParams();
  const damage = useQuery({ ...apiQuery('damage', { params: { id } }), meta: { errorPage: false } });
  if (damage.data === undefined) {
    return (
      <CountryWith settlements="CITY">
        <ProgressView what={texts.loading} error={damage.error} onRetry={() => void damage.refetch()} />
      </CountryWith>
    );
  }
  return <CaseMap damage={damage.data} />;
}
