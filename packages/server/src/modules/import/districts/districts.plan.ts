import { asMultiPolygon } from '@georisk/domain/geo/geojson.ts';
import type { Areal, MultiPolygon } from '@georisk/domain/geo/types.ts';
import { optional, required } from '../fields.ts';
import { fieldNames } from '../import.hu.ts';
import { type Plan, planUpserts, sameShape, type ShapedRow } from '../plan.ts';
import { readingRow, readRequiredText, readText } from '../reading.ts';
import type { Cells, ParsedRow } from '../vectorSpec.ts';

export const districtFields = {
  code: required('nuts4code', 'districtcode', 'jaraskod', 'code', 'kod'),
  name: required('nuts4name', 'districtname', 'jaras', 'jarasnev', 'name', 'nev'),
  county: optional('countyname', 'county', 'megye', 'varmegye', 'megyenev'),
};

export interface DistrictRow extends ShapedRow {
  readonly code: string;
  readonly name: string;
  readonly county: string | null;
  readonly shape: MultiPolygon;
}

export interface StoredDistrict extends Omit<DistrictRow, 'row'> {
  /** A union of settlements gives way to what is imported. */
  readonly source: 'import' | 'settlements';
}

export const parseDistrict = (cells: Cells<typeof districtFields>, shape: Areal, row: number): ParsedRow<DistrictRow> =>
  readingRow(() => ({
    row,
    code: readRequiredText(cells.code, fieldNames.code, 20),
    name: readRequiredText(cells.name, fieldNames.name),
    county: readText(cells.county, fieldNames.name),
    shape: asMultiPolygon(shape),
  }));

export const planDistricts = (
  rows: readonly DistrictRow[],
  stored: ReadonlyMap<string, StoredDistrict>,
): Plan<DistrictRow> =>
  planUpserts(
    rows,
    stored,
    ({ code }) => code,
    (row, old) =>
      old.source === 'import' && row.name === old.name && row.county === old.county && sameShape(row.shape, old.shape),
  );
