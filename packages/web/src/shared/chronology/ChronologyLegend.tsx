import type { ChronologyItem } from '@georisk/contract/verticals/insurance/dashboards.ts';
import { safeColor } from '@georisk/domain/colour/scales.ts';
import { CHRONOLOGY_CLASSES } from '@georisk/domain/damage/chronologyClasses.ts';
import { arealArea } from '@georisk/domain/geo/area.ts';
import Box from '@mui/material/Box';
import { asAreal } from '#web/map/areal.ts';
import { formatCount } from '#web/lib/format.ts';
import { useSafeColours } from '#web/shared/imagery/safeColours.ts';
import { densityTexts as texts } from './density.hu.ts';

const M2_PER_KM2 = 1_000_000;

interface Props {
  readonly items: readonly ChronologyItem[];
}

/** Meaning of the colours, densest first, with the size of each class: the map in words. */
export function ChronologyLegend({ items }: Props) {
  const [isSafe] = useSafeColours();
  const areas = new Map(items.map(({ from, geom }) => [from, arealArea(asAreal(geom)) / M2_PER_KM2]));
  return (
    <Box
      component="table"
      aria-label={texts.legend}
      sx={{
        typography: 'body2',
        fontFeatureSettings: "'tnum'",
        borderCollapse: 'collapse',
        '& caption': { textAlign: 'left', typography: 'caption', color: 'text.secondary', pb: 1 },
        '& td': { p: 0, pr: 3, py: '2px', whiteSpace: 'nowrap' },
        '& td:last-child': { textAlign: 'right', pr: 0, color: 'text.secondary' },
      }}
    >
      <caption>{texts.legend}</caption>
      <tbody>
        {CHRONOLOGY_CLASSES.toReversed().map(({ from, to, color }) => (
          <tr key={from}>
            <td>
              <Box
                aria-hidden
                sx={{
                  width: 24,
                  height: 16,
                  bgcolor: isSafe ? safeColor('chronology', color) : color,
                  borderRadius: '2px',
                  border: 1,
                  borderColor: 'divider',
                  printColorAdjust: 'exact',
                }}
              />
            </td>
            <td>{texts.range(from, to)}</td>
            <td>{texts.area(formatCount(areas.get(from) ?? 0))}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
