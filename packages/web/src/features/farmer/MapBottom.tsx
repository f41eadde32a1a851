import type { ReactNode } from 'react';
import { MeasurePanel } from '#web/map/measure/MeasurePanel.tsx';
import type { Measuring } from '#web/map/measure/useMeasuring.ts';
import type { LatePlotWork } from '#web/shared/policyPlots/useLatePlotWork.tsx';

interface Props {
  readonly late: LatePlotWork['late'];
  readonly measuring: Measuring;
  readonly strip: ReactNode;
  /** Replaces the strip while two dates are compared. */
  readonly comparison: ReactNode;
}

/** The current work at the bottom of the map: drawing, measuring, else the time strip. */
export function MapBottom({ late, measuring, strip, comparison }: Props) {
  if (late !== null && late.work.drawing !== null) return <late.code.DrawingBottom work={late.work} />;
  if (measuring.on) return <MeasurePanel measuring={measuring} />;
  return comparison ?? strip;
}
