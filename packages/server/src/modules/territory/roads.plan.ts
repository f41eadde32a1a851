import { createHash } from 'node:crypto';
import type { MultiLineString } from '@georisk/domain/geo/types.ts';
import { type OtherRoad, type RoadKind, roadKindOf, roadNumberOf } from '@georisk/domain/reference/roads.ts';
import { inList, optional, required } from '#server/imports/fields.ts';
import { fieldNames } from '#server/imports/import.hu.ts';
import { type Plan, planUpserts, sameShape, type ShapedRow, withStored } from '#server/imports/plan.ts';
import { readingRow, readRequiredText, readText, refuseRow } from '#server/imports/reading.ts';
import type { ValueList } from '#server/imports/valueList.ts';
import type { Cells, ParsedRow } from '#server/imports/vectorSpec.ts';
import { ROAD_NAMES, roadTexts } from './roads.hu.ts';

/** Classes of roads; those that are left out too, so that people can say so of a word of their own. */
const ROAD_LIST: ValueList = {
  choices: Object.entries(ROAD_NAMES).map(([value, label]) => ({ value, label })),
  knows: (text) => roadKindOf(text) !== null,
};

/** Columns of our own files, of OpenStreetMap and its extracts (`highway`, `fclass`, `ref`, `osm_id`) and of Natural Earth (`type`). */
export const roadFields = {
  kind: inList(ROAD_LIST, required('kind', 'highway', 'fclass', 'fajta', 'utfajta', 'utosztaly', 'type')),
  number: optional('number', 'ref', 'szam', 'utszam', 'label'),
  externalId: optional('externalid', 'osmid', 'id', 'azonosito', 'forrasazonosito', 'fid'),
};

/** A row of a file; a road of no class that the map shows is read, and not saved. */
export interface RoadRow extends ShapedRow {
  readonly code: string;
  readonly kind: RoadKind | OtherRoad;
  readonly number: string | null;
  readonly credit: string | null;
  readonly shape: MultiLineString;
}

export interface SavedRoad extends RoadRow {
  readonly kind: RoadKind;
}

export type StoredRoad = Omit<SavedRoad, 'row'>;

const lineCode = ({ coordinates }: MultiLineString): string =>
  `line-${createHash('sha256').update(JSON.stringify(coordinates)).digest('hex').slice(0, 24)}`;

/** @param credit of the whole file */
export const parseRoad = (
  cells: Cells<typeof roadFields>,
  shape: MultiLineString,
  row: number,
  credit: string | null,
): ParsedRow<RoadRow> =>
  readingRow(() => {
    const text = readRequiredText(cells.kind, roadTexts.kind);
    const number = readText(cells.number, roadTexts.number);
    return {
      row,
      code: readText(cells.externalId, fieldNames.externalId, 100) ?? lineCode(shape),
      kind: roadKindOf(text) ?? refuseRow(roadTexts.unknownKind(text)),
      number: number === null ? null : roadNumberOf(number),
      credit,
      shape,
    };
  });

export const isShown = (road: RoadRow): road is SavedRoad => road.kind !== 'other';

/** @param untold values of which the file says nothing */
export const planRoads = (
  rows: readonly SavedRoad[],
  stored: ReadonlyMap<string, StoredRoad>,
  untold: readonly 'number'[] = [],
): Plan<SavedRoad> =>
  planUpserts(
    rows,
    stored,
    ({ code }) => code,
    (row, old) =>
      row.kind === old.kind &&
      row.number === old.number &&
      row.credit === old.credit &&
      sameShape(row.shape, old.shape),
    (row, old) => withStored(row, old, untold),
  );
