import { addDays } from '@georisk/domain/dates/isoDate.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { Block, Landscape } from '../landscape/landscape.ts';
import { coverLabel, coverLooks } from '../raster/covers.ts';
import { isInSwath } from '../raster/ndviImage.ts';
import { hashPair, hashText } from '../random.ts';
import { passFrom } from './plan.ts';
import { plotState } from './plotState.ts';

/** Number of earlier seasons in the demo. */
export const EARLIER_SEASONS = 5;
const EVERY_DAYS = 20;
const PIXEL_AREA = 100;
/** Spread within a plot, NDVI. */
const WITHIN_PLOT = 0.035;

/** Statistics of a block on an earlier day, as another system would deliver them. */
export interface HistoryRow {
  readonly meparCode: string;
  readonly date: IsoDate;
  /** Pixels that were clear. */
  readonly count: number;
  /** 0 to 1 */
  readonly clearShare: number;
  readonly mean: number;
  readonly sd: number;
  readonly min: number;
  readonly max: number;
}

/** The days of an earlier season with an image, from the end of winter to the last harvest. */
export function historyDates(year: number): IsoDate[] {
  const dates: IsoDate[] = [];
  const end = `${year}-11-05` as IsoDate;
  for (let day = `${year}-02-20` as IsoDate; day < end; day = addDays(day, EVERY_DAYS)) dates.push(passFrom(day, 1));
  return dates;
}

/** The day of a season's peak mosaic: winter crops before they ripen, spring crops closing. */
export const peakDate = (year: number): IsoDate => passFrom(`${year}-06-06` as IsoDate, 1);

const clamp = (value: number) => Math.min(0.98, Math.max(-0.15, value));

function rowOf(block: Block, date: IsoDate, seed: number): HistoryRow | null {
  const chance = hashPair(block.index, hashText(date), seed + 71) / 2 ** 32;
  // About a fifth of all passes are cloudy; some of them see a part of the block.
  if (chance < 0.16) return null;
  const clearShare = chance < 0.24 ? 0.55 + chance : 1;
  const parts =
    block.plots.length > 0
      ? block.plots.map(({ index, area }) => ({ area, ndvi: plotState(index, date, seed).ndvi }))
      : [{ area: block.area, ndvi: coverLooks(date)[coverLabel(coverOf(block))]?.ndvi ?? 0.3 }];
  const total = parts.reduce((sum, { area }) => sum + area, 0);
  const haze = (hashPair(hashText(date), 3, seed + 72) / 2 ** 31 - 1) * 0.012;
  const mean = parts.reduce((sum, { area, ndvi }) => sum + area * ndvi, 0) / total + haze;
  const between = parts.reduce((sum, { area, ndvi }) => sum + area * (ndvi - mean) ** 2, 0) / total;
  const values = parts.map(({ ndvi }) => ndvi + haze);
  return {
    meparCode: block.meparCode,
    date,
    count: Math.max(1, Math.round((block.area / PIXEL_AREA) * clearShare)),
    clearShare,
    mean,
    sd: Math.sqrt(between + WITHIN_PLOT ** 2),
    min: clamp(Math.min(...values) - 2.5 * WITHIN_PLOT),
    max: clamp(Math.max(...values) + 2.5 * WITHIN_PLOT),
  };
}

const coverOf = ({ use }: Block) => (use === 'forest' ? 'forest' : use === 'orchard' ? 'orchard' : 'pasture');

/**
 * Statistics of every block through the seasons before a year; the days of the peak mosaics get theirs from their
 * images.
 */
export function historyRows(landscape: Landscape, year: number, seed: number): HistoryRow[] {
  const seen = landscape.blocks.filter(({ centre: [x, y] }) => isInSwath(x, y));
  const years = Array.from({ length: EARLIER_SEASONS }, (_, back) => year - EARLIER_SEASONS + back);
  return years.flatMap((earlier) =>
    historyDates(earlier)
      .filter((date) => date !== peakDate(earlier))
      .flatMap((date) => seen.map((block) => rowOf(block, date, seed)))
      .filter((row) => row !== null),
  );
}

const figure = (value: number) => String(Math.round(value * 10_000) / 10_000);

/** The rows as a CSV for the import of statistics. */
export const historyCsv = (rows: readonly HistoryRow[]): string =>
  [
    'meparCode,date,count,clearShare,mean,sd,min,max',
    ...rows.map(({ meparCode, date, count, clearShare, mean, sd, min, max }) =>
      [meparCode, date, count, ...[clearShare, mean, sd, min, max].map(figure)].join(','),
    ),
    '',
  ].join('\n');
