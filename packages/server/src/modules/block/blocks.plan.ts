import { arealArea } from '@georisk/domain/geo/area.ts';
import { asMultiPolygon } from '@georisk/domain/geo/geojson.ts';
import type { Areal, MultiPolygon } from '@georisk/domain/geo/types.ts';
import { type Hectares, toHectares } from '@georisk/domain/units.ts';
import { optional, required } from '#server/imports/fields.ts';
import { MEPAR_ALIASES } from '#server/imports/meparColumn.ts';
import { fieldNames } from '#server/imports/import.hu.ts';
import { type Plan, planUpserts, sameShape, type ShapedRow } from '#server/imports/plan.ts';
import { readingRow, readMeparCode, readText } from '#server/imports/reading.ts';
import type { Cells, ParsedRow } from '#server/imports/vectorSpec.ts';

export const blockFields = {
  meparCode: required(...MEPAR_ALIASES, 'azonosito', 'kod'),
  status: optional('status', 'statusz', 'allapot'),
};

export interface BlockRow extends ShapedRow {
  readonly meparCode: string;
  /** Undefined where the file has no such column: the stored value stays. */
  readonly status: string | null | undefined;
  readonly shape: MultiPolygon;
  readonly geomHa: Hectares;
}

export interface StoredBlock {
  readonly meparCode: string;
  readonly status: string | null;
  readonly shape: MultiPolygon;
}

export const parseBlock = (cells: Cells<typeof blockFields>, shape: Areal, row: number): ParsedRow<BlockRow> =>
  readingRow(() => ({
    row,
    meparCode: readMeparCode(cells.meparCode),
    status: cells.status === undefined ? undefined : readText(cells.status, fieldNames.status, 50),
    shape: asMultiPolygon(shape),
    geomHa: toHectares(arealArea(shape)),
  }));

export const planBlocks = (rows: readonly BlockRow[], stored: ReadonlyMap<string, StoredBlock>): Plan<BlockRow> =>
  planUpserts(
    rows,
    stored,
    ({ meparCode }) => meparCode,
    (row, old) => row.status === old.status && sameShape(row.shape, old.shape),
    (row, old) => (row.status === undefined ? { ...row, status: old.status } : row),
  );
