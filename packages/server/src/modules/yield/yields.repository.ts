import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { YieldLevel } from '#server/db/schema/layers.ts';
import { rowsAsJson } from '#server/imports/shapeRows.ts';
import { type Places, yieldKey, type YieldRow } from './yields.plan.ts';

/** The stored yields of the rows' places, crops and years for the company (or everybody), by key. */
export async function storedYields(
  tx: Executor,
  companyId: number | null,
  rows: readonly YieldRow[],
): Promise<ReadonlyMap<string, number>> {
  const json = rowsAsJson(rows.map(({ level, code, plantCode, year }) => ({ level, code, plantCode, year })));
  const { rows: found } = await sql<Pick<YieldRow, 'level' | 'code' | 'plantCode' | 'year' | 'yield'>>`
    select y.level, y.code, y.plant_code, y.year, y.yield
    from jsonb_to_recordset(${json}) as r (level text, code text, "plantCode" text, year integer)
      join yield_record y on y.level = r.level and y.plant_code = r."plantCode" and y.code = r.code and y.year = r.year
    where coalesce(y.company_id, 0) = ${companyId ?? 0}::integer`.execute(tx);
  return new Map(found.map((row) => [yieldKey(row), row.yield]));
}

export async function knownPlaces(tx: Executor, rows: readonly YieldRow[]): Promise<Places> {
  const codes = (level: YieldLevel) => [...new Set(rows.filter((row) => row.level === level).map(({ code }) => code))];
  const among = async (level: YieldLevel, query: ReturnType<typeof sql<{ code: string }>>) =>
    codes(level).length === 0 ? [] : (await query.execute(tx)).rows.map(({ code }) => code);
  return {
    mepar: new Set(
      await among('mepar', sql`select mepar_code as code from block where mepar_code = any(${codes('mepar')})`),
    ),
    nuts4: new Set(await among('nuts4', sql`select code from district where code = any(${codes('nuts4')})`)),
    county: new Set(
      await among('county', sql`select distinct county as code from settlement where county = any(${codes('county')})`),
    ),
  };
}

export async function saveYields(tx: Executor, companyId: number | null, rows: readonly YieldRow[]): Promise<void> {
  if (rows.length === 0) return;
  const json = rowsAsJson(rows);
  await sql`
    insert into yield_record (company_id, level, code, plant_code, year, yield)
    select ${companyId}::integer, r.level, r.code, r."plantCode", r.year, r.yield
    from jsonb_to_recordset(${json})
      as r (row integer, level text, code text, "plantCode" text, year integer, yield double precision)
    order by r.row
    on conflict (level, plant_code, code, year, coalesce(company_id, 0)) do update set yield = excluded.yield,
      updated_at = now()`.execute(tx);
}
