import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOutbox } from '#web/offline/useOutbox.ts';
import type { EarlySheet } from '#web/mapScreen/earlySheet.ts';
import { SubjectCard } from '#web/mapScreen/SubjectCard.tsx';
import { PlotMap } from './PlotMap.tsx';
import { plotQuery } from '#web/shared/damagePlot/plotQuery.ts';
import { plotTexts as texts } from '#web/shared/damagePlot/plotTexts.hu.ts';

/** Interval of the requests for the progress of a running job. */
const JOB_MS = 1_500;

interface Props {
  readonly id: number;
  /** What stands there until the plot is known. */
  readonly loading: ReactNode;
  /** `list`: the sheet was opened before the map had come. */
  readonly startsOpen: EarlySheet['startsOpen'];
}

/** A damaged plot with everything on it. */
export function PlotScreen({ id, loading, startsOpen }: Props) {
  const plot = useQuery({
    ...plotQuery(id),
    refetchInterval: ({ state }) => (state.data?.job == null ? false : JOB_MS),
  });
  const outbox = useOutbox();
  if (plot.data === undefined && plot.isError) {
    return <SubjectCard what={texts.loading} error={plot.error} onRetry={() => void plot.refetch()} />;
  }
  if (plot.data === undefined || outbox === null) return loading;
  return <PlotMap key={id} plot={plot.data} outbox={outbox} startsOpen={startsOpen} />;
}
