import type { Areal } from '@georisk/domain/geo/types.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { intersectionOf } from '#server/db/geometry.ts';

export interface ZoneGround {
  readonly zone: number;
  readonly geometry: Areal;
  readonly color: string;
  readonly meanNdvi: number;
  /** The part of it inside the present damaged area, m². */
  readonly area: number;
}

export async function zoneGround(executor: Executor, damagePlotId: number): Promise<ZoneGround[]> {
  const { rows } =
    await sql<ZoneGround>`select z.zone_index as zone, ST_AsGeoJSON(z.geom, 15, 0)::json as geometry, z.color,
      z.mean_ndvi,
      ST_Area(${intersectionOf(sql`z.geom`, sql`p.damaged_geom`)}) as area
    from sampling_zone z join damage_plot p on p.id = z.damage_plot_id
    where p.id = ${damagePlotId} and p.damaged_geom is not null order by z.zone_index`.execute(executor);
  return rows;
}

/** The seed that the zones of a plot were made with; null where none were. */
export async function zoneSeed(executor: Executor, damagePlotId: number): Promise<number | null> {
  const { rows } = await sql<{ seed: number | null }>`select (after->>'seed')::float8 as seed from change
    where subject_type = 'damagePlot' and subject_id = ${String(damagePlotId)} and operation = 'generate-zones'
    order by server_at desc, id desc limit 1`.execute(executor);
  return rows[0]?.seed ?? null;
}

export async function userNameOf(executor: Executor, userId: number): Promise<string> {
  const row = await executor.selectFrom('appUser').select('name').where('id', '=', userId).executeTakeFirst();
  return row?.name ?? '';
}

export interface NewCalculation {
  readonly id: string;
  readonly companyId: number;
  readonly damagePlotId: number;
  readonly calculatedYield: number;
  readonly details: unknown;
  readonly protocol: unknown;
  readonly at: Date;
  readonly byUserId: number;
}

/** Stores a calculation, and makes it the plot's. @returns the figure that the plot had before */
export async function writeCalculation(
  tx: Executor,
  { details, protocol, ...calculation }: NewCalculation,
): Promise<number | null> {
  const { id, damagePlotId, calculatedYield } = calculation;
  const before = await tx
    .selectFrom('damagePlot')
    .select('calculatedYield')
    .where('id', '=', damagePlotId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('yieldCalculation')
    .values({ ...calculation, details: JSON.stringify(details), protocol: JSON.stringify(protocol) })
    .execute();
  await tx
    .updateTable('damagePlot')
    .set({ calculatedYield, calculationId: id, updatedAt: calculation.at })
    .where('id', '=', damagePlotId)
    .execute();
  return before.calculatedYield;
}

/** The calculation that a plot's figure comes from. */
export const calculationOf = (executor: Executor, damagePlotId: number) =>
  executor
    .selectFrom('damagePlot')
    .innerJoin('yieldCalculation', 'yieldCalculation.id', 'damagePlot.calculationId')
    .select([
      'yieldCalculation.id',
      'yieldCalculation.calculatedYield',
      'yieldCalculation.details',
      'yieldCalculation.protocol',
      'yieldCalculation.at',
    ])
    .where('damagePlot.id', '=', damagePlotId)
    .executeTakeFirst();

export async function companyNameOf(executor: Executor, companyId: number): Promise<string | null> {
  const row = await executor.selectFrom('company').select('name').where('id', '=', companyId).executeTakeFirst();
  return row?.name ?? null;
}
