import type { MultiLineString } from '@georisk/domain/geo/types.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJson } from '#server/db/geometry.ts';
import { geom3857Column, geomColumn, rowsAsJson, shapeColumns, shapeMembers } from '#server/imports/shapeRows.ts';
import type { SavedRoad, StoredRoad } from './roads.plan.ts';

export async function storedRoads(tx: Executor, codes: readonly string[]): Promise<ReadonlyMap<string, StoredRoad>> {
  const rows = await tx
    .selectFrom('road')
    .select(['code', 'kind', 'number', 'credit', asGeoJson('road.geom').as('shape')])
    .where('code', 'in', codes)
    .execute();
  return new Map(rows.map((row) => [row.code, { ...row, shape: row.shape as unknown as MultiLineString }]));
}

export async function saveRoads(tx: Executor, rows: readonly SavedRoad[]): Promise<void> {
  if (rows.length === 0) return;
  const json = rowsAsJson(rows.map(({ shape, ...row }) => ({ ...row, ...shapeMembers(shape) })));
  await sql`
    insert into road (code, kind, number, credit, geom, geom3857)
    select r.code, r.kind, r.number, r.credit, ${geomColumn}, ${geom3857Column}
    from jsonb_to_recordset(${json}) as r (code text, kind text, number text, credit text, ${shapeColumns})
    on conflict (code) do update set kind = excluded.kind, number = excluded.number, credit = excluded.credit,
      geom = excluded.geom, geom3857 = excluded.geom3857`.execute(tx);
}

/** Removes all roads but these. @returns how many there were */
export async function removeOtherRoads(tx: Executor, codes: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from road where code <> all (${codes}::text[])`.execute(tx);
  return Number(numAffectedRows);
}
