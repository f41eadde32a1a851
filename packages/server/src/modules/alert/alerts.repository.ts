import type { MultiPolygon } from '@georisk/domain/geo/types.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJson } from '#server/db/geometry.ts';
import { geomColumn, rowsAsJson, shapeColumns, shapeMembers } from '#server/imports/shapeRows.ts';
import type { AlertRow, StoredAlert } from './alerts.plan.ts';

export async function storedAlerts(
  tx: Executor,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, StoredAlert>> {
  const rows = await tx
    .selectFrom('alert')
    .innerJoin('block', 'block.id', 'alert.blockId')
    .select(['alert.externalId', 'block.meparCode', 'alert.date', 'alert.kind', asGeoJson('alert.geom').as('shape')])
    .where('alert.externalId', 'in', externalIds)
    .execute();
  return new Map(rows.map((row) => [row.externalId, { ...row, shape: row.shape as unknown as MultiPolygon }]));
}

/**
 * @param companyId null: everybody who may see the block sees the alert
 * @returns their numbers
 */
export async function saveAlerts(tx: Executor, companyId: number | null, rows: readonly AlertRow[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const json = rowsAsJson(rows.map(({ shape, ...row }) => ({ ...row, ...shapeMembers(shape) })));
  const { rows: saved } = await sql<{ id: number }>`
    insert into alert (company_id, external_id, block_id, date, kind, geom, area_ha)
    select ${companyId}::integer, r."externalId", block.id, r.date, r.kind, ${geomColumn}, r."areaHa"
    from jsonb_to_recordset(${json}) as r (row integer, "externalId" text, "meparCode" text, date date, kind text,
        "areaHa" double precision, ${shapeColumns})
      join block on block.mepar_code = r."meparCode"
    order by r.row
    on conflict (external_id) do update set
      company_id = excluded.company_id, block_id = excluded.block_id, date = excluded.date, kind = excluded.kind,
      geom = excluded.geom, area_ha = excluded.area_ha
    returning id`.execute(tx);
  return saved.map(({ id }) => id);
}
