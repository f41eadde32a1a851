import { memo, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { Outbox } from '#web/offline/outbox.ts';
import { useOutbox } from '#web/offline/useOutbox.ts';
import type { Parcel } from '#web/shared/parcels/parcel.ts';
import { grant, type PlotWish } from './plotWish.ts';
import { type PlotWork, usePlotWork } from './usePlotWork.ts';

interface Props {
  readonly parcels: readonly Parcel[];
  readonly onOpen: (meparCode: string) => void;
  /** What was requested before this was loaded. */
  readonly asked: PlotWish | null;
  readonly onWork: (work: PlotWork) => void;
}

/**
 * The work on plots as a part without a display that can load late: it passes each of its states to the part that
 * shows them.
 */
export const PlotWorker = memo(function PlotWorker(props: Props) {
  const outbox = useOutbox();
  return outbox && <OpenPlotWorker outbox={outbox} {...props} />;
});

function OpenPlotWorker({ outbox, parcels, onOpen, asked, onWork }: Props & { readonly outbox: Outbox }) {
  const work = usePlotWork({ outbox, parcels, onOpen });
  // After every change of its own, and only then: its properties keep their identity while its owner is rendered
  // again.
  useLayoutEffect(() => onWork(work));
  const begin = useEffectEvent((wish: PlotWish) => grant(work, wish));
  useEffect(() => {
    if (asked !== null) begin(asked);
  }, [asked]);
  return null;
}
