import type { SamplingPointState } from '@georisk/domain/sampling/pointChanges.ts';
import type { PointFix } from '@georisk/domain/sampling/pointFix.ts';
import type { Point } from 'geojson';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { newId } from '#server/uuid.ts';
import { asGeoJson, fromGeoJson, to3857 } from '#server/db/geometry.ts';

export interface CorrectionRow {
  readonly yield: number | null;
  readonly at: string;
  readonly by: string | null;
  readonly reason: string;
}

/** Those of an earlier measurement of the point are in the history alone. */
const corrections = sql<readonly CorrectionRow[]>`(
  select coalesce(json_agg(json_build_object('yield', c.yield, 'at', c.corrected_at, 'by', corrector.name,
    'reason', c.reason) order by c.corrected_at, c.id), '[]'::json)
  from sampling_correction c left join app_user corrector on corrector.id = c.corrected_by
  where c.sampling_point_id = sampling_point.id and sampling_point.measured_yield is not null
    and c.corrected_at >= coalesce(sampling_point.received_at, '-infinity'))`;

export interface SamplingRow {
  readonly id: string;
  readonly sequenceId: number;
  readonly isGenerated: boolean;
  readonly isUsed: boolean;
  readonly yield: number | null;
  /** As it was measured, where a correction is in force. */
  readonly measuredYield: number | null;
  /** Of the measurement in `measuredYield`, the oldest first. */
  readonly corrections: readonly CorrectionRow[];
  readonly measuredAt: Date | null;
  readonly measuredBy: number | null;
  readonly measuredByName: string | null;
  readonly receivedAt: Date | null;
  readonly clockBehind: number | null;
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
      'samplingPoint.measuredYield',
      corrections.as('corrections'),
      'samplingPoint.measuredAt',
      'samplingPoint.measuredBy',
      'appUser.name as measuredByName',
      'samplingPoint.receivedAt',
      'samplingPoint.clockBehind',
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
    .select(['id', 'damagePlotId', 'deletedAt', 'replacedBy'])
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
  /** Seconds; see the column. */
  readonly clockBehind?: number | null;
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
    measuredYield = null,
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
    measuredYield,
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

/** Records a correction of a point's measured yield. */
export async function addCorrection(
  tx: Executor,
  { companyId, at }: PointHome,
  { id, yield: value, correctionReason = '' }: SamplingPointState,
  by: number | null,
): Promise<void> {
  await tx
    .insertInto('samplingCorrection')
    .values({
      id: newId(),
      companyId,
      samplingPointId: id,
      yield: value,
      reason: correctionReason,
      correctedBy: by,
      correctedAt: at,
    })
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

/** A removed point's measurement went to another point. */
export async function replacePoint(tx: Executor, id: string, replacedBy: string): Promise<void> {
  await tx.updateTable('samplingPoint').set({ replacedBy }).where('id', '=', id).execute();
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
