import type { PolicyPlot } from '@georisk/contract/verticals/insurance/policies.ts';
import Snackbar from '@mui/material/Snackbar';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useLateModule } from '#web/lib/useLateModule.ts';
import { useSettled } from '#web/lib/useSettled.ts';
import { uiTexts } from '#web/ui/ui.hu.ts';
import type { Parcel } from '#web/shared/parcels/parcel.ts';
import type { PlotWish } from './plotWish.ts';
import type { PlotWork } from './usePlotWork.ts';

const load = () => import('./drawingCode.ts');
type DrawingCode = Awaited<ReturnType<typeof load>>;

interface Settings {
  readonly parcels: readonly Parcel[];
  readonly admin: boolean;
  readonly onOpen: (meparCode: string) => void;
}

export interface LatePlotWork {
  /** The work, and its display; null until its code is loaded. */
  readonly late: { readonly work: PlotWork; readonly code: DrawingCode } | null;
  readonly isDrawing: boolean;
  /** Opens the list of plots, as soon as possible. */
  readonly manage: () => void;
  /** Begins to draw a plot, as soon as possible. */
  readonly draw: (plot: PolicyPlot) => void;
  /** Rendered somewhere in the screen: the work itself and its dialogs. */
  readonly parts: ReactNode;
}

/** The work on policy plots, for whose code the map does not wait. */
export function useLatePlotWork({ parcels, admin, onOpen }: Settings): LatePlotWork {
  const [work, setWork] = useState<PlotWork | null>(null);
  const [asked, setAsked] = useState<PlotWish | null>(null);
  const isSettled = useSettled();
  const { module: code, isMissing } = useLateModule(load, asked !== null || isSettled);
  const newest = useRef(onOpen);
  useLayoutEffect(() => {
    newest.current = onOpen;
  });
  const [open] = useState(() => (meparCode: string) => newest.current(meparCode));
  const want = (wish: PlotWish) => {
    if (work === null || code === null) setAsked(wish);
    else code.grant(work, wish);
  };
  return {
    late: work === null || code === null ? null : { work, code },
    isDrawing: work !== null && work.drawing !== null,
    manage: () => want('list'),
    draw: want,
    parts:
      code === null ? (
        <Snackbar
          open={asked !== null && isMissing}
          message={uiTexts.partMissing}
          anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
        />
      ) : (
        <>
          <code.PlotWorker parcels={parcels} onOpen={open} asked={asked} onWork={setWork} />
          {work !== null && <code.PlotWorkDialogs work={work} parcels={parcels} admin={admin} />}
        </>
      ),
  };
}
