import { byHungarian } from '@georisk/domain/text/inHungarian.ts';
import type { CemeteryObject } from '@georisk/contract/verticals/cemetery/cemetery.ts';
import type { MultiPolygon, Point } from 'geojson';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJson, asGeoJsonOrNull } from '#server/db/geometry.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { graveyardsIn } from '#server/modules/access/scopeFilter.ts';
import { type Extent, intersectsExtent } from '#server/modules/map/extent.ts';
import { companyGroup } from '#server/modules/raster/layerNames.ts';
import { RASTER_KINDS } from '#server/modules/raster/raster.plan.ts';

export interface GraveyardRow {
  readonly id: number;
  readonly companyId: number;
  readonly code: string;
  readonly name: string;
  readonly geom: MultiPolygon;
  readonly entrance: Point | null;
}

const graveyardsOf = (executor: Executor, scope: Scope) =>
  executor
    .selectFrom('graveyard')
    .select([
      'graveyard.id',
      'graveyard.companyId',
      'graveyard.code',
      'graveyard.name',
      asGeoJson<MultiPolygon>('graveyard.geom').as('geom'),
      asGeoJsonOrNull<Point>('graveyard.entrance').as('entrance'),
    ])
    .where(graveyardsIn(scope));

/** The graveyards within reach, by name. */
export const graveyardsWithin = async (executor: Executor, scope: Scope): Promise<GraveyardRow[]> =>
  byHungarian(await graveyardsOf(executor, scope).orderBy('graveyard.id').execute(), ({ name }) => name);

/** One graveyard, if it is within reach. */
export const graveyardWithin = (executor: Executor, id: number, scope: Scope): Promise<GraveyardRow | undefined> =>
  graveyardsOf(executor, scope).where('graveyard.id', '=', id).executeTakeFirst();

/** The newest orthophoto of a graveyard. */
export interface Orthophoto {
  readonly id: number;
  readonly version: number;
  readonly storageKey: string;
  readonly date: string;
}

export const orthophotoOf = (
  executor: Executor,
  { companyId, code }: Pick<GraveyardRow, 'companyId' | 'code'>,
): Promise<Orthophoto | undefined> =>
  executor
    .selectFrom('raster')
    .select(['id', 'version', 'storageKey', 'date'])
    .where('companyId', '=', companyId)
    .where('groupName', '=', companyGroup(companyId))
    .where('kind', '=', RASTER_KINDS.orthophoto)
    .where('granule', '=', code)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Objects of an extent, areas below lines below points. */
export const objectsIn = async (
  executor: Executor,
  scope: Scope,
  extent: Extent,
  limit: number,
): Promise<(CemeteryObject & { readonly companyId: number })[]> =>
  executor
    .selectFrom('cemeteryObject')
    .innerJoin('graveyard', 'graveyard.id', 'cemeteryObject.graveyardId')
    .select([
      'cemeteryObject.id',
      'cemeteryObject.companyId',
      asGeoJson<CemeteryObject['geom']>('cemetery_object.geom').as('geom'),
      'cemeteryObject.color',
      'cemeteryObject.geomType',
      'cemeteryObject.symbol',
      'cemeteryObject.size',
    ])
    .where(graveyardsIn(scope))
    .where(intersectsExtent('cemetery_object.geom', extent))
    .orderBy(sql`array_position(array['polygon', 'polyline', 'point'], geom_type)`)
    .orderBy('cemeteryObject.id')
    .limit(limit)
    .execute();

export interface SignRow {
  readonly graveyardId: number;
  readonly name: string;
  readonly color: string;
  readonly geomType: string;
  readonly symbol: string;
  readonly size: number;
}

/** The different signs on the maps of the graveyards within reach. */
export const signsWithin = (executor: Executor, scope: Scope): Promise<SignRow[]> =>
  executor
    .selectFrom('cemeteryObject')
    .innerJoin('graveyard', 'graveyard.id', 'cemeteryObject.graveyardId')
    .select((eb) => [
      'cemeteryObject.graveyardId',
      'cemeteryObject.name',
      'cemeteryObject.color',
      'cemeteryObject.geomType',
      'cemeteryObject.symbol',
      eb.fn.min<number>('cemeteryObject.size').as('size'),
    ])
    .where(graveyardsIn(scope))
    .groupBy([
      'cemeteryObject.graveyardId',
      'cemeteryObject.name',
      'cemeteryObject.color',
      'cemeteryObject.geomType',
      'cemeteryObject.symbol',
    ])
    .orderBy('cemeteryObject.graveyardId')
    .orderBy(sql`array_position(array['polygon', 'polyline', 'point'], cemetery_object.geom_type)`)
    .orderBy('cemeteryObject.name')
    .execute();
