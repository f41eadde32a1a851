import type { NdviBanner } from '@georisk/domain/farmer/ndviBanner.ts';
import Button from '@mui/material/Button';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import { DrawingNow } from '../policyPlots/DrawingNow.tsx';
import { ResumeBanner } from '../policyPlots/ResumeBanner.tsx';
import type { PlotWork } from '../policyPlots/usePlotWork.ts';
import { MissingBoundary, NdviBannerText } from './FarmerBanners.tsx';
import { farmerTexts as texts } from './texts.hu.ts';

interface Props {
  readonly work: PlotWork;
  readonly ndvi: NdviBanner;
  readonly lacksOutline: boolean;
  /** Opens the list of passes: why there is nothing newer. */
  readonly onWhy: () => void;
  /** Set where what is shown could not be read again. */
  readonly onRefresh: (() => void) | null;
}

/** What is said over the map: while drawing of the drawing alone. */
export function MapBanners({ work, ndvi, lacksOutline, onWhy, onRefresh }: Props) {
  const { offered } = work;
  if (work.drawing !== null) return <DrawingNow work={work} />;
  return (
    <>
      <NdviBannerText banner={ndvi} onWhy={onWhy} />
      {offered !== null && (
        <ResumeBanner
          stored={offered.stored}
          at={offered.at}
          onResume={() => work.startStored(offered.stored)}
          onForget={() => work.forget(offered.stored.draft.plotId)}
        />
      )}
      {lacksOutline && offered === null && <MissingBoundary onDraw={() => work.setDialog(true)} />}
      {onRefresh !== null && (
        <FloatingPanel role="status" sx={{ px: 3, py: 1, typography: 'body2' }}>
          {texts.stale} <Button onClick={onRefresh}>{texts.retry}</Button>
        </FloatingPanel>
      )}
    </>
  );
}
