import type { MultiPolygon } from '@georisk/domain/geo/types.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJson } from '#server/db/geometry.ts';
import { geomColumn, rowsAsJson, shapeColumns, shapeMembers } from '#server/imports/shapeRows.ts';
import type { CountryRow, StoredCountry } from './country.plan.ts';

export async function storedCountries(
  tx: Executor,
  codes: readonly string[],
): Promise<ReadonlyMap<string, StoredCountry>> {
  const rows = await tx
    .selectFrom('country')
    .select(['code', 'name', asGeoJson('country.geom').as('shape')])
    .where('code', 'in', codes)
    .execute();
  return new Map(rows.map((row) => [row.code, { ...row, shape: row.shape as unknown as MultiPolygon }]));
}

export async function saveCountries(tx: Executor, rows: readonly CountryRow[]): Promise<void> {
  if (rows.length === 0) return;
  const json = rowsAsJson(rows.map(({ code, name, shape }) => ({ code, name, ...shapeMembers(shape) })));
  await sql`
    insert into country (code, name, geom)
    select r.code, r.name, ${geomColumn}
    from jsonb_to_recordset(${json}) as r (code text, name text, ${shapeColumns})
    on conflict (code) do update set name = excluded.name, geom = excluded.geom`.execute(tx);
}
