import { legendTicks } from '@georisk/domain/yieldMap/legend.ts';
import { yieldColor } from '@georisk/domain/yieldMap/yieldColor.ts';
import Box from '@mui/material/Box';
import { formatCount } from '#web/lib/format.ts';
import { useSafeColours } from '#web/shared/imagery/safeColours.ts';
import { yieldTexts as texts } from './texts.hu.ts';

/** The colours of the yields in steps, the highest first. @param max their upper end, t/ha */
export function YieldLegend({ max }: { readonly max: number }) {
  const [isSafe] = useSafeColours();
  return (
    <Box
      component="table"
      aria-label={texts.legend}
      sx={{
        typography: 'caption',
        fontFeatureSettings: "'tnum'",
        borderCollapse: 'collapse',
        justifySelf: 'start',
        '& caption': { textAlign: 'left', fontWeight: 600, pb: 1, whiteSpace: 'nowrap' },
        '& td': { p: 0, pr: 2 },
      }}
    >
      <caption>{texts.legend}</caption>
      <tbody>
        {legendTicks(max)
          .toReversed()
          .map((tick) => (
            <tr key={tick}>
              <td>
                <Box
                  aria-hidden
                  sx={{ width: 28, height: 14, bgcolor: yieldColor(tick, max, isSafe), printColorAdjust: 'exact' }}
                />
              </td>
              <td>{formatCount(tick)}</td>
            </tr>
          ))}
      </tbody>
    </Box>
  );
}
