import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { CountryWith } from '#web/mapScreen/CountryWith.tsx';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import { EkHomeMap } from './EkHomeMap.tsx';
import { ekEntries } from './ekList.ts';
import { ekTexts as texts } from './texts.hu.ts';

const eksQuery = () => ({ ...apiQuery('eks'), meta: { errorPage: false } });
const totalsQuery = () => ({ ...apiQuery('ekTotals'), meta: { errorPage: false } });

/** Home of a monitoring customer: the list of its applications beside the map of their blocks. */
export function EkHomeScreen() {
  const eks = useQuery(eksQuery());
  const totals = useQuery(totalsQuery());
  if (eks.data === undefined || totals.data === undefined) {
    const retry = () => void Promise.all([eks.refetch(), totals.refetch()]);
    return (
      <CountryWith settlements="CITY">
        <ProgressView what={texts.loadingList} error={eks.error ?? totals.error} onRetry={retry} />
      </CountryWith>
    );
  }
  return <EkHomeMap entries={ekEntries(eks.data, totals.data)} />;
}
