import { sql } from 'kysely';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { EOV_SRID } from '@georisk/domain/geo/crs.ts';
import type { SceneAssets } from '@georisk/imagery/scene/sceneAssets.ts';
import type { Executor } from '#server/db/executor.ts';
import { forgetRaster } from '#server/modules/raster/raster.repository.ts';
import { rowsAsJson } from '#server/imports/shapeRows.ts';
import type { Observation } from '#server/modules/raster/newObservations.ts';
import { isGranuleOf, type Neighbour } from './scene.plan.ts';

export interface StoredScene {
  readonly id: number;
  readonly companyId: number | null;
  readonly date: string;
  readonly granule: string;
  readonly state: string;
  readonly reason: string | null;
  readonly clearShare: number | null;
  readonly sourceHash: string | null;
}

export const storedScene = (tx: Executor, group: string, externalId: string): Promise<StoredScene | undefined> =>
  tx
    .selectFrom('scene')
    .select(['id', 'companyId', 'date', 'granule', 'state', 'reason', 'clearShare', 'sourceHash'])
    .where('groupName', '=', group)
    .where('externalId', '=', externalId)
    .executeTakeFirst();

/** Scenes of a day that are kept under a granule's name or a number of it. */
export async function neighbours(
  tx: Executor,
  group: string,
  date: string,
  granule: string,
): Promise<readonly Neighbour[]> {
  const rows = await tx
    .selectFrom('scene')
    .select(['id', 'externalId', 'granule', 'baseline'])
    .where('groupName', '=', group)
    .where('date', '=', date)
    .where('state', '=', 'done')
    .orderBy('id')
    .execute();
  return rows.filter((row) => isGranuleOf(granule, row.granule));
}

/** The result of a scene's import. */
export interface SceneOutcome {
  readonly group: string;
  readonly companyId: number | null;
  readonly granule: string;
  readonly state: 'done' | 'refused';
  readonly reason: string | null;
  readonly clearShare: number | null;
  readonly sourceHash: string | null;
}

/** Records the result of a scene; its source stays as it was. @returns its id */
export async function saveScene(tx: Executor, assets: SceneAssets, outcome: SceneOutcome): Promise<number> {
  const { group, companyId, granule, state, reason, clearShare, sourceHash } = outcome;
  const columns = {
    date: assets.date,
    acquiredAt: assets.acquiredAt === null ? null : new Date(assets.acquiredAt),
    granule,
    platform: assets.platform,
    baseline: assets.baseline,
    cloudCover: assets.cloudCover,
    clearShare,
    state,
    reason,
    sourceHash,
  };
  const { id } = await tx
    .insertInto('scene')
    .values({ companyId, groupName: group, externalId: assets.externalId, ...columns })
    .onConflict((conflict) =>
      conflict.columns(['groupName', 'externalId']).doUpdateSet({ ...columns, updatedAt: sql<Date>`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A scene that was replaced by a newer processing. */
export const refuseScene = (tx: Executor, id: number, reason: string): Promise<unknown> =>
  tx.updateTable('scene').set({ state: 'refused', reason, updatedAt: sql<Date>`now()` }).where('id', '=', id).execute();

/** Whether the pictures of a granule exist, and where. */
export const granuleKeys = async (
  tx: Executor,
  group: string,
  date: string,
  granule: string,
): Promise<readonly string[]> => {
  const rows = await tx
    .selectFrom('raster')
    .select('storageKey')
    .where('groupName', '=', group)
    .where('date', '=', date)
    .where('granule', '=', granule)
    .where('kind', 'in', ['NDVI', 'TCI'])
    .execute();
  return rows.map(({ storageKey }) => storageKey);
};

/** Deletes the pictures of a granule and their observations. @returns codes of their blocks */
export async function removeGranule(
  tx: Executor,
  group: string,
  date: string,
  granule: string,
): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('raster')
    .select('id')
    .where('groupName', '=', group)
    .where('date', '=', date)
    .where('granule', '=', granule)
    .where('kind', 'in', ['NDVI', 'TCI'])
    .execute();
  const codes: string[] = [];
  for (const { id } of rows) {
    codes.push(...(await forgetRaster(tx, id)));
    await tx.deleteFrom('raster').where('id', '=', id).execute();
  }
  return codes;
}

/** Deletes the observations of unusable images of a day. */
export const forgetUnusable = (
  tx: Executor,
  group: string,
  date: string,
  blockIds: readonly number[],
): Promise<unknown> =>
  sql`delete from block_observation where group_name = ${group} and kind = 'NDVI' and date = ${date}::date and raster_id is null
    and not usable and block_id = any(${blockIds}::int[])`.execute(tx);

/** Deletes the observations of a day's images. @returns codes of their blocks */
export async function forgetDay(
  tx: Executor,
  group: string,
  date: string,
  blockIds: readonly number[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ code: string }>`
    delete from block_observation using block
    where block.id = block_observation.block_id and block_observation.group_name = ${group} and block_observation.kind = 'NDVI'
      and block_observation.date = ${date}::date and block_observation.block_id = any(${blockIds}::int[])
    returning block.mepar_code as code`.execute(tx);
  return rows.map(({ code }) => code);
}

/** An observation with the verdict on it. */
export interface JudgedObservation extends Observation {
  readonly usable: boolean;
  readonly reason: string | null;
}

const BATCH = 5_000;

/**
 * Saves the observations of a scene. Beside another image of the day that shows a block, a usable one goes before an
 * unusable one, then the one with more valid pixels counts; of equal ones the first.
 * @param rasterId null where the image itself is not kept
 */
export async function saveJudged(
  tx: Executor,
  day: { readonly group: string; readonly date: string },
  rasterId: number | null,
  observations: readonly JudgedObservation[],
): Promise<void> {
  for (let start = 0; start < observations.length; start += BATCH) {
    const json = rowsAsJson(observations.slice(start, start + BATCH));
    await sql`
      insert into block_observation (block_id, kind, group_name, date, raster_id, count, clear_share, mean, sd, min, max, usable, reason)
      select r."blockId", 'NDVI', ${day.group}, ${day.date}::date, ${rasterId}::integer, r.count, r."clearShare",
        r.mean, r.sd, r.min, r.max, r.usable, r.reason
      from jsonb_to_recordset(${json}) as r ("blockId" integer, count integer, "clearShare" double precision,
        mean double precision, sd double precision, min double precision, max double precision, usable boolean, reason text)
      on conflict (block_id, kind, group_name, date) do update set
        raster_id = excluded.raster_id, count = excluded.count, clear_share = excluded.clear_share,
        mean = excluded.mean, sd = excluded.sd, min = excluded.min, max = excluded.max,
        usable = excluded.usable, reason = excluded.reason
      where block_observation.raster_id is null or block_observation.raster_id = excluded.raster_id
        or (excluded.usable and not block_observation.usable)
        or (excluded.usable = block_observation.usable and block_observation.count < excluded.count)`.execute(tx);
  }
}

/** A number that changes when a block within a box is added, deleted or gets another outline. @param box EPSG:23700 */
export async function blocksFingerprint(tx: Executor, [west, south, east, north]: BBox): Promise<string> {
  if (![west, south, east, north].every(Number.isFinite)) return '';
  const { rows } = await sql<{ print: string }>`
    select count(*)::text || ':' || coalesce(sum(hashtextextended(md5(ST_AsBinary(geom)), id)), 0)::text as print
    from block where geom && ST_MakeEnvelope(${west}, ${south}, ${east}, ${north}, ${sql.lit(EOV_SRID)})`.execute(tx);
  return rows[0]?.print ?? '';
}
