import type { FrostDamage } from '@georisk/contract/verticals/frost/frost.ts';
import type { Polygon, MultiPolygon } from 'geojson';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJson } from '#server/db/geometry.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { companyRowsIn, policyPlotsIn } from '#server/modules/access/scopeFilter.ts';
import { type Extent, intersectsExtent } from '#server/modules/map/extent.ts';

/** Blocks of an extent that are insured or have frost damages within a scope, with their class. */
export const frostBlocksIn = (executor: Executor, scope: Scope, extent: Extent, limit: number) =>
  executor
    .selectFrom('block')
    .leftJoin('blockFrost', 'blockFrost.blockId', 'block.id')
    .select(['block.meparCode', 'blockFrost.frost', asGeoJson<Polygon | MultiPolygon>('block.geom').as('polygon')])
    .where(intersectsExtent('block.geom', extent))
    .where(
      sql<boolean>`(exists (select from frost_damage where frost_damage.mepar_code = block.mepar_code and ${companyRowsIn('frostDamage', scope)})
        or exists (select from policy_plot where policy_plot.mepar_code = block.mepar_code and ${policyPlotsIn(scope)}))`,
    )
    .orderBy('block.id')
    .limit(limit)
    .execute();

export interface DamageOfBlock extends FrostDamage {
  readonly meparCode: string;
  readonly companyId: number;
}

/** The frost damages of blocks within a scope, newest first. */
export async function frostDamagesOf(
  executor: Executor,
  scope: Scope,
  codes: readonly string[],
): Promise<readonly DamageOfBlock[]> {
  if (codes.length === 0) return [];
  return executor
    .selectFrom('frostDamage')
    .select([
      'id',
      'companyId',
      'meparCode',
      'damageNumber',
      'dangerType',
      'damagedArea',
      'damageAmount',
      'damageProportion',
      sql<boolean>`exists (select from damage where damage.company_id = frost_damage.company_id
        and damage.damage_number = frost_damage.damage_number and damage.deleted_at is null)`.as('hasCase'),
    ])
    .where(sql<boolean>`mepar_code = any(${codes}::text[])`)
    .where(companyRowsIn('frostDamage', scope))
    .orderBy(sql`date desc nulls last`)
    .orderBy('id')
    .execute();
}

/** Centres of the blocks of a scope's frost damages, EPSG:23700. */
export const damagePlaces = (executor: Executor, scope: Scope) =>
  executor
    .selectFrom('frostDamage')
    .innerJoin('block', 'block.meparCode', 'frostDamage.meparCode')
    .where(companyRowsIn('frostDamage', scope))
    .select([
      'frostDamage.companyId',
      sql<number>`ST_X(ST_Centroid(block.geom))`.as('x'),
      sql<number>`ST_Y(ST_Centroid(block.geom))`.as('y'),
    ])
    .execute();

export const dangerOf = (executor: Executor, meparCode: string) =>
  executor
    .selectFrom('block')
    .leftJoin('blockFrost', 'blockFrost.blockId', 'block.id')
    .where('block.meparCode', '=', meparCode)
    .select([
      'block.meparCode',
      asGeoJson<Polygon | MultiPolygon>('block.geom').as('polygon'),
      'blockFrost.frost',
      'blockFrost.probability',
      'blockFrost.events',
      'blockFrost.years',
    ])
    .executeTakeFirst();

export const mapFacts = (executor: Executor) =>
  executor.selectFrom('frostMap').selectAll().where('id', '=', 1).executeTakeFirst();
