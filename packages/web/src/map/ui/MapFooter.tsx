import Box from '@mui/material/Box';
import { mapTexts } from '../map.hu.ts';
import { lengthText } from './lengthText.ts';
import { scaleBar } from './scale.ts';
import { useMetresPerPixel } from './useMapScale.ts';

const MAX = 90;

interface Props {
  readonly attribution: string;
  /** White with a dark halo on pictures, dark on a drawn ground. */
  readonly onImagery?: boolean;
}

const INK = '#1B2A2F';
const WHITE = '#FFFFFF';

/** Scale bar and sources of the pictures: small, in the corner, readable on any imagery. */
export function MapFooter({ attribution, onImagery = true }: Props) {
  const { metres, pixels } = scaleBar(useMetresPerPixel(), MAX);
  const text = lengthText(metres);
  const [ink, halo] = onImagery ? [WHITE, INK] : [INK, WHITE];
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'flex-end',
        gap: 2,
        typography: 'caption',
        lineHeight: 1.2,
        color: ink,
        textShadow: `0 0 3px ${halo}, 0 0 3px ${halo}, 0 0 2px ${halo}`,
        pointerEvents: 'none',
        fontFeatureSettings: "'tnum'",
      }}
    >
      {attribution !== '' && (
        <Box component="span" title={`${mapTexts.attribution}: ${attribution}`} sx={{ textAlign: 'right' }}>
          {attribution}
        </Box>
      )}
      <Box role="img" aria-label={mapTexts.scale(text)} sx={{ flex: 'none', textAlign: 'center' }}>
        {text}
        <Box
          sx={{
            width: pixels,
            height: 5,
            border: `2px solid ${ink}`,
            borderTop: 0,
            boxShadow: `0 0 2px ${halo}, inset 0 0 1px ${halo}`,
          }}
        />
      </Box>
    </Box>
  );
}
