import { type RawBuilder, sql } from 'kysely';
import type { Peril } from '@georisk/domain/peril/perilRules.ts';
import type { PortfolioPart } from '@georisk/domain/portfolio/exposure.ts';
import type { Executor } from '#server/db/executor.ts';
import { sourceVersion } from '#server/db/sourceVersion.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { policiesIn, policyPlotsIn } from '#server/modules/access/scopeFilter.ts';

/** The plots of one crop in one settlement whose policies insure against the same perils. */
export interface PartRow extends PortfolioPart {
  readonly settlementCode: string | null;
  readonly plantCode: string | null;
  /** As policies write it, where the crop is none of the product's. */
  readonly plantName: string | null;
  readonly perils: readonly Peril[];
}

/** Where the insured blocks of a settlement are, EPSG:23700. */
export interface PlaceRow {
  readonly code: string | null;
  readonly name: string | null;
  readonly county: string | null;
  readonly districtCode: string | null;
  readonly districtName: string | null;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export interface Seasons {
  /** Years with policies, newest first. */
  readonly years: readonly number[];
  readonly version: string | null;
}

/** The years with policies of a scope, and the version of everything that a portfolio is made of. */
export async function seasonsOf(executor: Executor, scope: Scope): Promise<Seasons> {
  const { rows } = await sql<{ years: number[] | null; version: string | null }>`
    select (select array_agg(distinct policy.year order by policy.year desc) from policy where ${policiesIn(scope)}) as years,
      ${sourceVersion('portfolio')} as version`.execute(executor);
  return { years: rows[0]?.years ?? [], version: rows[0]?.version ?? null };
}

/** The insured plots of a year with their sums: joined once, whatever their number. */
const insured = (scope: Scope, year: number): RawBuilder<unknown> => sql`
  select policy_plot.policy_id, policy_plot.mepar_code, policy_plot.plant_code, policy_plot.insured_area, policy.perils,
    case when policy_plot.plant_code is null then btrim(policy_plot.plant_name) end as plant_name,
    policy_plot.premium,
    coalesce(policy_plot.sum_insured, policy_plot.insured_area * expected.yield * dated.price) as sum_insured
  from policy
    join policy_plot on policy_plot.policy_id = policy.id and policy_plot.company_id = policy.company_id
    left join policy_yield expected on expected.policy_id = policy.id and expected.plant_name = policy_plot.plant_name
    left join (select distinct on (company_id, plant_code) company_id, plant_code, price from insured_price
        where year <= ${year} order by company_id, plant_code, year desc) dated
      on dated.company_id = policy.company_id and dated.plant_code = policy_plot.plant_code
  where policy.year = ${year} and ${policiesIn(scope)} and ${policyPlotsIn(scope)}`;

/** The insured land of a year in parts that add up. */
export async function partsOf(executor: Executor, scope: Scope, year: number): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    with insured as materialized (${insured(scope, year)})
    select block.settlement_code, insured.plant_code, insured.plant_name, insured.perils, count(*)::int as plots,
      sum(insured.insured_area) as hectares, coalesce(sum(insured.sum_insured), 0) as sum_insured,
      (count(*) filter (where insured.sum_insured is null))::int as without_sum,
      coalesce(sum(insured.premium), 0) as premium,
      (count(*) filter (where insured.premium is null))::int as without_premium
    from insured left join block on block.mepar_code = insured.mepar_code
    group by 1, 2, 3, 4`.execute(executor);
  return rows;
}

/** Policies of which an amount is known of every plot, and their amounts together, Ft. */
export interface WhollyKnown {
  readonly withPremium: number;
  readonly theirPremium: number;
  readonly withSum: number;
  readonly theirSum: number;
}

/** The policies of a year whose premium, and whose sum insured, is wholly known. */
export async function whollyKnown(executor: Executor, scope: Scope, year: number): Promise<WhollyKnown> {
  const { rows } = await sql<WhollyKnown>`
    with insured as materialized (${insured(scope, year)}),
    by_policy as (
      select sum(premium) as premium, bool_and(premium is not null) as has_premium, sum(sum_insured) as sum_insured,
        bool_and(sum_insured is not null) as has_sum
      from insured group by policy_id)
    select (count(*) filter (where has_premium))::int as with_premium,
      coalesce(sum(premium) filter (where has_premium), 0) as their_premium,
      (count(*) filter (where has_sum))::int as with_sum,
      coalesce(sum(sum_insured) filter (where has_sum), 0) as their_sum
    from by_policy`.execute(executor);
  return rows[0] ?? { withPremium: 0, theirPremium: 0, withSum: 0, theirSum: 0 };
}

/** The insured land of a square of the EOV grid: its south-west corner and its figures. */
export interface CellRow {
  readonly x: number;
  readonly y: number;
  readonly plots: number;
  readonly hectares: number;
  readonly sumInsured: number;
  readonly withoutSum: number;
}

/**
 * The insured land of a year by squares of the EOV grid: a block is in that of the middle of its box. Blocks are read by their code, once each.
 * @param side m
 */
export async function cellsOf(executor: Executor, scope: Scope, year: number, side: number): Promise<CellRow[]> {
  const { rows } = await sql<CellRow>`
    with insured as materialized (${insured(scope, year)}),
    by_block as (
      select insured.mepar_code, count(*)::int as plots, sum(insured.insured_area) as hectares,
        coalesce(sum(insured.sum_insured), 0) as sum_insured,
        (count(*) filter (where insured.sum_insured is null))::int as without_sum
      from insured group by 1)
    select ${side} * floor((ST_XMin(block.geom) + ST_XMax(block.geom)) / ${2 * side}::float8) as x,
      ${side} * floor((ST_YMin(block.geom) + ST_YMax(block.geom)) / ${2 * side}::float8) as y,
      sum(by_block.plots)::int as plots, sum(by_block.hectares) as hectares, sum(by_block.sum_insured) as sum_insured,
      sum(by_block.without_sum)::int as without_sum
    from by_block join block on block.mepar_code = by_block.mepar_code
    group by 1, 2 order by 1, 2`.execute(executor);
  return rows;
}

/** Where the insured blocks of a year are, by settlement. */
export async function placesOf(executor: Executor, scope: Scope, year: number): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    with codes as materialized (
      select distinct policy_plot.mepar_code from policy
        join policy_plot on policy_plot.policy_id = policy.id and policy_plot.company_id = policy.company_id
      where policy.year = ${year} and ${policiesIn(scope)} and ${policyPlotsIn(scope)}),
    place as (
      select block.settlement_code as code, min(ST_XMin(block.geom)) as west, min(ST_YMin(block.geom)) as south,
        max(ST_XMax(block.geom)) as east, max(ST_YMax(block.geom)) as north
      from codes join block on block.mepar_code = codes.mepar_code group by 1)
    select place.*, settlement.name, settlement.county, settlement.nuts4_code as district_code,
      settlement.nuts4_name as district_name
    from place left join settlement on settlement.code = place.code
    order by place.code`.execute(executor);
  return rows;
}
