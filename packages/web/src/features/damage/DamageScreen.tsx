import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { useLateModule } from '#web/lib/useLateModule.ts';
import { useEarlySheet } from '#web/mapScreen/earlySheet.ts';
import { LateCountry } from '#web/mapScreen/LateCountry.tsx';
import { NotFoundPage } from '#web/routes/NotFoundPage.tsx';
import { useCurrentUser } from '#web/session/useSession.ts';
import { useLayersAhead } from '#web/shared/featureLayers.ts';
import { CaseAnswer } from './CaseAnswer.tsx';
import { NoCase } from './NoCase.tsx';

const loadMap = () => import('./CaseMap.tsx');
const loadPlot = () => import('./PlotScreen.tsx');

const PLOT_ID = /^[1-9][0-9]{0,9}$/;

/** A damage case by its number, or one of its plots. */
export function DamageScreen() {
  const { role } = useCurrentUser();
  const [query] = useSearchParams();
  const plotId = query.get('damagePlotId');
  if (plotId === null) return <CaseScreen />;
  // Plots are the insurer's work: for others the address is not found, and nothing is requested.
  return mayCall('damagePlot', role) && PLOT_ID.test(plotId) ? (
    <LatePlot id={Number(plotId)} />
  ) : (
    <NotFoundPage nested />
  );
}

function LatePlot({ id }: { readonly id: number }) {
  const { module } = useLateModule(loadPlot, true);
  useLayersAhead(true);
  const sheet = useEarlySheet();
  const loading = <CaseAnswer damage={undefined} sheet={sheet} />;
  if (module === null) return loading;
  return (
    <Suspense fallback={loading}>
      <module.PlotScreen id={id} loading={loading} startsOpen={sheet.startsOpen} />
    </Suspense>
  );
}

function CaseScreen() {
  const { id = '' } = useParams();
  const sheet = useEarlySheet();
  const { data, isError, error, refetch } = useQuery({
    ...apiQuery('damage', { params: { id } }),
    meta: { errorPage: false },
  });
  // The network is the case's own until it has come.
  const { module } = useLateModule(loadMap, data !== undefined);
  useLayersAhead(data !== undefined);
  if (data === undefined && isError)
    return (
      <LateCountry>
        <NoCase number={id} error={error} onRetry={() => void refetch()} />
      </LateCountry>
    );
  const answer = <CaseAnswer damage={data} sheet={sheet} />;
  if (data === undefined || module === null) return answer;
  return (
    <Suspense fallback={answer}>
      <module.CaseMap key={data.id} damage={data} startsOpen={sheet.startsOpen} />
    </Suspense>
  );
}
