import { type BBox, bboxHolds } from '@georisk/domain/geo/bbox.ts';
import type { Areal, Position } from '@georisk/domain/geo/types.ts';
import { textOf } from '#server/formats/cellText.ts';
import { inList, optional } from '#server/imports/fields.ts';
import { ofNumbers, RANGES } from '#server/imports/numberRanges.ts';
import { MEPAR_ALIASES } from '#server/imports/meparColumn.ts';
import { placeFields, readPlace } from '#server/imports/pointColumns.ts';
import { type Plan, planUpserts, sameShape, type ShapedRow, withStored } from '#server/imports/plan.ts';
import { readAmount, readingRow, readMeparCode, readText, refuseRow } from '#server/imports/reading.ts';
import type { Cells, ParsedRow, RowAround } from '#server/imports/vectorSpec.ts';
import { geneticTypeNamed } from '@georisk/domain/soil/soilNames.ts';
import { surveyTexts as texts } from './soil.hu.ts';
import { externalIdField, readExternalId } from './survey.ts';
import { GENETIC_LIST } from './soilLists.ts';

export const soilSampleFields = {
  soilPlan: optional('soilplan', 'talajterv', 'talajvedelmiterv', 'terv'),
  settlement: optional('settlement', 'telepules', 'helyseg'),
  hrsz: optional('hrsz', 'helyrajziszam', 'lotnumber'),
  meparCode: optional(...MEPAR_ALIASES),
  landUse: optional('landuse', 'muvelesiag', 'hasznositas'),
  area: ofNumbers(RANGES.hectares, optional('area', 'terulet', 'teruletha', 'ha')),
  genetic: inList(GENETIC_LIST, optional('genetic', 'genetikai', 'genetikaitalajtipus', 'talajtipus')),
  organicContent: ofNumbers(
    RANGES.percent,
    optional('organiccontent', 'humusz', 'humusztartalom', 'humuszszazalek', 'szervesanyag'),
  ),
  ...placeFields,
  externalId: externalIdField,
};
type SampleCells = Cells<typeof soilSampleFields>;

export interface SoilSampleValues {
  readonly soilPlan: string | null;
  readonly settlement: string | null;
  readonly hrsz: string | null;
  readonly meparCode: string | null;
  readonly landUse: string | null;
  readonly area: number | null;
  readonly genetic: string | null;
  readonly organicContent: number | null;
}

export interface SoilSampleRow extends ShapedRow, SoilSampleValues {
  readonly shape: Areal | null;
  readonly externalId: string;
  /** EPSG:23700; null of a sample of an area. */
  readonly place: Position | null;
}
export type StoredSoilSample = Omit<SoilSampleRow, 'row'>;

function readHumus(value: unknown): number | null {
  const percent = readAmount(value, texts.fields.organicContent);
  return percent !== null && percent > 100 ? refuseRow(texts.humus(percent)) : percent;
}

/** The list's own name of a type, or the laboratory's. */
function readGenetic(value: unknown): string | null {
  const text = readText(value, texts.fields.genetic, 100);
  return text === null ? null : (geneticTypeNamed(text)?.name ?? text);
}

export const parseSoilSample = (
  cells: SampleCells,
  shape: Areal | null,
  row: number,
  around: RowAround,
  bounds: BBox,
): ParsedRow<SoilSampleRow> =>
  readingRow(() => {
    const place = shape === null ? readPlace(cells, around, row) : null;
    if (place !== null && !bboxHolds(bounds, place)) return refuseRow(texts.outside);
    if (place === null && shape === null) return refuseRow(texts.noPlace);
    return {
      row,
      soilPlan: readText(cells.soilPlan, texts.fields.soilPlan),
      settlement: readText(cells.settlement, texts.fields.settlement, 100),
      hrsz: readText(cells.hrsz, texts.fields.hrsz, 50),
      meparCode: textOf(cells.meparCode) === null ? null : readMeparCode(cells.meparCode),
      landUse: readText(cells.landUse, texts.fields.landUse, 100),
      area: readAmount(cells.area, texts.fields.area),
      genetic: readGenetic(cells.genetic),
      organicContent: readHumus(cells.organicContent),
      externalId: readExternalId(cells.externalId, place ?? shape?.coordinates),
      shape,
      place,
    };
  });

/** Values for which a file need not have a column. */
export const SAMPLE_VALUES = [
  'soilPlan',
  'settlement',
  'hrsz',
  'meparCode',
  'landUse',
  'area',
  'genetic',
  'organicContent',
] as const satisfies readonly (keyof SoilSampleValues)[];

/** @param untold values of which the file says nothing */
export const planSoilSamples = (
  rows: readonly SoilSampleRow[],
  stored: ReadonlyMap<string, StoredSoilSample>,
  untold: readonly (keyof SoilSampleValues)[] = [],
): Plan<SoilSampleRow> =>
  planUpserts(
    rows,
    stored,
    ({ externalId }) => externalId,
    (row, old) =>
      SAMPLE_VALUES.every((name) => row[name] === old[name]) &&
      sameShape(row.shape, old.shape) &&
      String(row.place) === String(old.place),
    (row, old) => withStored(row, old, untold),
  );
