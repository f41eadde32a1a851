import type { DamageStatus } from '@georisk/contract/verticals/insurance/damages.ts';
import type { MultiPolygon, Polygon } from 'geojson';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJsonOrNull, closedUnionOf, intersectionOf } from '#server/db/geometry.ts';

export interface DamagePlotRow {
  readonly id: number;
  readonly companyId: number;
  readonly damageId: number;
  readonly policyId: number | null;
  readonly damageNumber: string;
  readonly damageDate: string;
  readonly policyNumber: string;
  readonly dangerType: string;
  readonly caseStatus: DamageStatus;
  readonly caseExpertId: number | null;
  readonly expertId: number | null;
  readonly meparCode: string;
  readonly blockId: number | null;
  readonly blockHa: number | null;
  readonly blockGeom: MultiPolygon | null;
  readonly plantName: string;
  readonly plantCode: string | null;
  readonly area: number;
  readonly damagedHa: number;
  readonly tableGeometry: Polygon | null;
  readonly tableGeometryHa: number | null;
  readonly tableAsMepar: boolean;
  readonly tableVersion: number;
  readonly samplingVersion: number;
  readonly calculatedYield: number | null;
  readonly calculationId: string | null;
}

/** Plots with the fields of their case and their block. @param where conditions on `damage_plot`, all of them */
export const damagePlotsWhere = (
  executor: Executor,
  ...where: readonly RawBuilder<boolean>[]
): Promise<DamagePlotRow[]> =>
  where
    .reduce(
      (query, condition) => query.where(condition),
      executor
        .selectFrom('damagePlot')
        .innerJoin('damage', 'damage.id', 'damagePlot.damageId')
        .leftJoin('block', 'block.meparCode', 'damagePlot.meparCode')
        .select([
          'damagePlot.id',
          'damagePlot.companyId',
          'damagePlot.damageId',
          'damage.policyId',
          'damage.damageNumber',
          'damage.damageDate',
          'damage.policyNumber',
          'damage.dangerType',
          'damage.status as caseStatus',
          'damage.expertId as caseExpertId',
          'damagePlot.expertId',
          'damagePlot.meparCode',
          'block.id as blockId',
          'block.geomHa as blockHa',
          asGeoJsonOrNull<MultiPolygon>('block.geom').as('blockGeom'),
          'damagePlot.plantName',
          'damagePlot.plantCode',
          'damagePlot.area',
          'damagePlot.damagedHa',
          asGeoJsonOrNull<Polygon>('damagePlot.tableGeom').as('tableGeometry'),
          'damagePlot.tableGeomHa as tableGeometryHa',
          'damagePlot.tableAsMepar',
          'damagePlot.tableVersion',
          'damagePlot.samplingVersion',
          'damagePlot.calculatedYield',
          'damagePlot.calculationId',
        ])
        .where('damagePlot.deletedAt', 'is', null),
    )
    .orderBy('damagePlot.id')
    .execute();

/**
 * Holds a plot's case until the end of the transaction: closing it waits for this work, or this work for the closing.
 * Always held before the plot itself, in the order of changes to the case, and as strongly as the chain of its changes
 * will hold it: two writers that both shared it first would each wait for the other.
 * @param within the caller's rows of `damage_plot`: no other row is held
 * @returns undefined where no such plot is within reach, or it or its case was deleted
 */
export async function holdCase(
  tx: Executor,
  damagePlotId: number,
  within: RawBuilder<boolean> = sql`true`,
): Promise<{ readonly isClosed: boolean } | undefined> {
  const { rows } = await sql<{ isClosed: boolean }>`select status = 'closed' as "isClosed" from damage
    where id = (select damage_plot.damage_id from damage_plot
        where damage_plot.id = ${damagePlotId} and damage_plot.deleted_at is null and ${within})
      and deleted_at is null for no key update`.execute(tx);
  return rows[0];
}

/** Holds the plot until the end of the transaction; false when there is none (any more) within reach. */
export async function lockDamagePlot(executor: Executor, id: number, within: RawBuilder<boolean>): Promise<boolean> {
  const row = await executor
    .selectFrom('damagePlot')
    .select('damagePlot.id')
    .where('damagePlot.id', '=', id)
    .where('damagePlot.deletedAt', 'is', null)
    .where(within)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The work running on the plot at the moment. */
export async function runningJob(executor: Executor, id: number) {
  return executor
    .selectFrom('work')
    .select(['name', 'state', 'progress'])
    .where('name', 'in', ['plot-yield', 'plot-zones'])
    .where('key', '=', String(id))
    .where('state', 'in', ['queued', 'running'])
    .orderBy('createdAt', 'desc')
    .executeTakeFirst();
}

export async function detailsOf(executor: Executor, calculationId: string): Promise<unknown> {
  const row = await executor
    .selectFrom('yieldCalculation')
    .select('details')
    .where('id', '=', calculationId)
    .executeTakeFirst();
  return row?.details ?? null;
}

/** The outline of a plot: the drawn one, else the block. */
export const tableOf = sql`coalesce(damage_plot.table_geom,
  (select block.geom from block where block.mepar_code = damage_plot.mepar_code))`;

/** Computes the damaged area again: overlaps count once, parts outside of the plot not at all. */
export async function measureDamage(tx: Executor, id: number, at: Date): Promise<void> {
  await sql`update damage_plot set damaged_geom = found.geom, damaged_ha = coalesce(ST_Area(found.geom), 0) / 10000, updated_at = ${at}
    from (select ST_Multi(ST_CollectionExtract(case when t.geom is null then u.geom else ${intersectionOf(sql`u.geom`, sql`t.geom`)} end, 3)) as geom
      from (select ${closedUnionOf(sql`geom`)} as geom from damage_area where damage_plot_id = ${id} and deleted_at is null) as u,
        (select ${tableOf} as geom from damage_plot where id = ${id}) as t) as found
    where damage_plot.id = ${id}`.execute(tx);
  await sql`update damage_plot set damaged_geom = null, damaged_ha = 0
    where id = ${id} and (damaged_geom is null or ST_IsEmpty(damaged_geom))`.execute(tx);
}
