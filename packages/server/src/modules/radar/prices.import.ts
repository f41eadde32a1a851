import { plantCodeOfCode, plantCodeOfName } from '@georisk/domain/crops/crops.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { FeatureSource } from '#server/formats/featureSource.ts';
import { inList, required } from '#server/imports/fields.ts';
import { ofNumbers, RANGES } from '#server/imports/numberRanges.ts';
import { CROPS } from '#server/imports/knownValues.ts';
import { planUpserts, type ShapedRow } from '#server/imports/plan.ts';
import { readingRow, readRequiredAmount, readRequiredText, readYear, refuseRow } from '#server/imports/reading.ts';
import type { ImportReport, OnProgress } from '#server/imports/report.ts';
import { rowsAsJson } from '#server/imports/shapeRows.ts';
import { runVectorImport } from '#server/imports/vectorImport.ts';
import type { ImportDeps, VectorOptions, VectorSpec } from '#server/imports/vectorSpec.ts';
import { radarFieldNames as names, radarImportTexts as texts } from './radarImport.hu.ts';

export const priceFields = {
  plant: inList(CROPS, required('plant', 'noveny', 'novenynev', 'novenykod', 'plantname', 'plantcode', 'kultura')),
  year: required('year', 'ev', 'evjarat'),
  price: ofNumbers(RANGES.price, required('price', 'ar', 'arft', 'arftt', 'egysegar', 'ftt')),
};

interface PriceRow extends ShapedRow {
  readonly plantCode: string;
  readonly year: number;
  /** Ft/t */
  readonly price: number;
}

export interface PriceOptions extends VectorOptions {
  readonly companyId: number;
}

function readPlant(value: unknown): string {
  const text = readRequiredText(value, names.plant, 100);
  return plantCodeOfCode(text) ?? plantCodeOfName(text) ?? refuseRow(texts.unknownCrop(text));
}

const keyOf = ({ plantCode, year }: Pick<PriceRow, 'plantCode' | 'year'>): string => `${plantCode}, ${year}`;

async function storedPrices(tx: Executor, companyId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('insuredPrice')
    .select(['plantCode', 'year', 'price'])
    .where('companyId', '=', companyId)
    .execute();
  return new Map(rows.map((row) => [keyOf(row), row.price]));
}

async function savePrices(tx: Executor, companyId: number, rows: readonly PriceRow[]): Promise<void> {
  await sql`
    insert into insured_price (company_id, plant_code, year, price)
    select ${companyId}::integer, r."plantCode", r.year, r.price
    from jsonb_to_recordset(${rowsAsJson(rows)}) as r ("plantCode" text, year integer, price double precision)
    on conflict (company_id, plant_code, year) do update set price = excluded.price, updated_at = now()`.execute(tx);
}

/** Imports what a company insures its crops at, by crop and year. */
export const importPrices = (
  deps: ImportDeps,
  source: FeatureSource,
  options: PriceOptions,
  onProgress?: OnProgress,
): Promise<ImportReport> => runVectorImport(deps, source, options, () => specOf(options), onProgress);

const specOf = ({ companyId }: PriceOptions): VectorSpec<typeof priceFields, PriceRow, null> => ({
  kind: 'insured-prices',
  companyId,
  fields: priceFields,
  shape: { rule: 'area', use: 'ignored' },
  parse: (cells, _shape, row) =>
    readingRow(() => ({
      row,
      shape: null,
      plantCode: readPlant(cells.plant),
      year: readYear(cells.year),
      price: readRequiredAmount(cells.price, names.price) || refuseRow(texts.noPrice),
    })),
  keyOf,
  plan: async (tx, rows) =>
    planUpserts(rows, await storedPrices(tx, companyId), keyOf, (row, stored) => row.price === stored),
  write: (tx, { add, change }) => savePrices(tx, companyId, [...add, ...change]),
});
