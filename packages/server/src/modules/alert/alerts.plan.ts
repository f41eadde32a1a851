import { arealArea } from '@georisk/domain/geo/area.ts';
import { asMultiPolygon } from '@georisk/domain/geo/geojson.ts';
import type { Areal, MultiPolygon } from '@georisk/domain/geo/types.ts';
import { type Hectares, toHectares } from '@georisk/domain/units.ts';
import { MEPAR_ALIASES } from '#server/imports/meparColumn.ts';
import { optional, required } from '#server/imports/fields.ts';
import { fieldNames, importTexts } from '#server/imports/import.hu.ts';
import { type Plan, planUpserts, sameShape, type ShapedRow, withStored } from '#server/imports/plan.ts';
import { readDate, readingRow, readMeparCode, readText } from '#server/imports/reading.ts';
import type { Cells, ParsedRow } from '#server/imports/vectorSpec.ts';

export const alertFields = {
  meparCode: required(...MEPAR_ALIASES),
  date: required('date', 'datum', 'riasztasdatuma', 'nap'),
  kind: optional('kind', 'tipus', 'fajta', 'type', 'riasztas'),
  externalId: optional('externalid', 'sourceid', 'id', 'azonosito'),
};

/** Of alerts without a description: the vegetation has fallen behind its surroundings. */
const DEFAULT_KIND = 'vegetation';

export interface AlertRow extends ShapedRow {
  readonly externalId: string;
  readonly meparCode: string;
  readonly date: string;
  readonly kind: string;
  readonly shape: MultiPolygon;
  readonly areaHa: Hectares;
}

export interface StoredAlert {
  readonly meparCode: string;
  readonly date: string;
  readonly kind: string;
  readonly shape: MultiPolygon;
}

export interface AlertRowContext {
  /** Of every row, where the file has no such column. */
  readonly date: string | undefined;
  /** Identifier of an alert whose source has none. */
  readonly identify: (meparCode: string, date: string, kind: string) => string;
}

/** Areas are always computed here: those of a file are not read. */
export const parseAlert = (
  cells: Cells<typeof alertFields>,
  shape: Areal,
  row: number,
  { date: dateOfAll, identify }: AlertRowContext,
): ParsedRow<AlertRow> =>
  readingRow(() => {
    const meparCode = readMeparCode(cells.meparCode);
    const date = cells.date === undefined && dateOfAll !== undefined ? dateOfAll : readDate(cells.date);
    const kind = readText(cells.kind, fieldNames.kind, 50) ?? DEFAULT_KIND;
    const externalId = readText(cells.externalId, fieldNames.externalId, 100) ?? identify(meparCode, date, kind);
    return {
      row,
      externalId,
      meparCode,
      date,
      kind,
      shape: asMultiPolygon(shape),
      areaHa: toHectares(arealArea(shape)),
    };
  });

/**
 * @param blocks codes of the stored blocks: an alert without its block would be seen nowhere
 * @param untold values of which the file says nothing
 */
export function planAlerts(
  rows: readonly AlertRow[],
  stored: ReadonlyMap<string, StoredAlert>,
  blocks: ReadonlySet<string>,
  untold: readonly 'kind'[] = [],
): Plan<AlertRow> {
  const plan = planUpserts(
    rows.filter(({ meparCode }) => blocks.has(meparCode)),
    stored,
    ({ externalId }) => externalId,
    (row, old) =>
      row.meparCode === old.meparCode &&
      row.date === old.date &&
      row.kind === old.kind &&
      sameShape(row.shape, old.shape),
    (row, old) => withStored(row, old, untold),
  );
  const refused = rows
    .filter(({ meparCode }) => !blocks.has(meparCode))
    .map(({ row, meparCode }) => ({ row, reason: importTexts.unknownBlock(meparCode) }));
  return { ...plan, refused };
}
