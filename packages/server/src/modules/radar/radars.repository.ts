import type { Areal } from '@georisk/domain/geo/types.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJson } from '#server/db/geometry.ts';
import { geomColumn, rowsAsJson } from '#server/imports/shapeRows.ts';
import { type RadarRow, radarKey, type StoredRadar } from './radars.plan.ts';

/** The stored events with the identifiers of the rows. */
export async function storedRadars(
  tx: Executor,
  rows: readonly Pick<RadarRow, 'externalId'>[],
): Promise<ReadonlyMap<string, StoredRadar>> {
  if (rows.length === 0) return new Map();
  const found = await tx
    .selectFrom('radarEvent')
    .selectAll()
    .select(asGeoJson('radarEvent.geom').as('shape'))
    .where('externalId', 'in', [...new Set(rows.map(({ externalId }) => externalId))])
    .execute();
  return new Map(
    found.map(({ startedAt, endedAt, shape, ...row }) => {
      const stored = {
        ...row,
        startedAt: startedAt?.toISOString() ?? null,
        endedAt: endedAt?.toISOString() ?? null,
        shape: shape as unknown as Areal,
      } as StoredRadar;
      return [radarKey(stored), stored];
    }),
  );
}

export async function saveRadars(tx: Executor, rows: readonly RadarRow[]): Promise<void> {
  if (rows.length === 0) return;
  const json = rowsAsJson(rows.map(({ shape, ...row }) => ({ ...row, geom: shape })));
  await sql`
    insert into radar_event (external_id, date_radar, phenomenon, severity, mesh_mm, poh, gust_ms, rain_mm_h, started_at,
      ended_at, source, geom)
    select r."externalId", r."dateRadar", r.phenomenon, r.severity, r."meshMm", r.poh, r."gustMs", r."rainMmH",
      r."startedAt", r."endedAt", r.source, ${geomColumn}
    from jsonb_to_recordset(${json}) as r (row integer, "externalId" text, "dateRadar" date, phenomenon text,
      severity smallint, "meshMm" double precision, poh double precision, "gustMs" double precision,
      "rainMmH" double precision, "startedAt" timestamptz, "endedAt" timestamptz, source text, geom jsonb)
    order by r.row
    on conflict (external_id) do update set date_radar = excluded.date_radar, phenomenon = excluded.phenomenon,
      severity = excluded.severity, mesh_mm = excluded.mesh_mm, poh = excluded.poh, gust_ms = excluded.gust_ms,
      rain_mm_h = excluded.rain_mm_h, started_at = excluded.started_at, ended_at = excluded.ended_at,
      source = excluded.source, geom = excluded.geom, updated_at = now()`.execute(tx);
}

/** Outline of the country; undefined where none was imported. */
export async function countryOutline(tx: Executor): Promise<Areal | undefined> {
  const row = await tx
    .selectFrom('country')
    .select(asGeoJson('country.geom').as('geom'))
    .orderBy('code')
    .executeTakeFirst();
  return row?.geom as unknown as Areal | undefined;
}

/** Removes the events whose identifier begins so and is none of the kept. @returns how many */
export async function removeOthers(tx: Executor, beginning: string, kept: readonly string[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('radarEvent')
    .where(sql<boolean>`starts_with(external_id, ${beginning}) and not (external_id = any(${kept}::text[]))`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
