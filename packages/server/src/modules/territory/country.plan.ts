import { asMultiPolygon } from '@georisk/domain/geo/geojson.ts';
import type { Areal, MultiPolygon } from '@georisk/domain/geo/types.ts';
import { optional, required } from '#server/imports/fields.ts';
import { fieldNames } from '#server/imports/import.hu.ts';
import { type Plan, planUpserts, sameShape, type ShapedRow } from '#server/imports/plan.ts';
import { readingRow, readRequiredText, readText } from '#server/imports/reading.ts';
import type { Cells, ParsedRow } from '#server/imports/vectorSpec.ts';

export const countryFields = {
  name: required('name', 'nev', 'orszag', 'country'),
  code: optional('code', 'kod', 'isoa2', 'iso', 'orszagkod'),
};

/** Default of a file without a code: the product is about one country. */
const DEFAULT_CODE = 'HU';

export interface CountryRow extends ShapedRow {
  readonly code: string;
  readonly name: string;
  readonly shape: MultiPolygon;
}

export type StoredCountry = Omit<CountryRow, 'row'>;

export const parseCountry = (cells: Cells<typeof countryFields>, shape: Areal, row: number): ParsedRow<CountryRow> =>
  readingRow(() => ({
    row,
    code: readText(cells.code, fieldNames.code, 20) ?? DEFAULT_CODE,
    name: readRequiredText(cells.name, fieldNames.name),
    shape: asMultiPolygon(shape),
  }));

export const planCountry = (
  rows: readonly CountryRow[],
  stored: ReadonlyMap<string, StoredCountry>,
): Plan<CountryRow> =>
  planUpserts(
    rows,
    stored,
    ({ code }) => code,
    (row, old) => row.name === old.name && sameShape(row.shape, old.shape),
  );
