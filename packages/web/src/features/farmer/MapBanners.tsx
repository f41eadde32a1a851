import type { NdviBanner } from '@georisk/domain/farmer/ndviBanner.ts';
import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import { LateDrawingNow, LateResumeBanner } from '../policyPlots/lateDrawing.ts';
import type { PlotWork } from '../policyPlots/usePlotWork.ts';
import { MissingBoundary, NdviBannerText } from './FarmerBanners.tsx';
import { farmerTexts as texts } from './texts.hu.ts';

interface Props {
  /** Null until the code for drawing is there. */
  readonly work: PlotWork | null;
  /** Opens the list of plots. */
  readonly onManage: () => void;
  readonly ndvi: NdviBanner;
  readonly lacksOutline: boolean;
  /** Opens the list of passes: why there is nothing newer. */
  readonly onWhy: () => void;
  /** Set where what is shown could not be read again. */
  readonly onRefresh: (() => void) | null;
}

/** What is said over the map: while drawing of the drawing alone. */
export function MapBanners({ work, onManage, ndvi, lacksOutline, onWhy, onRefresh }: Props) {
  const offered = work?.offered ?? null;
  if (work !== null && work.drawing !== null)
    return (
      <Suspense>
        <LateDrawingNow work={work} />
      </Suspense>
    );
  return (
    <>
      <NdviBannerText banner={ndvi} onWhy={onWhy} />
      {work !== null && offered !== null && (
        <Suspense>
          <LateResumeBanner
            stored={offered.stored}
            at={offered.at}
            onResume={() => work.startStored(offered.stored)}
            onForget={() => work.forget(offered.stored.draft.plotId)}
          />
        </Suspense>
      )}
      {lacksOutline && offered === null && <MissingBoundary onDraw={onManage} />}
      {onRefresh !== null && (
        <FloatingPanel role="status" sx={{ px: 3, py: 1, typography: 'body2' }}>
          {texts.stale} <Button onClick={onRefresh}>{texts.retry}</Button>
        </FloatingPanel>
      )}
    </>
  );
}
