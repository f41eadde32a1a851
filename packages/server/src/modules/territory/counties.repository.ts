import type { MultiPolygon } from '@georisk/domain/geo/types.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJson } from '#server/db/geometry.ts';
import { geom3857Column, geomColumn, rowsAsJson, shapeColumns, shapeMembers } from '#server/imports/shapeRows.ts';
import type { CountyRow, StoredCounty } from './counties.plan.ts';

export async function storedCounties(
  tx: Executor,
  codes: readonly string[],
): Promise<ReadonlyMap<string, StoredCounty>> {
  const rows = await tx
    .selectFrom('county')
    .select(['code', 'name', 'credit', asGeoJson('county.geom').as('shape')])
    .where('code', 'in', codes)
    .execute();
  return new Map(rows.map((row) => [row.code, { ...row, shape: row.shape as unknown as MultiPolygon }]));
}

export async function saveCounties(tx: Executor, rows: readonly CountyRow[]): Promise<void> {
  if (rows.length === 0) return;
  const json = rowsAsJson(rows.map(({ shape, ...row }) => ({ ...row, ...shapeMembers(shape) })));
  await sql`
    insert into county (code, name, credit, geom, geom3857)
    select r.code, r.name, r.credit, ST_Multi(${geomColumn}), ST_Multi(${geom3857Column})
    from jsonb_to_recordset(${json}) as r (code text, name text, credit text, ${shapeColumns})
    on conflict (code) do update set name = excluded.name, credit = excluded.credit, geom = excluded.geom,
      geom3857 = excluded.geom3857`.execute(tx);
}
