import { useQuery } from '@tanstack/react-query';
import { useOutbox } from '#web/offline/useOutbox.ts';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import { CountryWith } from '#web/mapScreen/CountryWith.tsx';
import { PlotMap } from './PlotMap.tsx';
import { plotQuery } from '#web/shared/damagePlot/plotQuery.ts';
import { plotTexts as texts } from '#web/shared/damagePlot/plotTexts.hu.ts';

/** Interval of the requests for the progress of a running job. */
const JOB_MS = 1_500;

/** A damaged plot with everything on it. */
export function PlotScreen({ id }: { readonly id: number }) {
  const plot = useQuery({
    ...plotQuery(id),
    refetchInterval: ({ state }) => (state.data?.job == null ? false : JOB_MS),
  });
  const outbox = useOutbox();
  if (plot.data === undefined || outbox === null) {
    return (
      <CountryWith settlements="CITY">
        <ProgressView what={texts.loading} error={plot.error} onRetry={() => void plot.refetch()} />
      </CountryWith>
    );
  }
  return <PlotMap key={id} plot={plot.data} outbox={outbox} />;
}
