import type { MultiPolygon } from '@georisk/domain/geo/types.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJson } from '#server/db/geometry.ts';
import { geom3857Column, geomColumn, rowsAsJson, shapeColumns, shapeMembers } from '#server/imports/shapeRows.ts';
import type { BlockRow, StoredBlock } from './blocks.plan.ts';

export async function storedBlocks(tx: Executor, codes: readonly string[]): Promise<ReadonlyMap<string, StoredBlock>> {
  const rows = await tx
    .selectFrom('block')
    .select(['meparCode', 'status', asGeoJson('block.geom').as('shape')])
    .where('meparCode', 'in', codes)
    .execute();
  return new Map(rows.map((row) => [row.meparCode, { ...row, shape: row.shape as unknown as MultiPolygon }]));
}

export async function saveBlocks(tx: Executor, rows: readonly BlockRow[]): Promise<void> {
  if (rows.length === 0) return;
  const json = rowsAsJson(
    rows.map(({ row, meparCode, status, geomHa, shape }) => ({
      row,
      meparCode,
      status: status ?? null,
      geomHa,
      ...shapeMembers(shape),
    })),
  );
  await sql`
    insert into block (mepar_code, status, geom, geom3857, geom_ha)
    select r."meparCode", r.status, ${geomColumn}, ${geom3857Column}, r."geomHa"
    from jsonb_to_recordset(${json})
      as r (row integer, "meparCode" text, status text, "geomHa" double precision, ${shapeColumns})
    order by r.row
    on conflict (mepar_code) do update set
      status = excluded.status, geom = excluded.geom, geom3857 = excluded.geom3857, geom_ha = excluded.geom_ha,
      updated_at = now()`.execute(tx);
}
