import { DrawingBanner } from './DrawingBanner.tsx';
import type { PlotWork } from './usePlotWork.ts';

/** Text on the outline while it is drawn. */
export function DrawingNow({ work }: { readonly work: PlotWork }) {
  const { drawing, judged } = work;
  // Two outlines to be compared need the room.
  if (drawing === null || judged === null || drawing.saving.kind === 'conflict') return null;
  return (
    <DrawingBanner
      drawing={drawing}
      judged={judged}
      plot={work.at?.plot}
      gpsMessage={work.gps.message}
      keeps={work.keeps}
      isKept={work.isKept}
      act={work.sketch}
    />
  );
}
