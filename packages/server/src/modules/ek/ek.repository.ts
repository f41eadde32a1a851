import type { EkPlant } from '@georisk/contract/verticals/monitoring/eks.ts';
import type { MultiPolygon } from 'geojson';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJsonText, withShapes } from '#server/db/geometry.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { companyRowsIn } from '#server/modules/access/scopeFilter.ts';
import { afterBeginning } from '#server/modules/search/afterBeginning.ts';
import { type Extent, intersectsExtent } from '#server/modules/map/extent.ts';

const eksIn = (scope: Scope) => companyRowsIn('ek', scope);

export interface EkRow {
  readonly id: number;
  readonly companyId: number;
  readonly code: string;
  readonly krNumber: string | null;
  readonly signedAt: string | null;
  readonly ownerAddress: string | null;
}

/** The first applications of a scope by their code. @param where conditions on `ek`, all of them */
export const eksWhere = (
  executor: Executor,
  scope: Scope,
  limit: number,
  ...where: readonly RawBuilder<boolean>[]
): Promise<EkRow[]> =>
  where
    .reduce(
      (query, condition) => query.where(condition),
      executor
        .selectFrom('ek')
        .select(['ek.id', 'ek.companyId', 'ek.code', 'ek.krNumber', 'ek.signedAt', 'ek.ownerAddress'])
        .where(eksIn(scope)),
    )
    .orderBy('ek.code')
    .orderBy('ek.companyId')
    .limit(limit)
    .execute();

/** The plants of an application on a block, in the order of its plots. */
const plants = sql<EkPlant[]>`json_agg(json_build_object('plantName', ek_plant.plant_name, 'area', ek_plant.area)
  order by ek_plant.plot, ek_plant.plant_name)`;

export interface EkBlockRow {
  readonly blockId: number;
  readonly meparCode: string;
  readonly geom: MultiPolygon;
  readonly geomHa: number;
  readonly plants: EkPlant[];
}

/** The first blocks of an application with what it declares there, by code. */
export async function blocksOfEk(executor: Executor, ekId: number, limit: number): Promise<EkBlockRow[]> {
  const rows = await executor
    .selectFrom('ekPlant')
    .innerJoin('block', 'block.meparCode', 'ekPlant.meparCode')
    .select([
      'block.id as blockId',
      'block.meparCode',
      asGeoJsonText('block.geom').as('geom'),
      'block.geomHa',
      plants.as('plants'),
    ])
    .where('ekPlant.ekId', '=', ekId)
    .groupBy(['block.id'])
    .orderBy('block.meparCode')
    .limit(limit)
    .execute();
  return withShapes<EkBlockRow>(rows, 'geom');
}

export interface EkBlockItem extends Omit<EkBlockRow, 'blockId'> {
  readonly ekCode: string;
  readonly companyId: number;
}

/** The blocks of a scope's applications in an extent. */
export async function ekBlocksIn(
  executor: Executor,
  scope: Scope,
  extent: Extent,
  limit: number,
): Promise<EkBlockItem[]> {
  const rows = await executor
    .selectFrom('ek')
    .innerJoin('ekPlant', 'ekPlant.ekId', 'ek.id')
    .innerJoin('block', 'block.meparCode', 'ekPlant.meparCode')
    .select([
      'ek.code as ekCode',
      'ek.companyId',
      'block.meparCode',
      asGeoJsonText('block.geom').as('geom'),
      'block.geomHa',
      plants.as('plants'),
    ])
    .where(eksIn(scope))
    .where(intersectsExtent('block.geom', extent))
    .groupBy(['ek.id', 'block.id'])
    .orderBy('ek.code')
    .orderBy('block.meparCode')
    .limit(limit)
    .execute();
  return withShapes<EkBlockItem>(rows, 'geom');
}

export interface EkTotalRow {
  readonly companyId: number;
  readonly code: string;
  readonly blocks: number;
  readonly area: number;
  readonly bbox: number[];
}

/** The land of the first applications of a scope; those without a known block are left out. */
export const ekTotals = (executor: Executor, scope: Scope, limit: number): Promise<EkTotalRow[]> =>
  executor
    .selectFrom('ek')
    .innerJoin('ekPlant', 'ekPlant.ekId', 'ek.id')
    .innerJoin('block', 'block.meparCode', 'ekPlant.meparCode')
    .select([
      'ek.companyId',
      'ek.code',
      sql<number>`count(distinct ek_plant.mepar_code)::integer`.as('blocks'),
      sql<number>`sum(ek_plant.area)`.as('area'),
      sql<number[]>`array[min(ST_XMin(block.geom)), min(ST_YMin(block.geom)), max(ST_XMax(block.geom)),
        max(ST_YMax(block.geom))]::float8[]`.as('bbox'),
    ])
    .where(eksIn(scope))
    .groupBy(['ek.id'])
    .orderBy('ek.code')
    .orderBy('ek.companyId')
    .limit(limit)
    .execute();

/** Applications whose code begins so, as their index has them. */
export function eksNamed(executor: Executor, phrase: string, scope: Scope, limit: number) {
  const code = phrase.toUpperCase();
  return executor
    .selectFrom('ek')
    .select(['ek.companyId', 'ek.code', 'ek.ownerAddress'])
    .where(sql<boolean>`(upper(ek.code) ~>=~ ${code} and upper(ek.code) ~<~ ${afterBeginning(code)})`)
    .where(eksIn(scope))
    .orderBy(sql`upper(ek.code) using ~<~`)
    .limit(limit)
    .execute();
}
