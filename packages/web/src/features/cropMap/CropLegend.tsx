import { CROP_INDICES } from '@georisk/domain/cropMap/cropIndex.ts';
import { CROP_STYLES } from '@georisk/domain/cropMap/cropStyles.ts';
import type { CropIndex, CropNames } from '@georisk/domain/cropMap/cropYears.hu.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { hatchCell } from '#web/map/hatchMotifs.ts';
import { cropTexts as texts } from './texts.hu.ts';

interface Props {
  readonly year: number;
  readonly names: CropNames;
}

/** A crop as it is drawn on the map: its colour under its hatch. */
function Sample({ index }: { readonly index: CropIndex }) {
  const id = useId();
  const { color, hatch } = CROP_STYLES[index];
  const { path, size } = hatchCell(hatch, 8);
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox="0 0 28 16"
      sx={{ width: 28, height: 16, flex: 'none', borderRadius: '2px' }}
    >
      <defs>
        <pattern id={id} width={size} height={size} patternUnits="userSpaceOnUse">
          <path d={path} stroke="#1B2A2F" strokeOpacity="0.7" fill="none" />
        </pattern>
      </defs>
      <rect width="28" height="16" fill={color} />
      <rect width="28" height="16" fill={`url(#${id})`} />
    </Box>
  );
}

/** Meaning of the crop map's colours and hatches in a year. */
export function CropLegend({ year, names }: Props) {
  return (
    <>
      <Typography variant="caption" component="h3" sx={{ m: 0, mb: 1, fontWeight: 600 }}>
        {texts.legend(year)}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, typography: 'caption' }}>
        {CROP_INDICES.map((index) => (
          <Box component="li" key={index} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <Sample index={index} />
            {names[index]}
          </Box>
        ))}
      </Box>
    </>
  );
}
