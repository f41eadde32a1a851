import type { ReactNode } from 'react';
import { MeasurePanel } from '#web/map/measure/MeasurePanel.tsx';
import type { Measuring } from '#web/map/measure/useMeasuring.ts';
import type { LatePlotWork } from '#web/features/policyPlots/useLatePlotWork.tsx';

interface Props {
  readonly late: LatePlotWork['late'];
  readonly measuring: Measuring;
  readonly strip: ReactNode;
  /** Stands in the strip's place while two dates are compared. */
  readonly comparison: ReactNode;
}

/** At the bottom of the map stands what is being done: drawing, measuring, else the time strip. */
export function MapBottom({ late, measuring, strip, comparison }: Props) {
  if (late !== null && late.work.drawing !== null) return <late.code.DrawingBottom work={late.work} />;
  if (measuring.on) return <MeasurePanel measuring={measuring} />;
  return comparison ?? strip;
}
