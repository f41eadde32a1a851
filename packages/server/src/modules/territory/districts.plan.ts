import { asMultiPolygon } from '@georisk/domain/geo/geojson.ts';
import type { Areal, MultiPolygon } from '@georisk/domain/geo/types.ts';
import { optional, required } from '#server/imports/fields.ts';
import { fieldNames, importTexts } from '#server/imports/import.hu.ts';
import { type Plan, planUpserts, sameShape, type ShapedRow, withStored } from '#server/imports/plan.ts';
import { readingRow, readRequiredText, readText } from '#server/imports/reading.ts';
import type { Cells, ParsedRow } from '#server/imports/vectorSpec.ts';

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
  /** An imported district replaces a union of settlements. */
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

export interface JoinedDistricts {
  /** One row per district, with all of its pieces. */
  readonly rows: readonly DistrictRow[];
  readonly refused: readonly { readonly row: number; readonly reason: string }[];
}

/**
 * The pieces of a district that a file lists one by one, as one. @param seen districts of earlier rows, which later pieces are joined to; is
 * kept up to date
 */
export function joinPieces(pieces: readonly DistrictRow[], seen: Map<string, DistrictRow>): JoinedDistricts {
  const touched = new Set<string>();
  const refused: { row: number; reason: string }[] = [];
  for (const piece of pieces) {
    const { code, name, row, shape } = piece;
    const known = seen.get(code);
    if (known !== undefined && known.name !== name) {
      refused.push({ row, reason: importTexts.duplicateKey(code) });
      continue;
    }
    const coordinates = [...(known?.shape.coordinates ?? []), ...shape.coordinates];
    // Of a district whose pieces do not all name its county, the one that some piece names.
    const county = piece.county ?? known?.county ?? null;
    seen.set(code, { ...piece, row: known?.row ?? row, county, shape: { type: 'MultiPolygon', coordinates } });
    touched.add(code);
  }
  return { rows: [...touched].flatMap((code) => seen.get(code) ?? []), refused };
}

/** @param untold values of which the file says nothing */
export const planDistricts = (
  rows: readonly DistrictRow[],
  stored: ReadonlyMap<string, StoredDistrict>,
  untold: readonly 'county'[] = [],
): Plan<DistrictRow> =>
  planUpserts(
    rows,
    stored,
    ({ code }) => code,
    (row, old) =>
      old.source === 'import' && row.name === old.name && row.county === old.county && sameShape(row.shape, old.shape),
    (row, old) => withStored(row, old, untold),
  );
