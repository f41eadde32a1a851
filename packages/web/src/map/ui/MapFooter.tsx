import Box from '@mui/material/Box';
import { formatCount } from '#web/lib/format.ts';
import { mapTexts } from '../map.hu.ts';
import { scaleBar } from './scale.ts';
import { useMetresPerPixel } from './useMapScale.ts';

const MOST = 90;

const lengthText = (metres: number) =>
  metres < 1000 ? `${formatCount(metres)}\u00A0m` : `${formatCount(metres / 1000)}\u00A0km`;

/** Scale bar and where the pictures come from: small, in the corner, readable on any imagery. */
export function MapFooter({ attribution }: { readonly attribution: string }) {
  const { metres, pixels } = scaleBar(useMetresPerPixel(), MOST);
  const text = lengthText(metres);
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'flex-end',
        gap: 2,
        typography: 'caption',
        lineHeight: 1.2,
        color: '#FFFFFF',
        textShadow: '0 0 3px #1B2A2F, 0 0 3px #1B2A2F, 0 0 2px #1B2A2F',
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
            border: '2px solid #FFFFFF',
            borderTop: 0,
            boxShadow: '0 0 2px #1B2A2F, inset 0 0 1px #1B2A2F',
          }}
        />
      </Box>
    </Box>
  );
}
