import type { Photo } from '@georisk/contract/verticals/insurance/damages.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import type { Point } from 'geojson';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJsonOrNull } from '#server/db/geometry.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { type Extent, intersectsExtent } from '#server/modules/map/extent.ts';

/** Condition on table `photo`: deleted photos are excluded, and so are those of a deleted case. */
const photosIn = (scope: Scope): RawBuilder<boolean> => {
  const mine =
    scope.kind === 'company'
      ? sql<boolean>`photo.company_id = ${scope.companyId}`
      : sql<boolean>`${sql.lit(scope.kind === 'all')}`;
  return sql<boolean>`(${mine} and photo.deleted_at is null and not exists (
    select from damage where damage.id = photo.damage_id and damage.deleted_at is not null))`;
};

export interface PhotoRow {
  readonly photo: Photo;
  readonly companyId: number;
}

export interface PhotoPlace {
  readonly id: string;
  readonly companyId: number;
  readonly damageNumber: string | null;
  readonly inspectionNumber: string | null;
  readonly sequenceNumber: number | null;
  readonly photoCreatedAt: Date | null;
  /** EPSG:3857. */
  readonly x: number;
  readonly y: number;
}

/** Places of photos in a box, newest first. @param box EPSG:3857 */
export const photosInBox = (
  executor: Executor,
  scope: Scope,
  [west, south, east, north]: BBox,
  limit: number,
): Promise<PhotoPlace[]> =>
  executor
    .selectFrom('photo')
    .select([
      'id',
      'companyId',
      'damageNumber',
      'inspectionNumber',
      'sequenceNumber',
      'photoCreatedAt',
      sql<number>`ST_X(geom3857)`.as('x'),
      sql<number>`ST_Y(geom3857)`.as('y'),
    ])
    .where(
      sql<boolean>`geom3857 && ST_MakeEnvelope(${west}::float8, ${south}::float8, ${east}::float8, ${north}::float8, 3857)`,
    )
    .where(photosIn(scope))
    .orderBy('photoCreatedAt', (order) => order.desc().nullsLast())
    .orderBy('id')
    .limit(limit)
    .execute();

/** Photos with a place in the extent, newest first. */
export async function photosByExtent(
  executor: Executor,
  scope: Scope,
  extent: Extent,
  limit: number,
): Promise<readonly PhotoRow[]> {
  const rows = await executor
    .selectFrom('photo')
    .select([
      'id',
      'companyId',
      asGeoJsonOrNull<Point>('photo.geom').as('geom'),
      'sequenceNumber',
      'damageNumber',
      'inspectionNumber',
      'externalId',
      'photoCreatedAt',
      'sha256',
    ])
    .where(intersectsExtent('photo.geom', extent))
    .where(photosIn(scope))
    .orderBy('photoCreatedAt', (order) => order.desc().nullsLast())
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ companyId, photoCreatedAt, ...row }) => ({
    companyId,
    photo: { ...row, photoCreatedAt: photoCreatedAt?.toISOString() ?? null },
  }));
}

export const photoFile = (executor: Executor, scope: Scope, id: string) =>
  executor
    .selectFrom('photo')
    .select([
      'companyId',
      'blockId',
      'storageKey',
      'mediaType',
      'sha256',
      'bytes',
      'damageNumber',
      'sequenceNumber',
      'thumbnail',
    ])
    .where('id', '=', id)
    .where(photosIn(scope))
    .executeTakeFirst();
