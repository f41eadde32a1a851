import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { NotFoundPage } from '#web/routes/NotFoundPage.tsx';
import { useCurrentUser } from '#web/session/useSession.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import { CountryWith } from '#web/mapScreen/CountryWith.tsx';
import { CaseMap } from './CaseMap.tsx';
import { PlotScreen } from './PlotScreen.tsx';
import { caseTexts as texts } from './texts.hu.ts';

const PLOT_ID = /^[1-9][0-9]{0,9}$/;

/** A damage case by its number, or one of its plots. */
export function DamageScreen() {
  const { role } = useCurrentUser();
  const [query] = useSearchParams();
  const plotId = query.get('damagePlotId');
  if (plotId === null) return <CaseScreen />;
  // Plots are the insurer's work: for others the address is not found, and nothing is requested.
  return mayCall('damagePlot', role) && PLOT_ID.test(plotId) ? (
    <PlotScreen id={Number(plotId)} />
  ) : (
    <NotFoundPage nested />
  );
}

function CaseScreen() {
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
