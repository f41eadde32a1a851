import type { YieldDetails } from '@georisk/contract/endpoints/damagePlots.ts';
import { YIELD_METHOD_NAMES, YIELD_QUALITY_NAMES } from '@georisk/domain/yield/yield.hu.ts';
import { isOutdatedReason } from '@georisk/domain/case/figureAge.ts';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { formatDate, formatDateTime, formatDecimal, formatHectares, formatNumber } from '#web/lib/format.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { yieldTexts as texts } from './texts.hu.ts';

interface Props {
  readonly value: number;
  readonly details: YieldDetails;
}

/** How sure a figure is. */
export function ResultSpread({ details: { standardError, interval90 } }: Pick<Props, 'details'>) {
  const [from, to] = interval90 ?? [];
  return (
    <Box sx={{ fontFeatureSettings: "'tnum'" }}>
      {standardError !== null && (
        <Typography color="textSecondary">{texts.plusMinus(formatNumber(standardError))}</Typography>
      )}
      <Typography variant="body2" color="textSecondary">
        {from === undefined || to === undefined
          ? texts.noInterval
          : texts.interval(formatNumber(from), formatNumber(to))}
      </Typography>
    </Box>
  );
}

/** The figure with how sure it is. */
export function ResultFigure({ value, details }: Props) {
  return (
    <Box>
      <Typography
        component="p"
        sx={{ fontSize: '2rem', fontWeight: 600, lineHeight: 1.2, fontFeatureSettings: "'tnum'" }}
      >
        {formatNumber(value)}
        <Typography component="span" color="textSecondary" sx={{ ml: 1 }}>
          {texts.perHectare}
        </Typography>
      </Typography>
      <ResultSpread details={details} />
    </Box>
  );
}

/** The figure rests on what does not stand any more. */
export const changedSince = ({ warnings }: YieldDetails) => warnings.filter(({ reason }) => isOutdatedReason(reason));

/** What a person should look at before the figure is used. */
export function ResultWarnings({ details }: Pick<Props, 'details'>) {
  const warnings = details.warnings.filter(({ reason }) => !isOutdatedReason(reason));
  if (warnings.length === 0) return null;
  return (
    <FormMessage severity="warning">
      <Typography variant="subtitle2" component="p">
        {texts.warnings}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 4 }}>
        {warnings.map(({ sequenceId, reason, message }) => (
          <li key={`${reason} ${sequenceId ?? ''}`}>{message}</li>
        ))}
      </Box>
    </FormMessage>
  );
}

function rowsOf(details: YieldDetails): readonly (readonly [string, string])[] {
  const { method, quality, n, ndviDates, r2, yieldTable, referenceYield, damagePercent } = details;
  const { damagePercentTable, lostYield } = details;
  const perHectare = (value: number) => `${formatNumber(value)} ${texts.perHectare}`;
  const row = <T,>(label: string, value: T | null, said: (known: T) => string) =>
    value === null ? [] : [[label, said(value)] as const];
  return [
    [texts.quality, YIELD_QUALITY_NAMES[quality]],
    [texts.method, YIELD_METHOD_NAMES[method]],
    [texts.points, String(n)],
    ...(ndviDates.length === 0 ? [] : [[texts.images, ndviDates.map(formatDate).join(', ')] as const]),
    ...row(texts.fit, r2, (known) => formatDecimal(known, 2)),
    ...row(texts.table, yieldTable, perHectare),
    ...row(texts.reference, referenceYield, perHectare),
    ...row(texts.damage, damagePercent, (known) => texts.percent(formatDecimal(known, 1))),
    ...row(texts.damageTable, damagePercentTable, (known) => texts.percent(formatDecimal(known, 1))),
    ...row(texts.lost, lostYield, (known) => texts.tonnes(formatNumber(known))),
  ];
}

function ZoneYields({ zoneYields }: Pick<YieldDetails, 'zoneYields'>) {
  if (zoneYields.length === 0) return null;
  return (
    <Table size="small" aria-label={texts.zones} sx={{ mt: 3, '& td, & th': { px: 0 } }}>
      <TableHead>
        <TableRow>
          <TableCell>{texts.zone}</TableCell>
          <TableCell align="right">{texts.area}</TableCell>
          <TableCell align="right">{texts.n}</TableCell>
          <TableCell align="right">{texts.yield}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {zoneYields.map((zone) => (
          <TableRow key={zone.zoneIndex}>
            <TableCell component="th" scope="row">
              {zone.zoneIndex}.
            </TableCell>
            <TableCell align="right">{formatHectares(zone.area)}</TableCell>
            <TableCell align="right">{zone.n}</TableCell>
            <TableCell align="right">{zone.yield === null ? texts.none : formatNumber(zone.yield)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** How the figure came about. */
export function ResultDetails({ details }: Pick<Props, 'details'>) {
  return (
    <Box component="details" sx={{ typography: 'body2' }}>
      <Box component="summary" sx={{ cursor: 'pointer', minHeight: 28, fontWeight: 600 }}>
        {texts.details}
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
        {rowsOf(details).map(([label, value]) => (
          <Box key={label}>
            <Box component="dt" sx={{ color: 'text.secondary', typography: 'caption' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, fontFeatureSettings: "'tnum'" }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      <ZoneYields zoneYields={details.zoneYields} />
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 2 }}>
        {texts.at(formatDateTime(details.at), details.by)}
      </Typography>
    </Box>
  );
}
