import { asMultiPolygon } from '@georisk/domain/geo/geojson.ts';
import type { Areal, MultiPolygon } from '@georisk/domain/geo/types.ts';
import { optional, required } from '#server/imports/fields.ts';
import { fieldNames } from '#server/imports/import.hu.ts';
import { type Plan, planUpserts, sameShape, type ShapedRow } from '#server/imports/plan.ts';
import { readingRow, readRequiredText, readText } from '#server/imports/reading.ts';
import type { Cells, ParsedRow } from '#server/imports/vectorSpec.ts';

export const countyFields = {
  name: required('name', 'nev', 'countyname', 'county', 'megye', 'varmegye', 'megyenev', 'varmegyenev'),
  code: optional('code', 'kod', 'countycode', 'megyekod', 'nuts3', 'nuts3code', 'nutsid', 'isocode'),
};

export interface CountyRow extends ShapedRow {
  readonly code: string;
  readonly name: string;
  readonly credit: string | null;
  readonly shape: MultiPolygon;
}

export type StoredCounty = Omit<CountyRow, 'row'>;

/** A county of a file without codes is known by its name. @param credit of the whole file */
export const parseCounty = (
  cells: Cells<typeof countyFields>,
  shape: Areal,
  row: number,
  credit: string | null,
): ParsedRow<CountyRow> =>
  readingRow(() => {
    const name = readRequiredText(cells.name, fieldNames.name, 100);
    return {
      row,
      code: readText(cells.code, fieldNames.code, 20) ?? name,
      name,
      credit,
      shape: asMultiPolygon(shape),
    };
  });

export const planCounties = (rows: readonly CountyRow[], stored: ReadonlyMap<string, StoredCounty>): Plan<CountyRow> =>
  planUpserts(
    rows,
    stored,
    ({ code }) => code,
    (row, old) => row.name === old.name && row.credit === old.credit && sameShape(row.shape, old.shape),
  );
