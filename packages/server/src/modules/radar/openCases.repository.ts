import type { Phenomenon } from '@georisk/domain/radar/phenomena.hu.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { policiesIn } from '#server/modules/access/scopeFilter.ts';

export interface AskedPolicy {
  readonly id: number;
  readonly companyId: number;
  readonly policyNumber: string;
}

/**
 * The policies within the scope. Their companies are locked until the transaction ends: nobody else opens cases from the
 * radar meanwhile, so that none is opened twice and no number given twice.
 */
export async function holdPolicies(tx: Executor, scope: Scope, ids: readonly number[]): Promise<AskedPolicy[]> {
  const { rows } = await sql<AskedPolicy>`
    select policy.id, policy.company_id as "companyId", policy.policy_number as "policyNumber" from policy
    where policy.id = any(${ids}::int[]) and ${policiesIn(scope)} order by policy.id`.execute(tx);
  await sql`select id from company where id = any(${rows.map(({ companyId }) => companyId)}::int[])
    order by id for no key update`.execute(tx);
  return rows;
}

/** The worst phenomenon that touched each policy's plots on a day. */
export async function phenomenaOf(
  tx: Executor,
  date: string,
  policyIds: readonly number[],
): Promise<ReadonlyMap<number, Phenomenon>> {
  const { rows } = await sql<{ policyId: number; phenomenon: Phenomenon }>`
    select distinct on (policy_plot.policy_id) policy_plot.policy_id as "policyId", radar_event.phenomenon
    from policy_plot left join block on block.mepar_code = policy_plot.mepar_code
      join radar_event on ST_Intersects(radar_event.geom, coalesce(policy_plot.table_geom, block.geom))
    where policy_plot.policy_id = any(${policyIds}::int[]) and radar_event.date_radar = ${date}::date
    order by policy_plot.policy_id, radar_event.severity desc, radar_event.id`.execute(tx);
  return new Map(rows.map(({ policyId, phenomenon }) => [policyId, phenomenon]));
}

/** The settlements of blocks by code: that which a block names, or else the one that contains it. */
export async function settlementsOf(tx: Executor, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ meparCode: string; name: string }>`
    select block.mepar_code as "meparCode", settlement.name from block join settlement
      on settlement.code = coalesce(block.settlement_code, (select around.code from settlement around
        where ST_Contains(around.geom, ST_PointOnSurface(block.geom)) order by around.code limit 1))
    where block.mepar_code = any(${codes}::text[])`.execute(tx);
  return new Map(rows.map(({ meparCode, name }) => [meparCode, name]));
}

/** The greatest damage number of a company that begins so; null where there is none. */
export async function lastNumber(tx: Executor, companyId: number, beginning: string): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select max(damage_number) as last from damage
    where company_id = ${companyId} and damage_number ~ ${`^${beginning}[0-9]{4}$`}`.execute(tx);
  return rows[0]?.last ?? null;
}
