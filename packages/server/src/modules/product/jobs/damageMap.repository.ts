import type { MultiPolygon } from '@georisk/domain/geo/types.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { areaSharedBy, fromGeoJson, multiFromGeoJson } from '#server/db/geometry.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { observationsIn } from '#server/modules/curve/curve.repository.ts';
import { RASTER_KIND } from '#server/modules/raster/layerNames.ts';
import { COMPUTING_CLEAR_SHARE } from '#server/modules/raster/observation.repository.ts';

export interface DamageCase {
  readonly id: number;
  readonly companyId: number;
  readonly damageDate: string;
}

/** An undeleted case; undefined of a deleted one. @param lock keeps others from it until the transaction ends */
export const damageCase = (executor: Executor, id: number, lock = false): Promise<DamageCase | undefined> =>
  executor
    .selectFrom('damage')
    .select(['id', 'companyId', 'damageDate'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

export async function damagedCodes(executor: Executor, damageId: number): Promise<string[]> {
  const rows = await executor
    .selectFrom('damageBlock')
    .select('meparCode')
    .where('damageId', '=', damageId)
    .orderBy('meparCode')
    .execute();
  return rows.map(({ meparCode }) => meparCode);
}

export interface ClearDate {
  readonly date: string;
  readonly groupName: string;
  readonly rasterId: number;
  readonly mean: number;
}

/** A block's images that may enter a computation, oldest first. @param between both included */
export async function clearDates(
  executor: Executor,
  blockId: number,
  images: Scope,
  between: readonly [from: string, to: string],
): Promise<ClearDate[]> {
  const { rows } = await sql<ClearDate>`select o.date, o.group_name, o.raster_id, o.mean
    from block_observation o
    where o.block_id = ${blockId} and o.kind = ${RASTER_KIND.NDVI} and o.usable and o.raster_id is not null
      and o.mean is not null and o.clear_share >= ${COMPUTING_CLEAR_SHARE} and ${observationsIn(images)}
      and o.date between ${between[0]}::date and ${between[1]}::date
    order by o.date, o.group_name`.execute(executor);
  return rows;
}

/** The result of a damaged block. */
export interface DamageFinding {
  readonly meparCode: string;
  readonly date: string;
  readonly dateBefore: string;
  readonly url: string;
  readonly blockId: number;
  /**
   * Damaged parts as traced from pixels, EPSG:23700; they are clipped to the block's outline when saved. Null where
   * there is none.
   */
  readonly damaged: MultiPolygon | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The mark of a computed map, as opposed to an imported one. */
export const ENGINE = 'engine';
const isEngines = sql<boolean>`product.data ->> 'source' = ${ENGINE}`;

/** Writes the map of a block in a case; an existing one gets the new findings and stays the same product. */
export async function saveDamageMap(
  tx: Executor,
  { id, companyId }: DamageCase,
  { meparCode, date, dateBefore, url, blockId, damaged, data }: DamageFinding,
): Promise<void> {
  const traced = damaged === null ? sql`null::geometry` : fromGeoJson(damaged as never);
  // Simplified borders may touch themselves: repaired first, then clipped.
  const { rows } = await sql<{ geom: string | null; areaHa: number | null; blockHa: number }>`
    select ST_AsGeoJSON(part.geom, 9, 0) as geom, ST_Area(part.geom) / 10000 as area_ha, block.geom_ha as block_ha
    from block cross join lateral (select ${areaSharedBy(sql`ST_MakeValid(${traced})`, sql`block.geom`)} as geom) as part
    where block.id = ${blockId}`.execute(tx);
  const found = rows[0];
  const damagedHa = found?.areaHa ?? 0;
  const share = found === undefined || found.blockHa === 0 ? 0 : damagedHa / found.blockHa;
  const geom = damagedHa > 0 && found?.geom ? multiFromGeoJson(JSON.parse(found.geom)) : null;
  const columns = {
    date,
    dateBefore,
    url,
    geom,
    data: JSON.stringify({ source: ENGINE, damagedHa, share, ...data }),
  };
  const updated = await tx
    .updateTable('product')
    .set(columns)
    .where('damageId', '=', id)
    .where('type', '=', 'DamageMap')
    .where('meparCode', '=', meparCode)
    .where(isEngines)
    .returning('product.id')
    .executeTakeFirst();
  if (updated !== undefined) return;
  await tx
    .insertInto('product')
    .values({ companyId, damageId: id, meparCode, type: 'DamageMap', ...columns })
    .execute();
}

/** Hash of the sources of each map of a case, by granule. */
export async function madeOf(
  executor: Executor,
  group: string,
  granules: readonly string[],
): Promise<Map<string, string>> {
  const rows = await executor
    .selectFrom('raster')
    .select(['granule', 'sourceHash'])
    .where('groupName', '=', group)
    .where('kind', '=', RASTER_KIND.DamageMap)
    .where(sql<boolean>`granule = any(${[...granules]}::text[])`)
    .execute();
  return new Map(rows.map(({ granule, sourceHash }) => [granule, sourceHash]));
}

/** Deletes the images of a case except the valid ones. @param standing granule and date */
export const dropImages = (
  tx: Executor,
  damageId: number,
  standing: readonly { readonly granule: string; readonly date: string }[],
): Promise<unknown> =>
  sql`delete from raster where kind = ${RASTER_KIND.DamageMap} and granule like ${`${damageId}-%`}
    and (granule, date) not in (
      select s.granule, s.date from jsonb_to_recordset(${JSON.stringify(standing)}::jsonb) as s (granule text, date date))`.execute(
    tx,
  );

/** Deletes the computed maps of blocks that are no longer in the case, or of all of it. */
export const dropMaps = (tx: Executor, damageId: number, standing: readonly string[]): Promise<unknown> =>
  sql`delete from product where damage_id = ${damageId} and type = 'DamageMap' and ${isEngines}
    and mepar_code <> all(${[...standing]}::text[])`.execute(tx);
