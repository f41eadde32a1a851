import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import CompareIcon from '~icons/material-symbols/compare-rounded';
import DownloadIcon from '~icons/material-symbols/download-rounded';
import { ProgressLine } from '#web/ui/ProgressLine.tsx';
import { IMAGE_STYLES, type ImageLook, type ImageStyle, MIN_OPACITY } from './imageStyle.ts';
import { imageryTexts as texts } from './texts.hu.ts';
import type { ImageDownloads } from './useImageDownloads.ts';

export interface ImageToolsProps {
  readonly look: ImageLook;
  /** Colour styles of the picture; a single one is no choice. */
  readonly styles?: readonly ImageStyle[];
  readonly downloads: ImageDownloads;
  /** Begins to compare two dates; null where it cannot. */
  readonly onCompare: (() => void) | null;
}

function Styles({ look, styles }: { readonly look: ImageLook; readonly styles: readonly ImageStyle[] }) {
  const id = useId();
  return (
    <>
      <Typography variant="subtitle2" component="h2" id={id}>
        {texts.style}
      </Typography>
      <RadioGroup
        aria-labelledby={id}
        value={look.style}
        onChange={(_, value) => look.setStyle(value as ImageStyle)}
        sx={{ mb: 2 }}
      >
        {styles.map((style) => (
          <FormControlLabel
            key={style}
            value={style}
            control={<Radio size="small" />}
            label={
              <>
                {texts.styles[style].title}
                <Typography variant="caption" color="textSecondary" component="span" sx={{ display: 'block' }}>
                  {texts.styles[style].note}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </>
  );
}

function Opacity({ look }: { readonly look: ImageLook }) {
  const id = useId();
  const percent = Math.round(look.opacity * 100);
  return (
    <>
      <Typography variant="subtitle2" component="h2" id={id}>
        {texts.opacity}
      </Typography>
      <Box sx={{ px: 2 }}>
        <Slider
          size="small"
          aria-labelledby={id}
          value={percent}
          min={MIN_OPACITY * 100}
          max={100}
          step={5}
          getAriaValueText={texts.opacityValue}
          valueLabelDisplay="auto"
          onChange={(_, value) => look.setOpacity(value / 100)}
        />
      </Box>
    </>
  );
}

/** The panel behind the button of the picture's tools. */
export function ImageToolsPanel({ look, styles = IMAGE_STYLES, downloads, onCompare }: ImageToolsProps) {
  return (
    <>
      {styles.length > 1 && <Styles look={look} styles={styles} />}
      <Opacity look={look} />
      <Box sx={{ display: 'grid', gap: 1, mt: 2, '& .MuiButton-root': { justifyContent: 'flex-start' } }}>
        {onCompare !== null && (
          <Button startIcon={<CompareIcon />} onClick={onCompare}>
            {texts.compare}
          </Button>
        )}
        <Button startIcon={<DownloadIcon />} disabled={downloads.isWorking} onClick={downloads.png}>
          {texts.png}
        </Button>
        {downloads.geotiff !== null && (
          <Button startIcon={<DownloadIcon />} disabled={downloads.isWorking} onClick={downloads.geotiff}>
            {texts.geotiff}
          </Button>
        )}
      </Box>
      {downloads.isWorking && <ProgressLine aria-label={texts.working} sx={{ mt: 2 }} />}
      {downloads.message !== null && (
        <Typography variant="body2" role="status" sx={{ mt: 2 }}>
          {downloads.message}
        </Typography>
      )}
    </>
  );
}
