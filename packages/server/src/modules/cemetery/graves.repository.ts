import type { MultiPolygon } from 'geojson';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJsonText, withShapes } from '#server/db/geometry.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { graveyardsIn } from '#server/modules/access/scopeFilter.ts';
import { type Extent, intersectsExtent } from '#server/modules/map/extent.ts';

export interface DeceasedRow {
  readonly id: number;
  readonly graveId: number;
  readonly name: string;
  readonly birthDate: string | null;
  readonly deathDate: string | null;
}

export interface GraveRow {
  readonly id: number;
  readonly companyId: number;
  readonly geom: MultiPolygon;
  readonly parcel: string;
  readonly row: string;
  readonly pos: string;
  readonly validUntil: string | null;
  readonly photoPath: string | null;
}

const gravesOf = (executor: Executor, scope: Scope) =>
  executor
    .selectFrom('grave')
    .innerJoin('graveyard', 'graveyard.id', 'grave.graveyardId')
    .select([
      'grave.id',
      'grave.companyId',
      asGeoJsonText('grave.geom').as('geom'),
      'grave.parcel',
      'grave.rowName as row',
      'grave.pos',
      'grave.validUntil',
      'grave.photoPath',
    ])
    .where(graveyardsIn(scope));

/** Graves in the order of their numbers, beginning after one. */
export const gravesAfter = async (
  executor: Executor,
  scope: Scope,
  after: number,
  limit: number,
): Promise<GraveRow[]> => {
  const rows = await gravesOf(executor, scope).where('grave.id', '>', after).orderBy('grave.id').limit(limit).execute();
  return withShapes<GraveRow>(rows, 'geom');
};

export const gravesIn = async (
  executor: Executor,
  scope: Scope,
  extent: Extent,
  limit: number,
): Promise<GraveRow[]> => {
  const rows = await gravesOf(executor, scope)
    .where(intersectsExtent('grave.geom', extent))
    .orderBy('grave.id')
    .limit(limit)
    .execute();
  return withShapes<GraveRow>(rows, 'geom');
};

/** Some graves, in the order in which they are named. */
export const gravesNamed = async (executor: Executor, scope: Scope, ids: readonly number[]): Promise<GraveRow[]> => {
  const rows = await gravesOf(executor, scope)
    .where(sql<boolean>`grave.id = any(${ids}::int[])`)
    .orderBy(sql`array_position(${ids}::int[], grave.id)`)
    .execute();
  return withShapes<GraveRow>(rows, 'geom');
};

/** The dead of some graves: the earliest death first. */
export const deceasedOf = (executor: Executor, graveIds: readonly number[]): Promise<DeceasedRow[]> =>
  executor
    .selectFrom('deceased')
    .select(['id', 'graveId', 'name', 'birthDate', 'deathDate'])
    .where(sql<boolean>`grave_id = any(${graveIds}::int[])`)
    .orderBy(sql`death_date nulls last`)
    .orderBy('id')
    .execute();

export interface RowOfGraves {
  readonly companyId: number;
  readonly graveyardId: number;
  readonly parcel: string;
  readonly row: string;
  readonly graves: number;
  readonly geom: MultiPolygon;
}

/** The rows of graves that an extent meets, each as the hull of all its graves (kept by triggers, migration 0038). */
export async function graveRowsIn(
  executor: Executor,
  scope: Scope,
  extent: Extent,
  limit: number,
): Promise<RowOfGraves[]> {
  const rows = await executor
    .selectFrom('graveRow')
    .innerJoin('graveyard', 'graveyard.id', 'graveRow.graveyardId')
    .select([
      'graveRow.companyId',
      'graveRow.graveyardId',
      'graveRow.parcel',
      'graveRow.rowName as row',
      'graveRow.graves',
      sql<string>`ST_AsGeoJSON(grave_row.geom, 2, 0)`.as('geom'),
    ])
    .where(graveyardsIn(scope))
    .where(intersectsExtent('grave_row.geom', extent))
    .orderBy('graveRow.graveyardId')
    .orderBy('graveRow.parcel')
    .orderBy('graveRow.rowName')
    .limit(limit)
    .execute();
  return withShapes<RowOfGraves>(rows, 'geom');
}

export interface Counts {
  readonly graveyardId: number;
  readonly graves: number;
  readonly deads: number;
}

/** How many graves and dead each graveyard has. */
export const countsWithin = (executor: Executor, scope: Scope): Promise<Counts[]> =>
  executor
    .selectFrom('graveyard')
    .select([
      'graveyard.id as graveyardId',
      sql<number>`(select count(*)::int from grave where grave.company_id = graveyard.company_id
        and grave.graveyard_id = graveyard.id)`.as('graves'),
      sql<number>`(select count(*)::int from deceased join grave on grave.id = deceased.grave_id
        where grave.company_id = graveyard.company_id and grave.graveyard_id = graveyard.id)`.as('deads'),
    ])
    .where(graveyardsIn(scope))
    .execute();
