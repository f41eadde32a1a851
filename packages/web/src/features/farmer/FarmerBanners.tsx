import type { NdviBanner } from '@georisk/domain/farmer/ndviBanner.ts';
import Button from '@mui/material/Button';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import CloudIcon from '~icons/material-symbols/cloud-outline-rounded';
import SoonIcon from '~icons/material-symbols/hourglass-top-rounded';
import { imageryTexts } from '#web/shared/imagery/texts.hu.ts';
import { farmerTexts as texts } from './texts.hu.ts';

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  px: 3,
  minHeight: 44,
  maxWidth: 400,
} as const;

/** The sentence over the map; the legend, which is the third of these banners, is at the bottom left. */
export function NdviBannerText({ banner, onWhy }: { readonly banner: NdviBanner; readonly onWhy: () => void }) {
  if (banner !== 'soon' && banner !== 'late') return null;
  return (
    <FloatingPanel role="status" sx={row}>
      {banner === 'late' ? <CloudIcon /> : <SoonIcon />}
      <span>{texts.banners[banner]}</span>
      {banner === 'late' && (
        <Button size="small" onClick={onWhy} sx={{ minWidth: 0, ml: -1 }}>
          {imageryTexts.why}
        </Button>
      )}
    </FloatingPanel>
  );
}

/** Plots without an outline: quieter than anything that is wrong with a crop. @param how how many, in words */
export function MissingBoundary({ how, onDraw }: { readonly how: string; readonly onDraw: () => void }) {
  return (
    <FloatingPanel role="status" title={how} sx={{ ...row, pr: 1, typography: 'body2', color: 'text.secondary' }}>
      <span>{texts.missingBoundary}</span>
      <Button size="small" sx={{ flex: 'none', minHeight: 44 }} onClick={onDraw}>
        {texts.drawIt}
      </Button>
    </FloatingPanel>
  );
}
