import type { YieldDetails } from '@georisk/contract/verticals/insurance/yieldFigure.ts';
import { zoneName } from '@georisk/domain/sampling/zoneNames.hu.ts';
import { narrowing } from '@georisk/domain/yield/expectedWidth.ts';
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
import { Details } from '#web/ui/Details.tsx';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { FigureLine } from './FigureLine.tsx';
import { yieldTexts as texts } from './texts.hu.ts';

interface Props {
  readonly value: number;
  readonly details: YieldDetails;
}

type Ends = readonly number[] | null | undefined;

/**
 * A figure with its value at both ends of the yield's interval, "16 % (0–36 %)"; without them for earlier
 * calculations that have none.
 */
function withEnds(value: number, ends: Ends, unit: string, digits: number): string {
  const [from, to] = ends ?? [];
  const said = (each: number) => formatDecimal(each, digits);
  return from === undefined || to === undefined
    ? `${said(value)}${unit}`
    : texts.spread(said(value), texts.ends(said(from), said(to)), unit);
}

/** The certainty of a figure, and its meaning. */
export function ResultSpread({ value, details }: Props) {
  const { interval90, damagePercent, lostYield } = details;
  const [from, to] = interval90 ?? [];
  return (
    <Box sx={{ fontFeatureSettings: "'tnum'" }}>
      {to !== undefined && (
        <Typography color="textSecondary">{texts.plusMinus(formatNumber(Number(to.toFixed(2)) - value))}</Typography>
      )}
      <Typography variant="body2" color="textSecondary">
        {from === undefined || to === undefined
          ? texts.noInterval
          : texts.interval(formatNumber(from), formatNumber(to))}
      </Typography>
      {damagePercent !== null && (
        <Typography sx={{ mt: 1 }}>
          {texts.damageIs(withEnds(damagePercent, details.damagePercentInterval, texts.percentUnit, 0))}
        </Typography>
      )}
      {lostYield !== null && (
        <Typography>{texts.lostIs(withEnds(lostYield, details.lostYieldInterval, texts.tonnesUnit, 2))}</Typography>
      )}
      {details.damagePercentInterval && (
        <Typography variant="caption" color="textSecondary" component="p">
          {texts.intervalNote}
        </Typography>
      )}
    </Box>
  );
}

/** Most of the area that may be without a point for the width to be a matter of further points alone. */
const MAX_UNSAMPLED = 0.1;

/** What further points would bring; nothing of earlier calculations, which do not say their degrees of freedom. */
function NarrowingNote({ details }: Pick<Props, 'details'>) {
  const { n, standardError, degreesOfFreedom: df, unsampledShare = 0 } = details;
  if (df === undefined) return null;
  const gain = narrowing({ n, standardError, df, sampled: { isEnough: unsampledShare <= MAX_UNSAMPLED } }, 0);
  return gain === null ? null : <Typography>{texts.narrowing(gain.more, gain.halfWidth)}</Typography>;
}

/** The figure with its certainty. */
export function ResultFigure({ value, details }: Props) {
  const [, to] = details.interval90 ?? [];
  return (
    <Box>
      <FigureLine value={value} figures={details} />
      {to !== undefined && (
        <Typography color="textSecondary" sx={{ fontFeatureSettings: "'tnum'" }}>
          {texts.plusMinus(formatNumber(Number(to.toFixed(2)) - value))}
        </Typography>
      )}
      <NarrowingNote details={details} />
      {details.damagePercentInterval && (
        <Typography variant="caption" color="textSecondary" component="p">
          {texts.intervalNote}
        </Typography>
      )}
    </Box>
  );
}

/** The figure is based on data that have changed since. */
export const changedSince = ({ warnings }: YieldDetails) => warnings.filter(({ reason }) => isOutdatedReason(reason));

/** Warnings to be checked before the figure is used. */
export function ResultWarnings({ details }: Pick<Props, 'details'>) {
  const warnings = details.warnings.filter(({ reason }) => !isOutdatedReason(reason));
  if (warnings.length === 0) return null;
  return (
    <FormMessage severity="warning">
      <Typography variant="subtitle2" component="p">
        {texts.warnings}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 4 }}>
        {warnings.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </Box>
    </FormMessage>
  );
}

type Row = readonly [label: string, said: string];

/** The calculation by which the lost yield can be checked, from the figures as they are reported. */
function lostSum(value: number, { damagedArea, referenceYield }: YieldDetails): readonly Row[] {
  if (damagedArea === undefined || referenceYield === null || value > referenceYield) return [];
  const sum = texts.lostSum(formatHectares(damagedArea), formatNumber(referenceYield), formatNumber(value));
  return [[texts.lost, sum]];
}

function rowsOf(value: number, details: YieldDetails): readonly Row[] {
  const { method, quality, n, ndviDates, r2, lambda, yieldTable, referenceYield, standardError } = details;
  const { damagePercent, damagePercentTable, lostYield, damagedArea, unsampledShare = 0 } = details;
  const unit = ` ${texts.perHectare}`;
  const row = <T,>(label: string, known: T | null | undefined, said: (known: T) => string): readonly Row[] =>
    known === null || known === undefined ? [] : [[label, said(known)]];
  return [
    [texts.quality, YIELD_QUALITY_NAMES[quality]],
    [texts.method, YIELD_METHOD_NAMES[method]],
    [texts.points, String(n)],
    ...row(texts.standardError, standardError, (known) => `${formatNumber(known)}${unit}`),
    ...row(texts.lambda, lambda, (known) => formatDecimal(known, 2)),
    ...(unsampledShare > 0
      ? ([[texts.unsampled, texts.percent(formatDecimal(100 * unsampledShare, 1))]] as const)
      : []),
    ...(ndviDates.length === 0
      ? []
      : [[method === 'composite' ? texts.images : texts.imagesSeen, ndviDates.map(formatDate).join(', ')] as const]),
    ...row(texts.fit, r2, (known) => formatDecimal(known, 2)),
    ...row(texts.damagedArea, damagedArea, formatHectares),
    ...row(texts.reference, referenceYield, (known) => `${formatNumber(known)}${unit}`),
    ...row(texts.table, yieldTable, (known) => withEnds(known, details.yieldTableInterval, unit, 2)),
    ...row(texts.damage, damagePercent, (known) =>
      withEnds(known, details.damagePercentInterval, texts.percentUnit, 1),
    ),
    ...row(texts.damageTable, damagePercentTable, (known) =>
      withEnds(known, details.damagePercentTableInterval, texts.percentUnit, 1),
    ),
    ...(lostYield === null ? [] : lostSum(value, details)),
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
              {zoneName({ ...zone, meanNdvi: zone.meanNdvi ?? null }, zoneYields.length)}
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

/** The derivation of the figure. */
export function ResultDetails({ value, details }: Props) {
  return (
    <Details title={texts.details} titleSx={{ minHeight: 28, fontWeight: 600 }}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
        {rowsOf(value, details).map(([label, value]) => (
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
    </Details>
  );
}
