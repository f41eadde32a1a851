import type { Refused } from '@georisk/domain/alert/refusal.ts';
import { isNotified } from '@georisk/domain/alert/kinds.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { areaSharedBy } from '#server/db/geometry.ts';
import { gridColumns } from '#server/modules/raster/raster.plan.ts';
import { geomColumn, rowsAsJson } from '#server/imports/shapeRows.ts';
import { REFUSAL_TEXTS } from './analysis.hu.ts';
import type { DayGranule } from './input.repository.ts';
import type { RaisedAlert } from './raisedAlerts.ts';

/** Only one writes of a group at a time; ends with the transaction. */
export const lockGroup = (tx: Executor, groupName: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('image-analyse'), hashtext(${groupName}))`.execute(tx);

/** A value that is no longer used. */
export interface RefusedValue {
  readonly blockId: number;
  readonly date: IsoDate;
  readonly reason: Refused['reason'];
}

/**
 * Takes values out of use, each with its reason; a value refused before keeps its own.
 * @returns the dates of those that were in use until now
 */
export async function refuseValues(
  tx: Executor,
  groupName: string,
  values: readonly RefusedValue[],
): Promise<IsoDate[]> {
  const dates = new Set<IsoDate>();
  for (const [reason, own] of Map.groupBy(values, (value) => value.reason)) {
    const { rows } = await sql<{ date: IsoDate }>`
      update block_observation o set usable = false, reason = ${REFUSAL_TEXTS[reason]}
      from unnest(${own.map(({ blockId }) => blockId)}::int[], ${own.map(({ date }) => date)}::date[]) as r (block_id, date)
      where o.kind = 'NDVI' and o.group_name = ${groupName} and o.block_id = r.block_id and o.date = r.date and o.usable
      returning o.date`.execute(tx);
    for (const { date } of rows) dates.add(date);
  }
  return [...dates];
}

/** Says whether the engine's alerts of a date are the same as before. */
export async function printOfAlerts(tx: Executor, groupName: string, date: IsoDate): Promise<string | null> {
  const { rows } = await sql<{ print: string | null }>`
    select md5(string_agg(concat_ws(':', external_id, kind, area_ha, data ? 'withdrawn'), ',' order by external_id)) as print
    from alert where source = 'engine' and date = ${date}::date
      and starts_with(external_id, ${`engine:${groupName}:`})`.execute(tx);
  return rows[0]?.print ?? null;
}

/** The engine's alerts that rest on values that are now refused. @returns their ids and dates */
export async function alertsOn(
  tx: Executor,
  groupName: string,
  values: readonly RefusedValue[],
): Promise<{ id: number; date: IsoDate; blockId: number }[]> {
  if (values.length === 0) return [];
  const { rows } = await sql<{ id: number; date: IsoDate; blockId: number }>`
    select distinct alert.id, alert.date, alert.block_id as "blockId"
    from alert join unnest(${values.map(({ blockId }) => blockId)}::int[], ${values.map(({ date }) => date)}::date[]) as r (block_id, date)
      on r.block_id = alert.block_id and (r.date = alert.date or r.date = alert.date_before)
    where alert.source = 'engine' and starts_with(alert.external_id, ${`engine:${groupName}:`})`.execute(tx);
  return rows;
}

/** Ids of the engine's alerts of a date that are not among the valid ones. */
export async function alertsBeside(
  tx: Executor,
  groupName: string,
  date: IsoDate,
  externalIds: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from alert where source = 'engine' and date = ${date}::date
      and starts_with(external_id, ${`engine:${groupName}:`}) and external_id <> all(${externalIds}::text[])`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/**
 * Takes alerts back: those of which nobody was notified are deleted, the others stay and are marked. Waits for a
 * notification that is under way.
 */
export async function withdrawAlerts(tx: Executor, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`select 1 from alert_delivery where alert_id = any(${ids}::int[]) order by alert_id, user_id for update`.execute(
    tx,
  );
  const notified = sql`exists (select 1 from alert_delivery d where d.alert_id = alert.id and d.state = 'notified')`;
  await sql`delete from alert where id = any(${ids}::int[]) and not ${notified}`.execute(tx);
  await sql`
    update alert set data = coalesce(data, '{}'::jsonb) || '{"withdrawn": true}'::jsonb where id = any(${ids}::int[])`.execute(
    tx,
  );
}

export const externalIdOf = (groupName: string, date: IsoDate, code: string): string =>
  `engine:${groupName}:${date}:${code}`;

const BATCH = 2_000;
/** An imported alert within so many days is of the same event. */
const SAME_EVENT_DAYS = 5;

