import { optional, required } from '#server/imports/fields.ts';
import { ofNumbers, RANGES } from '#server/imports/numberRanges.ts';
import { MEPAR_ALIASES } from '#server/imports/meparColumn.ts';
import { importTexts } from '#server/imports/import.hu.ts';
import { type Plan, planUpserts, type ShapedRow, withStored } from '#server/imports/plan.ts';
import { readingRow, readMeparCode, refuseRow } from '#server/imports/reading.ts';
import type { Cells, ParsedRow } from '#server/imports/vectorSpec.ts';
import { weatherFieldNames as names, weatherTexts as texts } from './weather.hu.ts';
import { readHeight, readNumber } from './weather.plan.ts';

export const heightFields = {
  meparCode: required(...MEPAR_ALIASES),
  height: ofNumbers(RANGES.heightAboveSea, required('height', 'elevation', 'magassag', 'tszf', 'z')),
  tpi: ofNumbers(RANGES.relativeHeight, optional('tpi', 'tpi500', 'volgyhelyzet')),
};

export interface HeightRow extends ShapedRow {
  readonly shape: null;
  readonly meparCode: string;
  /** m above the sea. */
  readonly height: number;
  /** m above the mean of 500 m around. */
  readonly tpi: number;
}

/** No block of the country is so far above or below its surroundings, m. */
const MAX_TPI = 500;

function readTpi(value: unknown): number {
  const tpi = readNumber(value, 'TPI') ?? 0;
  return Math.abs(tpi) <= MAX_TPI ? tpi : refuseRow(texts.tpi(tpi));
}

export const parseHeight = (cells: Cells<typeof heightFields>, row: number): ParsedRow<HeightRow> =>
  readingRow(() => ({
    row,
    shape: null,
    meparCode: readMeparCode(cells.meparCode),
    height: readHeight(cells.height) ?? refuseRow(importTexts.empty(names.blockHeight)),
    tpi: readTpi(cells.tpi),
  }));

/** @param untold values of which the file says nothing */
export const planHeights = (
  rows: readonly HeightRow[],
  stored: ReadonlyMap<string, Pick<HeightRow, 'height' | 'tpi'>>,
  untold: readonly 'tpi'[] = [],
): Plan<HeightRow> =>
  planUpserts(
    rows,
    stored,
    ({ meparCode }) => meparCode,
    (row, old) => row.height === old.height && row.tpi === old.tpi,
    (row, old) => withStored(row, old, untold),
  );
