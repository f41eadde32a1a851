import type { MultiPolygon } from '@georisk/domain/geo/types.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJson } from '#server/db/geometry.ts';
import { geom3857Column, geomColumn, rowsAsJson, shapeColumns, shapeMembers } from '#server/imports/shapeRows.ts';
import type { SettlementRow, StoredSettlement } from './settlements.plan.ts';

export async function storedSettlements(
  tx: Executor,
  codes: readonly string[],
): Promise<ReadonlyMap<string, StoredSettlement>> {
  const rows = await tx
    .selectFrom('settlement')
    .select(['code', 'name', 'county', 'nuts4Code', 'nuts4Name', asGeoJson('settlement.geom').as('shape')])
    .where('code', 'in', codes)
    .execute();
  return new Map(rows.map((row) => [row.code, { ...row, shape: row.shape as unknown as MultiPolygon }]));
}

export async function saveSettlements(tx: Executor, rows: readonly SettlementRow[]): Promise<void> {
  if (rows.length === 0) return;
  const json = rowsAsJson(rows.map(({ shape, ...row }) => ({ ...row, ...shapeMembers(shape) })));
  await sql`
    insert into settlement (code, name, county, nuts4_code, nuts4_name, geom, geom3857)
    select r.code, r.name, r.county, r."nuts4Code", r."nuts4Name", ${geomColumn}, ${geom3857Column}
    from jsonb_to_recordset(${json})
      as r (code text, name text, county text, "nuts4Code" text, "nuts4Name" text, ${shapeColumns})
    on conflict (code) do update set
      name = excluded.name, county = excluded.county, nuts4_code = excluded.nuts4_code,
      nuts4_name = excluded.nuts4_name, geom = excluded.geom, geom3857 = excluded.geom3857`.execute(tx);
}

/**
 * Names the settlement of the blocks that have none yet, or of all: the one that contains a point surely inside the
 * block.
 */
export async function assignSettlements(tx: Executor, blocks: 'all' | readonly string[]): Promise<void> {
  const chosen = blocks === 'all' ? sql`true` : sql`block.mepar_code = any(${blocks})`;
  await sql`
    update block set settlement_code = found.code
    from (
      select inner_block.id, (
        select settlement.code from settlement
        where ST_Contains(settlement.geom, inner_block.point) order by settlement.code limit 1
      ) as code
      from (select id, ST_PointOnSurface(geom) as point from block where ${chosen}) inner_block
    ) found
    where found.id = block.id and found.code is not null and block.settlement_code is distinct from found.code`.execute(
    tx,
  );
}
