import type { NdviBanner } from '@georisk/domain/farmer/ndviBanner.ts';
import Button from '@mui/material/Button';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import type { ReplacedDate } from '#web/shared/imagery/replacedDate.ts';
import { ReplacedNotice } from '#web/shared/imagery/ReplacedNotice.tsx';
import type { LatePlotWork } from '#web/shared/policyPlots/useLatePlotWork.tsx';
import { MissingBoundary, NdviBannerText } from './FarmerBanners.tsx';
import { farmerTexts as texts } from './texts.hu.ts';

interface Props {
  readonly drawing: LatePlotWork;
  readonly ndvi: NdviBanner;
  /** Number of missing outlines of the selection, in words; null where there are none. */
  readonly missing: string | null;
  /** A day of the address that is not shown. */
  readonly replaced: ReplacedDate | null;
  /** Opens the list of passes: why there is nothing newer. */
  readonly onWhy: () => void;
  /** Set where the shown data could not be read again. */
  readonly onRefresh: (() => void) | null;
}

/** Banners over the map: while drawing only those of the drawing. */
export function MapBanners({ drawing: { late, isDrawing, manage }, ndvi, missing, replaced, onWhy, onRefresh }: Props) {
  const offered = late?.work.offered ?? null;
  if (late !== null && isDrawing) return <late.code.DrawingNow work={late.work} />;
  return (
    <>
      <NdviBannerText banner={ndvi} onWhy={onWhy} />
      {replaced !== null && <ReplacedNotice replaced={replaced} />}
      {late !== null && offered !== null && (
        <late.code.ResumeBanner
          stored={offered.stored}
          at={offered.at}
          onResume={() => late.work.startStored(offered.stored)}
          onForget={() => late.work.forget(offered.stored.draft.plotId)}
        />
      )}
      {missing !== null && offered === null && <MissingBoundary how={missing} onDraw={manage} />}
      {onRefresh !== null && (
        <FloatingPanel role="status" sx={{ px: 3, py: 1, typography: 'body2' }}>
          {texts.stale} <Button onClick={onRefresh}>{texts.retry}</Button>
        </FloatingPanel>
      )}
    </>
  );
}
