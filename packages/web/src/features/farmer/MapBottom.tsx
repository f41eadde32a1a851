import { type ReactNode, Suspense } from 'react';
import { MeasurePanel } from '#web/map/measure/MeasurePanel.tsx';
import type { Measuring } from '#web/map/measure/useMeasuring.ts';
import { LateDrawingBottom } from '../policyPlots/lateDrawing.ts';
import type { PlotWork } from '../policyPlots/usePlotWork.ts';

interface Props {
  readonly work: PlotWork | null;
  readonly measuring: Measuring;
  readonly strip: ReactNode;
  /** Stands in the strip's place while two dates are compared. */
  readonly comparison: ReactNode;
}

/** At the bottom of the map stands what is being done: drawing, measuring, else the time strip. */
export function MapBottom({ work, measuring, strip, comparison }: Props) {
  if (work !== null && work.drawing !== null)
    return (
      <Suspense>
        <LateDrawingBottom work={work} />
      </Suspense>
    );
  if (measuring.on) return <MeasurePanel measuring={measuring} />;
  return comparison ?? strip;
}
