import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Parcel } from '../farmer/parcel.ts';
import { LatePlotWorkDialogs, LatePlotWorker } from './lateDrawing.ts';
import type { PlotWork } from './usePlotWork.ts';

interface Settings {
  readonly userId: number;
  readonly parcels: readonly Parcel[];
  readonly admin: boolean;
  readonly onOpen: (meparCode: string) => void;
}

export interface LatePlotWork {
  /** Null until its code is there. */
  readonly work: PlotWork | null;
  readonly isDrawing: boolean;
  /** Opens the list of plots, as soon as it can. */
  readonly manage: () => void;
  /** Stands somewhere in the screen: the work itself and its dialogs. */
  readonly parts: ReactNode;
}

/** So long the map has the network to itself; a field without any must find drawing there afterwards. */
const FETCHED_AFTER_MS = 1_500;

/** The work on policy plots, whose code is not waited for by the map. */
export function useLatePlotWork({ userId, parcels, admin, onOpen }: Settings): LatePlotWork {
  const [work, setWork] = useState<PlotWork | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), FETCHED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const newest = useRef(onOpen);
  useLayoutEffect(() => {
    newest.current = onOpen;
  });
  const [open] = useState(() => (meparCode: string) => newest.current(meparCode));
  return {
    work,
    isDrawing: work !== null && work.drawing !== null,
    manage: () => {
      if (work === null) setAsked(true);
      else work.setDialog(true);
    },
    parts: (isAsked || isTime) && (
      <Suspense>
        <LatePlotWorker userId={userId} parcels={parcels} onOpen={open} startsOpen={isAsked} onWork={setWork} />
        {work !== null && <LatePlotWorkDialogs work={work} parcels={parcels} admin={admin} />}
      </Suspense>
    ),
  };
}