/**
 * Keeps the alerts of a date under their names; existing ones stay the same rows. The shape is clipped to the block's
 * outline.
 * @returns ids of the alerts to be sent that are new, or were of another kind
 */
export async function saveAlerts(
  tx: Executor,
  name: { readonly groupName: string; readonly date: IsoDate; readonly companyId: number | null },
  alerts: readonly RaisedAlert[],
): Promise<number[]> {
  const { groupName, date, companyId } = name;
  const fresh: number[] = [];
  for (let start = 0; start < alerts.length; start += BATCH) {
    const batch = alerts.slice(start, start + BATCH);
    const json = rowsAsJson(
      batch.map(({ geometry, code, ...alert }) => ({
        ...alert,
        externalId: externalIdOf(groupName, date, code),
        geom: geometry,
      })),
    );
    const { rows: known } = await sql<{ externalId: string; kind: string; withdrawn: boolean }>`
      select external_id as "externalId", kind, coalesce(data ? 'withdrawn', false) as withdrawn
      from alert where external_id = any(${batch.map(({ code }) => externalIdOf(groupName, date, code))}::text[])`.execute(
      tx,
    );
    const notifiedBefore = new Set(
      known.filter(({ kind, withdrawn }) => isNotified(kind) && !withdrawn).map(({ externalId }) => externalId),
    );
    const { rows } = await sql<{ id: number; externalId: string; kind: string }>`
      insert into alert (company_id, external_id, block_id, date, date_before, kind, source, geom, area_ha, data)
      select ${companyId}::integer, r."externalId", r."blockId", ${date}::date, r."dateBefore", r.kind, 'engine', cut.geom,
        ST_Area(cut.geom) / 10000, r.data
      from jsonb_to_recordset(${json}) as r ("externalId" text, "blockId" integer, "dateBefore" date, kind text, geom jsonb, data jsonb)
        join block on block.id = r."blockId"
        cross join lateral (select ST_MakeValid(${geomColumn}) as geom) as flagged
        cross join lateral (select ${areaSharedBy(sql`flagged.geom`, sql`block.geom`)} as geom) as inside
        cross join lateral (select case when flagged.geom is null then block.geom
          when ST_IsEmpty(inside.geom) then ST_Multi(ST_CollectionExtract(flagged.geom, 3)) else inside.geom end as geom) as cut
      -- Another system has notified of it: nobody is notified twice of one loss.
      where r.kind not in ('vegetation', 'area') or not exists (
        select 1 from alert other where other.block_id = r."blockId" and other.source = 'import'
          and other.company_id is not distinct from ${companyId}::integer
          and abs(other.date - ${date}::date) <= ${SAME_EVENT_DAYS})
      order by r."blockId"
      on conflict (external_id) do update set
        company_id = excluded.company_id, date_before = excluded.date_before, kind = excluded.kind, geom = excluded.geom,
        area_ha = excluded.area_ha, data = excluded.data
      returning id, external_id as "externalId", kind`.execute(tx);
    fresh.push(
      ...rows.filter(({ externalId, kind }) => isNotified(kind) && !notifiedBefore.has(externalId)).map(({ id }) => id),
    );
  }
  return fresh;
}

/** A raster of flagged pixels in the store. */
export interface StoredFlags {
  readonly granule: DayGranule;
  readonly storageKey: string;
}

/** Keeps the flagged pixels of a date, one raster a granule; granules without any have none. The same pixels stay the same version. */
export async function saveFlagRasters(
  tx: Executor,
  groupName: string,
  date: IsoDate,
  rasters: readonly StoredFlags[],
): Promise<void> {
  await sql`delete from raster where kind = 'Alert' and group_name = ${groupName} and date = ${date}::date
    and granule <> all(${rasters.map(({ granule }) => granule.granule)}::text[])`.execute(tx);
  for (const { granule, storageKey } of rasters) {
    const columns = {
      layer: `Alert_${date}`,
      storageKey,
      sourceHash: storageKey,
      srid: granule.srid,
      ...gridColumns(granule.grid),
    };
    await tx
      .insertInto('raster')
      .values({ companyId: granule.companyId, groupName, kind: 'Alert', date, granule: granule.granule, ...columns })
      .onConflict((conflict) =>
        conflict
          .columns(['groupName', 'kind', 'date', 'granule'])
          .doUpdateSet({ ...columns, version: sql<number>`raster.version + 1`, createdAt: sql<Date>`now()` })
          .where('raster.storageKey', '<>', storageKey),
      )
      .execute();
  }
}
