import { MEPAR_ALIASES } from '#server/imports/meparColumn.ts';
import { optional, required } from '#server/imports/fields.ts';
import { ofNumbers, RANGES } from '#server/imports/numberRanges.ts';
import { importTexts } from '#server/imports/import.hu.ts';
import { type Plan, planUpserts, type ShapedRow, withStored } from '#server/imports/plan.ts';
import { readDate, readingRow, readMeparCode, readRequiredAmount, refuseRow } from '#server/imports/reading.ts';
import { numberOf } from '#server/imports/values.ts';
import type { Cells, ParsedRow } from '#server/imports/vectorSpec.ts';
import { observationFields, observationTexts } from './observations.hu.ts';

export const observationColumns = {
  meparCode: required(...MEPAR_ALIASES),
  date: required('date', 'datum', 'nap', 'felvetelnapja'),
  count: ofNumbers(RANGES.count, required('count', 'n', 'keppontok', 'db')),
  clearShare: ofNumbers(RANGES.share, required('clearshare', 'tisztaarany', 'clear')),
  mean: ofNumbers(RANGES.ndvi, required('mean', 'atlag', 'ndvi', 'ndvimean')),
  sd: ofNumbers(RANGES.ndvi, optional('sd', 'std', 'szoras', 'stddev')),
  min: ofNumbers(RANGES.ndvi, optional('min', 'minimum', 'legkisebb')),
  max: ofNumbers(RANGES.ndvi, optional('max', 'maximum', 'legnagyobb')),
};

/** The statistics of a block on a day, NDVI units. */
export interface StatisticRow extends ShapedRow {
  readonly meparCode: string;
  readonly date: string;
  readonly count: number;
  readonly clearShare: number;
  readonly mean: number | null;
  readonly sd: number | null;
  readonly min: number | null;
  readonly max: number | null;
}

export interface StoredStatistic extends Omit<StatisticRow, 'row' | 'shape' | 'meparCode' | 'date'> {
  /** Computed from an image that is kept. */
  readonly fromImage: boolean;
}

function readNdvi(value: unknown, what: string): number | null {
  const ndvi = numberOf(value);
  if (ndvi === null) return null;
  if (Number.isNaN(ndvi)) return refuseRow(importTexts.number(what, String(value)));
  return Math.abs(ndvi) <= 1 ? ndvi : refuseRow(observationTexts.ndvi(what, ndvi));
}

const readSpread = (value: unknown, what: string): number | null => {
  const spread = readNdvi(value, what);
  return spread !== null && spread < 0 ? refuseRow(importTexts.negative(what, spread)) : spread;
};

export const parseStatistic = (cells: Cells<typeof observationColumns>, row: number): ParsedRow<StatisticRow> =>
  readingRow(() => {
    const count = readRequiredAmount(cells.count, observationFields.count);
    if (!Number.isInteger(count)) return refuseRow(observationTexts.count(count));
    const clearShare = readRequiredAmount(cells.clearShare, observationFields.clearShare);
    if (clearShare > 1) return refuseRow(observationTexts.share(clearShare));
    const mean = readNdvi(cells.mean, observationFields.mean);
    const min = readNdvi(cells.min, observationFields.min);
    const max = readNdvi(cells.max, observationFields.max);
    if ((mean === null) !== (count === 0)) return refuseRow(observationTexts.meanWithoutPixels);
    if (mean !== null && ((min ?? mean) > mean || (max ?? mean) < mean)) return refuseRow(observationTexts.order);
    return {
      row,
      shape: null,
      meparCode: readMeparCode(cells.meparCode),
      date: readDate(cells.date),
      count,
      clearShare,
      mean,
      sd: readSpread(cells.sd, observationFields.sd),
      min,
      max,
    };
  });

export const statisticKey = ({ meparCode, date }: Pick<StatisticRow, 'meparCode' | 'date'>): string =>
  `${meparCode} ${date}`;

const FIGURES = ['count', 'clearShare', 'mean', 'sd', 'min', 'max'] as const;

/** Figures for which a file need not have a column. */
export const SPREAD = ['sd', 'min', 'max'] as const satisfies readonly (typeof FIGURES)[number][];

/**
 * Values computed from an image stay: the image can be viewed, and another figure beside it would not agree with it.
 * @param untold figures of which the file says nothing: they stay while the mean of as many pixels does
 */
export function planStatistics(
  rows: readonly StatisticRow[],
  stored: ReadonlyMap<string, StoredStatistic>,
  blocks: ReadonlySet<string>,
  untold: readonly (typeof SPREAD)[number][] = [],
): Plan<StatisticRow> {
  const plan = planUpserts(
    rows.filter(({ meparCode }) => blocks.has(meparCode)),
    stored,
    statisticKey,
    (row, old) => old.fromImage || FIGURES.every((figure) => row[figure] === old[figure]),
    (row, old) => (row.count === old.count && row.mean === old.mean ? withStored(row, old, untold) : row),
  );
  const refused = rows
    .filter(({ meparCode }) => !blocks.has(meparCode))
    .map(({ row, meparCode }) => ({ row, reason: importTexts.unknownBlock(meparCode) }));
  return { ...plan, refused };
}
