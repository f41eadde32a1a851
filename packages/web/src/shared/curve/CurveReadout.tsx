import Box from '@mui/material/Box';
import { formatDate, formatNumber, formatShare } from '#web/lib/format.ts';
import type { Series } from './curve.ts';
import type { CurveRow } from './curveRows.ts';
import { orDash } from './numbers.ts';
import { curveTexts as texts } from './texts.hu.ts';

/** Share of clouds from which there is a percent of them. */
const CLOUDY = 0.005;

/** Note on a pass beside its value. */
function notesOf({ point, isAlert }: CurveRow): readonly string[] {
  const reason = point !== null && !point.usable ? (point.reason ?? texts.unusable) : null;
  const clouds = point === null ? 0 : 1 - point.clearShare;
  return [
    ...(reason === null ? [] : [reason]),
    ...(clouds >= CLOUDY ? [texts.pass(formatShare(clouds))] : []),
    ...(isAlert ? [texts.alert] : []),
  ];
}

/** A pass as text for screen readers. */
export const pointText = (row: CurveRow): string =>
  texts.pointText(formatDate(row.date), row.point?.mean == null ? null : formatNumber(row.point.mean), notesOf(row));

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {label}{' '}
      <Box component="span" sx={{ color: 'text.primary', fontWeight: 600 }}>
        {value}
      </Box>
    </Box>
  );
}

interface Props {
  readonly year: number;
  readonly row: CurveRow | null;
  readonly hidden: ReadonlySet<Series>;
  readonly wide: boolean;
}

/** The values of the selected pass, above the chart: nothing covers the curve, on phones too. */
export function CurveReadout({ year, row, hidden, wide }: Props) {
  if (row === null) return null;
  const names = texts.series(year);
  const notes = notesOf(row);
  const band = row.lo === null || row.hi === null ? null : `${formatNumber(row.lo)}–${formatNumber(row.hi)}`;
  const figures: readonly (readonly [Series | null, string, string | null])[] = [
    ['smooth', texts.smoothShort, row.smooth === null ? null : orDash(row.smooth)],
    ['lastYear', names.lastYear, row.lastYear === null ? null : orDash(row.lastYear)],
    ['band', texts.bandShort, band],
    ['median', names.median, row.median === null ? null : orDash(row.median)],
  ];
  return (
    <Box
      aria-hidden
      sx={{
        minHeight: wide ? 24 : 62,
        ...(wide ? { display: 'flex', alignItems: 'baseline', columnGap: 4 } : {}),
        typography: 'caption',
        color: 'text.secondary',
        fontFeatureSettings: "'tnum'",
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, flexWrap: 'wrap' }}>
        <Box component="span" sx={{ typography: 'body2', color: 'text.primary', fontWeight: 600 }}>
          {formatDate(row.date)}
        </Box>
        <Box component="span" sx={{ typography: 'subtitle1', color: 'text.primary' }}>
          {orDash(row.point?.mean)}
        </Box>
        {notes.length > 0 && (
          <Box component="span" sx={{ color: row.isAlert ? 'error.main' : 'text.secondary' }}>
            {notes.join(' · ')}
          </Box>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
        {figures.map(([series, label, value]) =>
          value === null || (series !== null && hidden.has(series)) ? null : (
            <Figure key={label} label={label} value={value} />
          ),
        )}
      </Box>
    </Box>
  );
}
