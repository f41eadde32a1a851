import { asMultiPolygon } from '@georisk/domain/geo/geojson.ts';
import type { Areal, MultiPolygon } from '@georisk/domain/geo/types.ts';
import { MANAGEMENT_CATEGORIES, managementCategoryNamed } from '@georisk/domain/soil/managementCategories.hu.ts';
import { textOf } from '#server/formats/cellText.ts';
import { inList, optional, required } from '#server/imports/fields.ts';
import { MEPAR_ALIASES } from '#server/imports/meparColumn.ts';
import { type Plan, planUpserts, sameShape, type ShapedRow, wholeRows, withStored } from '#server/imports/plan.ts';
import { readingRow, readMeparCode, readRequiredText, refuseRow } from '#server/imports/reading.ts';
import { namedList } from '#server/imports/valueList.ts';
import type { Cells, ParsedRow } from '#server/imports/vectorSpec.ts';
import { surveyTexts as texts } from '#server/modules/soil/soil.hu.ts';
import { externalIdField, readColor, readExternalId } from '#server/modules/soil/survey.ts';

const CATEGORY_LIST = namedList(
  MANAGEMENT_CATEGORIES.map(({ name }) => name),
  (text) => managementCategoryNamed(text) !== undefined,
);

export const zoneFields = {
  areaName: required('areaname', 'terulet', 'teruletneve', 'tabla', 'tablanev', 'nev', 'name'),
  category: inList(CATEGORY_LIST, required('category', 'kategoria', 'zona', 'osztaly')),
  color: optional('color', 'szin'),
  meparCode: optional(...MEPAR_ALIASES),
  externalId: externalIdField,
};

export interface ZoneRow extends ShapedRow {
  readonly externalId: string;
  readonly areaName: string;
  readonly category: string;
  readonly color: string;
  readonly meparCode: string | null;
  readonly shape: MultiPolygon;
}
export type StoredZone = Omit<ZoneRow, 'row'>;

/** A row as a file has it: of a category of the customer's own without its colour where the file has no colours. */
export interface ReadZone extends Omit<ZoneRow, 'color'> {
  readonly color: string | null;
}

export const parseZone = (cells: Cells<typeof zoneFields>, shape: Areal, row: number): ParsedRow<ReadZone> =>
  readingRow(() => {
    const text = readRequiredText(cells.category, texts.fields.category, 100);
    const known = managementCategoryNamed(text);
    const color = readColor(cells.color, texts.fields.color) ?? known?.color ?? null;
    const whole = asMultiPolygon(shape);
    return {
      row,
      externalId: readExternalId(cells.externalId, whole.coordinates),
      areaName: readRequiredText(cells.areaName, texts.fields.areaName, 100),
      category: known?.name ?? text,
      // Without a column it may be a category that is stored with its colour.
      color: color ?? (cells.color === undefined ? null : refuseRow(texts.unknownCategory(text))),
      meparCode: textOf(cells.meparCode) === null ? null : readMeparCode(cells.meparCode),
      shape: whole,
    };
  });

/** Values for which a file need not have a column. */
export const ZONE_VALUES = ['meparCode', 'color'] as const satisfies readonly (keyof ZoneRow)[];

type ZoneValue = (typeof ZONE_VALUES)[number];

/** A row with the stored values of what its file does not tell. @throws RowRefusal where its category has no colour */
function whole(row: ReadZone, old: StoredZone | undefined, untold: readonly ZoneValue[]): ZoneRow {
  const kept = untold.filter((name) => name !== 'color' || row.category === old?.category);
  const merged = old === undefined ? row : withStored(row, old, kept);
  return { ...merged, color: merged.color ?? refuseRow(texts.unknownCategory(row.category)) };
}

/** @param untold values of which the file says nothing; a colour stays while its category does */
export function planZones(
  rows: readonly ReadZone[],
  stored: ReadonlyMap<string, StoredZone>,
  untold: readonly ZoneValue[] = [],
): Plan<ZoneRow> {
  const { whole: zones, refused } = wholeRows(rows, (row) => whole(row, stored.get(row.externalId), untold));
  const plan = planUpserts(
    zones,
    stored,
    ({ externalId }) => externalId,
    (row, old) =>
      row.areaName === old.areaName &&
      row.category === old.category &&
      row.color === old.color &&
      row.meparCode === old.meparCode &&
      sameShape(row.shape, old.shape),
  );
  return { ...plan, refused };
}
