import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Curve } from './curve.ts';
import { cropsInWords, curveInWords } from './inWords.ts';

/** What the chart shows, in words: how the crop is, and what stood there in each year. */
export function CurveWords({ curve, year }: { readonly curve: Curve; readonly year: number }) {
  const sentence = curveInWords(curve, year);
  const crops = cropsInWords(curve, year);
  return (
    <Box sx={{ mb: 1 }}>
      {sentence !== null && <Typography variant="body2">{sentence}</Typography>}
      {crops !== null && (
        <Typography variant="caption" color="textSecondary" component="p">
          {[crops.list, ...(crops.note === null ? [] : [crops.note])].join('. ')}
        </Typography>
      )}
    </Box>
  );
}
