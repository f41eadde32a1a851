import { createHash } from 'node:crypto';
import { cropIndexOf, isCropIndex } from '@georisk/domain/cropMap/cropIndex.ts';
import type { CropIndex } from '@georisk/domain/cropMap/cropYears.hu.ts';
import { plantCodeOfCode, plantCodeOfName } from '@georisk/domain/crops/crops.ts';
import { asMultiPolygon } from '@georisk/domain/geo/geojson.ts';
import type { Areal, MultiPolygon } from '@georisk/domain/geo/types.ts';
import { inList, optional, required } from '#server/imports/fields.ts';
import { CROPS } from '#server/imports/knownValues.ts';
import { fieldNames, importTexts } from '#server/imports/import.hu.ts';
import { type Plan, planUpserts, sameShape, type ShapedRow, withStored } from '#server/imports/plan.ts';
import { readDate, readingRow, readRequiredText, readText, readYear, refuseRow } from '#server/imports/reading.ts';
import type { ValueList } from '#server/imports/valueList.ts';
import { numberOf } from '#server/imports/values.ts';
import type { Cells, ParsedRow } from '#server/imports/vectorSpec.ts';
import { cropTexts } from './crops.hu.ts';

const isIndex = (value: unknown): value is CropIndex => {
  const number = numberOf(value);
  return number !== null && isCropIndex(number);
};

const CROPS_AND_INDICES: ValueList = { ...CROPS, knows: (text) => isIndex(text) || CROPS.knows(text) };

export const cropFields = {
  crop: inList(
    CROPS_AND_INDICES,
    required('crop', 'cropindex', 'noveny', 'novenynev', 'plantname', 'plantcode', 'novenykod', 'kultura', 'osztaly'),
  ),
  year: optional('year', 'ev', 'betakaritaseve'),
  date: optional('date', 'datum', 'nap'),
  externalId: optional('externalid', 'id', 'azonosito', 'forrasazonosito', 'fid'),
};

export interface CropRow extends ShapedRow {
  readonly year: number;
  readonly crop: CropIndex;
  readonly date: string;
  /** The source's own; where it has none, made from the shape. */
  readonly externalId: string;
  readonly shape: MultiPolygon;
}

export type StoredCrop = Omit<CropRow, 'row'>;

export interface CropContext {
  /** Of every row, where the file has no such column. */
  readonly year: number | undefined;
}

/** An index from 1 to 5, or a crop by its name or code. */
function readCrop(value: unknown): CropIndex {
  const number = numberOf(value);
  if (isIndex(number)) return number;
  const text = readRequiredText(value, fieldNames.plantName, 100);
  const plant = plantCodeOfCode(text) ?? plantCodeOfName(text);
  return plant === null ? refuseRow(cropTexts.unknownCrop(text)) : cropIndexOf(plant);
}

const shapeId = (shape: Areal): string =>
  `shape-${createHash('sha256').update(JSON.stringify(shape.coordinates)).digest('hex').slice(0, 24)}`;

export const parseCrop = (
  cells: Cells<typeof cropFields>,
  shape: Areal,
  row: number,
  { year: yearOfAll }: CropContext,
): ParsedRow<CropRow> =>
  readingRow(() => {
    const crop = readCrop(cells.crop);
    const date = cells.date === undefined || cells.date === null || cells.date === '' ? null : readDate(cells.date);
    const said = cells.year ?? yearOfAll ?? date?.slice(0, 4);
    if (said === undefined || said === '') return refuseRow(importTexts.empty(cropTexts.year));
    const year = readYear(said);
    const whole = asMultiPolygon(shape);
    return {
      row,
      crop,
      year,
      // A map of a year without a day is dated to the summer, in which its crops can be distinguished.
      date: date ?? `${year}-06-15`,
      externalId: readText(cells.externalId, fieldNames.externalId, 100) ?? shapeId(whole),
      shape: whole,
    };
  });

export const cropKey = ({ year, externalId }: Pick<CropRow, 'year' | 'externalId'>): string => `${year} ${externalId}`;

/** @param untold values of which the file says nothing */
export const planCrops = (
  rows: readonly CropRow[],
  stored: ReadonlyMap<string, StoredCrop>,
  untold: readonly 'date'[] = [],
): Plan<CropRow> =>
  planUpserts(
    rows,
    stored,
    cropKey,
    (row, old) => row.crop === old.crop && row.date === old.date && sameShape(row.shape, old.shape),
    (row, old) => withStored(row, old, untold),
  );
