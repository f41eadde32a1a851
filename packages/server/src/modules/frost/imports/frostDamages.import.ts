import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { FeatureSource } from '#server/formats/featureSource.ts';
import { untoldOf } from '#server/imports/plan.ts';
import type { ImportReport, OnProgress } from '#server/imports/report.ts';
import { rowsAsJson } from '#server/imports/shapeRows.ts';
import { runVectorImport } from '#server/imports/vectorImport.ts';
import type { ImportDeps, VectorOptions, VectorSpec } from '#server/imports/vectorSpec.ts';
import {
  frostDamageFields,
  frostDamageKey,
  type FrostDamageRow,
  parseFrostDamage,
  planFrostDamages,
} from './frostDamages.plan.ts';

export interface FrostDamageOptions extends VectorOptions {
  readonly companyId: number;
  /** In Budapest. */
  readonly today: string;
}

async function storedDamages(tx: Executor, companyId: number, rows: readonly FrostDamageRow[]) {
  const numbers = [...new Set(rows.map(({ damageNumber }) => damageNumber))];
  const found = await tx
    .selectFrom('frostDamage')
    .select(['damageNumber', 'meparCode', 'dangerType', 'date', 'damagedArea', 'damageAmount', 'damageProportion'])
    .where('companyId', '=', companyId)
    .where('damageNumber', 'in', numbers)
    .execute();
  return new Map(found.map((row) => [frostDamageKey(row), row]));
}

async function hectaresOf(tx: Executor, rows: readonly FrostDamageRow[]): Promise<ReadonlyMap<string, number>> {
  const codes = [...new Set(rows.map(({ meparCode }) => meparCode))];
  const found = await tx.selectFrom('block').select(['meparCode', 'geomHa']).where('meparCode', 'in', codes).execute();
  return new Map(found.map(({ meparCode, geomHa }) => [meparCode, geomHa]));
}

async function saveDamages(tx: Executor, companyId: number, rows: readonly FrostDamageRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into frost_damage (company_id, damage_number, mepar_code, danger_type, date, damaged_area, damage_amount, damage_proportion)
    select ${companyId}::integer, r."damageNumber", r."meparCode", r."dangerType", r.date, r."damagedArea", r."damageAmount",
      r."damageProportion"
    from jsonb_to_recordset(${rowsAsJson(rows)}) as r (row integer, "damageNumber" text, "meparCode" text, "dangerType" text,
      date date, "damagedArea" float8, "damageAmount" float8, "damageProportion" float8)
    order by r.row
    on conflict (company_id, damage_number, mepar_code) do update set danger_type = excluded.danger_type, date = excluded.date,
      damaged_area = excluded.damaged_area, damage_amount = excluded.damage_amount,
      damage_proportion = excluded.damage_proportion, updated_at = now()`.execute(tx);
}

/** Imports a company's damages by frost, by damage number and block. */
export const importFrostDamages = (
  deps: ImportDeps,
  source: FeatureSource,
  options: FrostDamageOptions,
  onProgress?: OnProgress,
): Promise<ImportReport> => {
  const { companyId, today } = options;
  return runVectorImport(
    deps,
    source,
    options,
    (): VectorSpec<typeof frostDamageFields, FrostDamageRow, null> => {
      let untold: readonly 'date'[] = [];
      return {
        kind: 'frost-damages',
        companyId,
        fields: frostDamageFields,
        shape: { rule: 'area', use: 'ignored' },
        parse(cells, _shape, row) {
          untold = untoldOf(['date'], cells);
          return parseFrostDamage(cells, row, today);
        },
        keyOf: frostDamageKey,
        plan: async (tx, rows) =>
          planFrostDamages(rows, await storedDamages(tx, companyId, rows), await hectaresOf(tx, rows), untold),
        write: (tx, { add, change }) => saveDamages(tx, companyId, [...add, ...change]),
      };
    },
    onProgress,
  );
};
