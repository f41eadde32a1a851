import { scaleColors } from '@georisk/domain/colour/scales.ts';
import { FROST_LABELS } from '@georisk/domain/frost/frost.hu.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatCount, formatDecimal } from '#web/lib/format.ts';
import { useSafeColours } from '#web/shared/imagery/safeColours.ts';
import { frostTexts as texts } from './texts.hu.ts';
import { useFrostMap } from './useFrostMap.ts';

/** A class's colour. @param frost 1 to 5 */
export function FrostSwatch({ frost }: { readonly frost: number }) {
  const [isSafe] = useSafeColours();
  return (
    <Box
      aria-hidden
      component="span"
      sx={{
        display: 'inline-block',
        width: 24,
        height: 16,
        flex: 'none',
        borderRadius: '2px',
        border: 1,
        borderColor: 'divider',
        bgcolor: scaleColors('frost', isSafe)[frost - 1],
        printColorAdjust: 'exact',
      }}
    />
  );
}

function madeOf(grids: number, stations: number, first: number, last: number): string {
  if (grids === 0) return texts.mapTold(formatCount(stations), first, last);
  return stations === 0
    ? texts.mapOfGrids(formatCount(grids), first, last)
    : texts.mapOfBoth(formatCount(grids), formatCount(stations), first, last);
}

/** The classes of the danger map, what they were made of and how far they can be trusted. */
export function FrostLegend() {
  const { data } = useFrostMap();
  const { stations = 0, grids = 0, firstYear = null, lastYear = null, error = null, gridError = null } = data ?? {};
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 280 }}>
      <Typography variant="caption" sx={{ fontWeight: 600 }}>
        {texts.legend}
      </Typography>
      <Box
        component="ul"
        aria-label={texts.legend}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, typography: 'caption' }}
      >
        {FROST_LABELS.map((label, index) => (
          <Box component="li" key={label} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <FrostSwatch frost={index + 1} />
            {label}
          </Box>
        ))}
      </Box>
      {firstYear !== null && lastYear !== null && (
        <Typography variant="caption" color="textSecondary">
          {madeOf(grids, stations, firstYear, lastYear)} {error !== null && texts.error(formatDecimal(error, 1))}{' '}
          {gridError !== null && texts.gridError(formatDecimal(gridError, 1))}
        </Typography>
      )}
    </Box>
  );
}
