import type { Areal, MultiPolygon } from '@georisk/domain/geo/types.ts';
import { asMultiPolygon } from '@georisk/domain/geo/geojson.ts';
import { optional, required } from '#server/imports/fields.ts';
import { fieldNames } from '#server/imports/import.hu.ts';
import { type ShapedRow, type Plan, planUpserts, sameShape, withStored } from '#server/imports/plan.ts';
import { readingRow, readRequiredText, readText } from '#server/imports/reading.ts';
import type { Cells, ParsedRow } from '#server/imports/vectorSpec.ts';

export const settlementFields = {
  code: required('kshcode', 'ksh', 'kshkod', 'code', 'kod', 'telepuleskod'),
  name: required('name', 'nev', 'telepules', 'telepulesnev', 'settlement'),
  county: optional('countyname', 'county', 'megye', 'varmegye', 'megyenev'),
  nuts4Code: optional('nuts4code', 'districtcode', 'jaraskod'),
  nuts4Name: optional('nuts4name', 'districtname', 'jaras', 'jarasnev'),
};

export interface SettlementRow extends ShapedRow {
  readonly code: string;
  readonly name: string;
  readonly county: string | null;
  readonly nuts4Code: string | null;
  readonly nuts4Name: string | null;
  readonly shape: MultiPolygon;
}

export type StoredSettlement = Omit<SettlementRow, 'row'>;

export const parseSettlement = (
  cells: Cells<typeof settlementFields>,
  shape: Areal,
  row: number,
): ParsedRow<SettlementRow> =>
  readingRow(() => ({
    row,
    code: readRequiredText(cells.code, fieldNames.code, 20),
    name: readRequiredText(cells.name, fieldNames.name),
    county: readText(cells.county, fieldNames.name),
    nuts4Code: readText(cells.nuts4Code, fieldNames.code, 20),
    nuts4Name: readText(cells.nuts4Name, fieldNames.name),
    shape: asMultiPolygon(shape),
  }));

/** Values for which a file need not have a column. */
export const SETTLEMENT_VALUES = ['county', 'nuts4Code', 'nuts4Name'] as const;

/** A row whose district has the name or the code that the file told: the stored half of another district goes. */
function sameDistrict(
  row: SettlementRow,
  old: StoredSettlement,
  untold: readonly (typeof SETTLEMENT_VALUES)[number][],
): SettlementRow {
  if (untold.includes('nuts4Name') && row.nuts4Code !== old.nuts4Code) return { ...row, nuts4Name: null };
  if (untold.includes('nuts4Code') && row.nuts4Name !== old.nuts4Name) return { ...row, nuts4Code: null };
  return row;
}

/** @param untold values of which the file says nothing */
export const planSettlements = (
  rows: readonly SettlementRow[],
  stored: ReadonlyMap<string, StoredSettlement>,
  untold: readonly (typeof SETTLEMENT_VALUES)[number][] = [],
): Plan<SettlementRow> =>
  planUpserts(
    rows,
    stored,
    ({ code }) => code,
    (row, old) =>
      row.name === old.name &&
      row.county === old.county &&
      row.nuts4Code === old.nuts4Code &&
      row.nuts4Name === old.nuts4Name &&
      sameShape(row.shape, old.shape),
    (row, old) => sameDistrict(withStored(row, old, untold), old, untold),
  );
