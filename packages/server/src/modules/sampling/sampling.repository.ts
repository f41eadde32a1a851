import type { SamplingPointState } from '@georisk/domain/sampling/pointChanges.ts';
import type { PointFix } from '@georisk/domain/sampling/pointFix.ts';
import type { Point } from 'geojson';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJson, fromGeoJson, to3857 } from '#server/db/geometry.ts';

export interface SamplingRow {
  readonly id: string;
  readonly sequenceId: number;
  readonly isGenerated: boolean;
  readonly isUsed: boolean;
  readonly yield: number | null;
  readonly measuredAt: Date | null;
  readonly measuredBy: number | null;
  readonly measuredByName: string | null;
  readonly receivedAt: Date | null;
  readonly fixLon: number | null;
  readonly fixLat: number | null;
  readonly fixAccuracy: number | null;
  readonly fixAt: Date | null;
  readonly name: string;
  readonly comment: string;
  readonly geom: Point;
  readonly zoneIndex: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const points = (executor: Executor, damagePlotId: number) =>
  executor
    .selectFrom('samplingPoint')
    .leftJoin('appUser', 'appUser.id', 'samplingPoint.measuredBy')
    .select([
      'samplingPoint.id',
      'samplingPoint.sequenceId',
      'samplingPoint.isGenerated',
      'samplingPoint.isUsed',
      'samplingPoint.yield',
      'samplingPoint.measuredAt',
      'samplingPoint.measuredBy',
      'appUser.name as measuredByName',
      'samplingPoint.receivedAt',
      'samplingPoint.fixLon',
      'samplingPoint.fixLat',
      'samplingPoint.fixAccuracy',
      'samplingPoint.fixAt',
      'samplingPoint.name',
      'samplingPoint.comment',
      asGeoJson<Point>('samplingPoint.geom').as('geom'),
      'samplingPoint.zoneIndex',
      'samplingPoint.createdAt',
      'samplingPoint.updatedAt',
    ])
    .where('samplingPoint.damagePlotId', '=', damagePlotId);

/** The points of a plot in walking order. */
export const samplingOf = (executor: Executor, damagePlotId: number): Promise<SamplingRow[]> =>
  points(executor, damagePlotId)
    .where('samplingPoint.deletedAt', 'is', null)
    .orderBy('samplingPoint.sequenceId')
    .execute();

/** The deleted ones among the named points, in their last state. */
export const removedOf = (executor: Executor, damagePlotId: number, ids: readonly string[]): Promise<SamplingRow[]> =>
  points(executor, damagePlotId)
    .where('samplingPoint.deletedAt', 'is not', null)
    .where(sql<boolean>`sampling_point.id = any(${[...ids]}::uuid[])`)
    .execute();

/** The owners of identifiers, whether or not the points still exist. */
export const pointOwners = (executor: Executor, ids: readonly string[]) =>
  executor
    .selectFrom('samplingPoint')
    .select(['id', 'damagePlotId', 'deletedAt'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();

/** Where the device was when a point was measured; null where it did not say. */
export const fixOf = ({
  fixLon,
  fixLat,
  fixAccuracy,
  fixAt,
}: Pick<SamplingRow, 'fixLon' | 'fixLat' | 'fixAccuracy' | 'fixAt'>): PointFix | null =>
  fixLon === null || fixLat === null || fixAccuracy === null || fixAt === null
    ? null
    : { lon: fixLon, lat: fixLat, accuracy: fixAccuracy, at: fixAt.toISOString() };

const fixColumns = (fix: PointFix | null) => ({
  fixLon: fix && fix.lon,
  fixLat: fix && fix.lat,
  fixAccuracy: fix && fix.accuracy,
  fixAt: fix && new Date(fix.at),
});

export interface PointHome {
  readonly companyId: number;
  readonly damagePlotId: number;
  readonly at: Date;
}

/** Who measured a point, and when the server got it. */
export interface Measured {
  readonly measuredBy: number | null;
  readonly receivedAt: Date | null;
}

/**
 * Writes a point: a new one, or in place of the one with its identifier.
 * @param measured left out where the change is no measurement: what was recorded of it stays
 */
export async function putPoint(
  tx: Executor,
  { companyId, damagePlotId, at }: PointHome,
  point: SamplingPointState,
  measured?: Measured,
): Promise<void> {
  const {
    id,
    position,
    sequenceId,
    isGenerated,
    isUsed,
    yield: value,
    measuredAt = null,
    fix = null,
    name,
    comment,
  } = point;
  const geom = fromGeoJson({ type: 'Point', coordinates: [position[0], position[1]] });
  const zoneIndex = sql<number | null>`(select zone_index from sampling_zone
    where damage_plot_id = ${damagePlotId} and ST_Intersects(geom, ${geom}) order by zone_index limit 1)`;
  const columns = {
    sequenceId,
    isGenerated,
    isUsed,
    yield: value,
    measuredAt: measuredAt === null ? null : new Date(measuredAt),
    ...measured,
    ...fixColumns(fix),
    name,
    comment,
    geom,
    geom3857: to3857(geom),
    zoneIndex,
    updatedAt: at,
  };
  await tx
    .insertInto('samplingPoint')
    .values({ id, companyId, damagePlotId, createdAt: at, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...columns, deletedAt: null }))
    .execute();
}

export async function removePoints(
  tx: Executor,
  damagePlotId: number,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('samplingPoint')
    .set({ deletedAt: at, updatedAt: at })
    .where('damagePlotId', '=', damagePlotId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('deletedAt', 'is', null)
    .execute();
}

/** The next version of a plot's sampling. */
export async function nextVersion(tx: Executor, damagePlotId: number): Promise<number> {
  const { samplingVersion } = await tx
    .updateTable('damagePlot')
    .set({ samplingVersion: sql<number>`sampling_version + 1` })
    .where('id', '=', damagePlotId)
    .returning('samplingVersion')
    .executeTakeFirstOrThrow();
  return samplingVersion;
}
