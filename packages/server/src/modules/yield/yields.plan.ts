import { crop, type PlantCode, plantCodeOfCode, plantCodeOfName } from '@georisk/domain/crops/crops.ts';
import type { YieldLevel } from '#server/db/schema/layers.ts';
import { MEPAR_ALIASES } from '#server/imports/meparColumn.ts';
import { inList, optional, required } from '#server/imports/fields.ts';
import { ofNumbers, RANGES } from '#server/imports/numberRanges.ts';
import { CROP_CODES, CROPS } from '#server/imports/knownValues.ts';
import { importTexts } from '#server/imports/import.hu.ts';
import { type Plan, planUpserts, type ShapedRow } from '#server/imports/plan.ts';
import {
  readingRow,
  readMeparCode,
  readRequiredAmount,
  readText,
  readYear,
  refuseRow,
} from '#server/imports/reading.ts';
import { textOf } from '#server/formats/cellText.ts';
import type { Cells, ParsedRow } from '#server/imports/vectorSpec.ts';
import { yieldTexts } from './yields.hu.ts';

export const yieldFields = {
  yield: ofNumbers(RANGES.yield, required('yield', 'hozam', 'hozamtha', 'termesatlag', 'yieldtha', 'tha')),
  year: required('year', 'ev', 'betakaritaseve'),
  plantName: inList(
    { ...CROPS, unless: 'plantCode' },
    optional('plantname', 'noveny', 'novenynev', 'kultura', 'crop', 'item'),
  ),
  plantCode: inList({ ...CROP_CODES, unless: 'plantName' }, optional('plantcode', 'novenykod', 'hasznositasikod')),
  meparCode: optional(...MEPAR_ALIASES),
  nuts4Code: optional('nuts4code', 'districtcode', 'jaraskod'),
  county: optional('county', 'countyname', 'megye', 'varmegye', 'megyenev'),
  country: optional('country', 'orszag', 'orszagkod'),
};

export interface YieldRow extends ShapedRow {
  readonly level: YieldLevel;
  readonly code: string;
  readonly plantCode: PlantCode;
  readonly year: number;
  /** t/ha */
  readonly yield: number;
}

export interface YieldContext {
  /** Of every row, where the file has no such column. */
  readonly year: number | undefined;
  /** Code of the country for rows without a place. */
  readonly country: string | undefined;
}

type Place = Pick<YieldRow, 'level' | 'code'>;

/** The narrowest place that the row names. */
function readPlace(cells: Cells<typeof yieldFields>, country: string | undefined): Place {
  if (textOf(cells.meparCode) !== null) return { level: 'mepar', code: readMeparCode(cells.meparCode) };
  const district = readText(cells.nuts4Code, yieldTexts.fields.district, 20);
  if (district !== null) return { level: 'nuts4', code: district };
  const county = readText(cells.county, yieldTexts.fields.county, 100);
  if (county !== null) return { level: 'county', code: county };
  const code = readText(cells.country, yieldTexts.fields.country, 100) ?? country ?? null;
  return code === null ? refuseRow(yieldTexts.area) : { level: 'country', code };
}

function readPlant(cells: Cells<typeof yieldFields>): PlantCode {
  const [code, name] = [textOf(cells.plantCode), textOf(cells.plantName)];
  const text = code ?? name;
  if (text === null) return refuseRow(yieldTexts.noPlant);
  return plantCodeOfCode(text) ?? plantCodeOfName(name ?? text) ?? refuseRow(yieldTexts.plant(text));
}

export const parseYield = (
  cells: Cells<typeof yieldFields>,
  row: number,
  { year: yearOfAll, country }: YieldContext,
): ParsedRow<YieldRow> =>
  readingRow(() => {
    const plantCode = readPlant(cells);
    const amount = readRequiredAmount(cells.yield, yieldTexts.fields.yield);
    const { name, max } = crop(plantCode);
    if (amount > max) return refuseRow(yieldTexts.tooMuch(name, amount, max));
    return {
      row,
      shape: null,
      ...readPlace(cells, country),
      plantCode,
      year: cells.year === undefined && yearOfAll !== undefined ? yearOfAll : readYear(cells.year),
      yield: amount,
    };
  });

export const yieldKey = ({ level, code, plantCode, year }: Omit<YieldRow, 'row' | 'shape' | 'yield'>): string =>
  [level, code, plantCode, year].join(' ');

/** Known places: block codes, district codes, counties. */
export type Places = Readonly<Record<Exclude<YieldLevel, 'country'>, ReadonlySet<string>>>;

const UNKNOWN: Readonly<Record<keyof Places, (code: string) => string>> = {
  mepar: importTexts.unknownBlock,
  nuts4: yieldTexts.unknownDistrict,
  county: yieldTexts.unknownCounty,
};

export function planYields(
  rows: readonly YieldRow[],
  stored: ReadonlyMap<string, number>,
  places: Places,
): Plan<YieldRow> {
  const isKnown = ({ level, code }: YieldRow) => level === 'country' || places[level].has(code);
  const plan = planUpserts(rows.filter(isKnown), stored, yieldKey, (row, old) => row.yield === old);
  const refused = rows.flatMap((row) =>
    row.level === 'country' || isKnown(row) ? [] : [{ row: row.row, reason: UNKNOWN[row.level](row.code) }],
  );
  return { ...plan, refused };
}
