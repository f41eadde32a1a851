import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { RASTER_KIND } from './layerNames.ts';
import { rowsAsJson } from '#server/imports/shapeRows.ts';
import { type StatisticRow, type StoredStatistic, statisticKey } from './observations.plan.ts';

/** The stored values of blocks and dates in a group, by block and date. */
export async function storedStatistics(
  tx: Executor,
  group: string,
  rows: readonly StatisticRow[],
): Promise<ReadonlyMap<string, StoredStatistic>> {
  const json = rowsAsJson(rows.map(({ meparCode, date }) => ({ meparCode, date })));
  const { rows: found } = await sql<StoredStatistic & { meparCode: string; date: string }>`
    select wanted.mepar_code, wanted.date, o.count, o.clear_share, o.mean, o.sd, o.min, o.max,
      o.raster_id is not null as from_image
    from (
      select block.id, block.mepar_code, r.date
      from jsonb_to_recordset(${json}) as r ("meparCode" text, date date)
        join block on block.mepar_code = r."meparCode"
      offset 0) as wanted
      -- Row by row by the key: in the transaction of a large import the planner knows nothing of the tables yet.
      cross join lateral (
        select * from block_observation o
        where o.block_id = wanted.id and o.kind = ${RASTER_KIND.NDVI} and o.group_name = ${group} and o.date = wanted.date
        offset 0) as o`.execute(tx);
  return new Map(found.map((row) => [statisticKey(row), row]));
}

/** Keeps statistics that come without their image. */
export async function saveStatistics(tx: Executor, group: string, rows: readonly StatisticRow[]): Promise<void> {
  if (rows.length === 0) return;
  const json = rowsAsJson(rows);
  await sql`
    insert into block_observation (block_id, kind, group_name, date, raster_id, count, clear_share, mean, sd, min, max)
    select block.id, ${RASTER_KIND.NDVI}, ${group}::text, r.date, null, r.count, r."clearShare", r.mean, r.sd, r.min, r.max
    from jsonb_to_recordset(${json}) as r ("meparCode" text, date date, count integer, "clearShare" double precision,
        mean double precision, sd double precision, min double precision, max double precision)
      join block on block.mepar_code = r."meparCode"
    on conflict (block_id, kind, group_name, date) do update set
      count = excluded.count, clear_share = excluded.clear_share,
      mean = excluded.mean, sd = excluded.sd, min = excluded.min, max = excluded.max
    where block_observation.raster_id is null`.execute(tx);
}

/** Whether a group contains images of a company. */
export async function isCompanys(tx: Executor, group: string): Promise<boolean> {
  const row = await tx
    .selectFrom('raster')
    .select('id')
    .where('groupName', '=', group)
    .where('companyId', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
