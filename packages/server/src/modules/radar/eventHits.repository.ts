import { cropLoss } from '@georisk/domain/radar/cropLoss.ts';
import type { Peril } from '@georisk/domain/peril/perilRules.ts';
import type { Severity } from '@georisk/domain/radar/hail.ts';
import { inHungarian } from '@georisk/domain/text/inHungarian.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { intersectionOf } from '#server/db/geometry.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { policyPlotsIn } from '#server/modules/access/scopeFilter.ts';
import { isInsuredOn } from '#server/modules/policy/policyDays.ts';
import type { EventArea } from './eventArea.repository.ts';
import { cropKey, cropKeys, cropOfKey } from './eventCrops.repository.ts';
import { pricesOf } from './hitPlots.repository.ts';

/** Which land is asked about, and what went over it. */
export interface EventAsked {
  readonly scope: Scope;
  /** Of these policies alone. */
  readonly policyIds?: readonly number[] | undefined;
  readonly area: EventArea;
  readonly severity: Severity;
  readonly date: IsoDate;
  /** Plots are asked about that are insured against it, and those of whose policy the perils are not known. */
  readonly peril: Peril;
}

/** Sums over all hit plots; `open`: over those of whose block nothing is reported. */
export interface EventTotals {
  readonly plots: number;
  readonly blocks: number;
  readonly policies: number;
  readonly hitArea: number;
  readonly sumInsured: number;
  readonly withoutValue: number;
  /** Of policies whose perils are not known: plots, and the sums that they are part of. */
  readonly unsurePlots: number;
  readonly unsureSum: number;
  readonly loss: number;
  readonly low: number;
  readonly high: number;
  readonly openBlocks: number;
  readonly openPolicies: number;
  readonly openArea: number;
  readonly openSum: number;
  readonly openLoss: number;
  readonly companies: readonly number[];
}

export interface EventPolicyRef {
  readonly id: number;
  readonly policyNumber: string;
  readonly year: number;
}

export interface EventBlock {
  readonly meparCode: string;
  readonly hitArea: number;
  /** Ft; null where no plot's sum insured is known. */
  readonly loss: number | null;
  readonly reported: boolean;
  readonly policies: readonly EventPolicyRef[];
}

export interface EventPolicy extends EventPolicyRef {
  readonly companyId: number;
  readonly companyName: string;
  readonly hitArea: number;
  readonly loss: number;
  readonly low: number;
  readonly high: number;
  /** Of the whole plots that were hit; null where none is known. */
  readonly sumInsured: number | null;
  readonly withoutValue: number;
  readonly blocks: readonly {
    readonly meparCode: string;
    readonly hitArea: number;
    readonly loss: number;
    readonly reported: boolean;
    /** As the policies name them, with commas between. */
    readonly plants: string;
  }[];
}

export interface EventHits {
  readonly totals: EventTotals;
  /** Greatest expected loss first, as the policies. */
  readonly blocks: readonly EventBlock[];
  readonly policies: readonly EventPolicy[];
}

/** Rows of a list from a place on. */
export interface Rows {
  readonly from: number;
  readonly count: number;
}

/** The rows of each list; with `openToo` as many further policies of which something is not reported. */
export interface ListsAsked {
  readonly rows: Rows;
  readonly policyRows?: Rows;
  readonly openToo?: boolean;
}

/** Smaller shares are rounding of a touching border, as in `hitShares`. */
const MIN_SHARE = 1e-9;

/**
 * Shapes that meet a part of the event, with the part: those that are wholly in it without either, for their share is
 * known. The fence keeps the two comparisons apart: that of most shapes ends with the first.
 */
const meeting = (columns: RawBuilder<unknown>, shape: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql`
  select near.*, case when not inside then geom end as clipped, case when not inside then part end as by
  from (select ${columns}, ${shape} as geom, part.geom as part, ST_Contains(part.geom, ${shape}) as inside
    from part ${from} offset 0) as near
  where inside or ST_Intersects(part, geom)`;

/** Share of a shape under the event, of its rows of `meeting` that are not wholly in a part. */
const SHARE = sql`least(1, sum(ST_Area(${intersectionOf(sql`by`, sql`clipped`)}) / ST_Area(clipped)))`;

const WITH_POLICY = sql`join policy on policy.id = policy_plot.policy_id and policy.company_id = policy_plot.company_id`;
const PLOT_COLUMNS = sql`policy_plot.id, policy_plot.company_id, policy_plot.policy_id, policy_plot.mepar_code,
  policy_plot.plant_name, policy_plot.insured_area, policy_plot.sum_insured, ${cropKey} as crop,
  policy.perils = '{}' as unsure`;

/** The plots that the event hit: their share, sum insured and losses, and whether a case is reported on their block. */
async function hitPlots(tx: Executor, { scope, policyIds, area, severity, date, peril }: EventAsked) {
  const keys = await cropKeys(tx);
  const crops = keys.map(cropOfKey);
  const losses = crops.map((crop) => cropLoss(crop, severity, date));
  const prices = await pricesOf(tx, date);
  const asked = sql`${policyPlotsIn(scope)} and
    ${policyIds === undefined ? sql`true` : sql`policy_plot.policy_id = any(${policyIds}::int[])`}`;
  const isInsured = sql`${isInsuredOn(sql`${date}::date`)} and (policy.perils = '{}' or ${peril}::text = any(policy.perils))`;
  return sql`
    part as materialized (select shape::geometry as geom from unnest(${area}::text[]) as shape),
    crop as materialized (select * from unnest(${keys}::text[], ${crops}::text[], ${losses.map(({ value }) => value)}::float8[],
      ${losses.map(({ low }) => low)}::float8[], ${losses.map(({ high }) => high)}::float8[]) as given(key, code, value, low, high)),
    price as materialized (select * from unnest(${prices.map(({ companyId }) => companyId)}::int[],
      ${prices.map(({ plantCode }) => plantCode)}::text[], ${prices.map(({ price }) => price)}::float8[]) as given(company_id, code, price)),
    reported as materialized (
      select distinct damage_block.company_id, damage_block.mepar_code
      from damage join damage_block on damage_block.damage_id = damage.id
      where damage.deleted_at is null and damage.damage_date between ${date}::date - 1 and ${date}::date + 1),
    drawn as materialized (${meeting(
      PLOT_COLUMNS,
      sql`policy_plot.table_geom`,
      sql`join policy_plot on policy_plot.table_geom && part.geom ${WITH_POLICY} where ${isInsured} and ${asked}`,
    )}),
    met as (${meeting(
      sql`block.mepar_code`,
      sql`block.geom`,
      sql`join block on block.geom && part.geom where exists (select from policy_plot
        where policy_plot.mepar_code = block.mepar_code and policy_plot.table_geom is null and ${asked})`,
    )}),
    part_of_block as materialized (
      select mepar_code, case when bool_or(inside) then 1 else ${SHARE} end as share from met group by mepar_code),
    shared as (
      select id, company_id, policy_id, mepar_code, plant_name, insured_area, sum_insured, crop, unsure, 1::float8 as share
        from drawn where inside
      union all
      select id, min(company_id), min(policy_id), min(mepar_code), min(plant_name), min(insured_area), min(sum_insured),
        min(crop), bool_or(unsure), ${SHARE} from drawn where not inside group by id
      union all
      select ${PLOT_COLUMNS}, part_of_block.share from part_of_block
        join policy_plot on policy_plot.mepar_code = part_of_block.mepar_code and policy_plot.table_geom is null
        ${WITH_POLICY} where ${isInsured} and ${asked}),
    hit as materialized (
      select shared.id, shared.company_id, shared.policy_id, shared.mepar_code, shared.plant_name,
        shared.share * shared.insured_area as hit_area, insured.sum as sum_insured,
        case when shared.insured_area > 0 then insured.sum * shared.share end as sum_hit,
        insured.sum * shared.share * crop.value as loss, insured.sum * shared.share * crop.low as low,
        insured.sum * shared.share * crop.high as high, reported.mepar_code is not null as reported, shared.unsure
      from shared
        join crop on crop.key = shared.crop
        left join policy_yield expected on shared.sum_insured is null and expected.policy_id = shared.policy_id
          and expected.plant_name = shared.plant_name
        left join price on price.company_id = shared.company_id and price.code = crop.code
        left join reported on reported.company_id = shared.company_id and reported.mepar_code = shared.mepar_code
        cross join lateral (select coalesce(shared.sum_insured, shared.insured_area * expected.yield * price.price) as sum) as insured
      where shared.share > ${sql.lit(MIN_SHARE)})`;
}

const total = (of: RawBuilder<unknown>) => sql`coalesce(sum(${of}), 0)`;
const between = (place: RawBuilder<unknown>, { from, count }: Rows) =>
  sql`(${place} > ${from}::int and ${place} <= ${from + count}::int)`;

/** The hit plots of a farmer, by block. */
export interface HitFarmer {
  /** Null of plots without one. */
  readonly userId: number | null;
  readonly companyId: number;
  readonly plots: number;
  readonly blocks: readonly {
    readonly meparCode: string;
    readonly settlement: string | null;
    readonly plants: string;
  }[];
}

/** A block of a farmer with its crops in whatever order the database has them. */
type HitBlock = Omit<HitFarmer['blocks'][number], 'plants'> & { readonly plants: readonly string[] };

/** The farmers whose plots an event hit. @param tx of one moment with the area */
export async function hitFarmers(tx: Executor, asked: EventAsked): Promise<readonly HitFarmer[]> {
  const plots = await hitPlots(tx, asked);
  const { rows } = await sql<Omit<HitFarmer, 'blocks'> & { readonly blocks: readonly HitBlock[] }>`
    with ${plots},
    of_block as (
      select policy_plot.farmer_user_id, hit.company_id, hit.mepar_code, count(*) as plots,
        coalesce(json_agg(distinct btrim(hit.plant_name)) filter (where btrim(hit.plant_name) <> ''), '[]') as plants
      from hit join policy_plot on policy_plot.id = hit.id
      group by policy_plot.farmer_user_id, hit.company_id, hit.mepar_code)
    select farmer_user_id as user_id, of_block.company_id, sum(plots)::int as plots,
      json_agg(json_build_object('meparCode', of_block.mepar_code, 'plants', plants, 'settlement', (
        select settlement.name from block join settlement on settlement.code = block.settlement_code
        where block.mepar_code = of_block.mepar_code)) order by of_block.mepar_code) as blocks
    from of_block group by farmer_user_id, of_block.company_id order by farmer_user_id, of_block.company_id`.execute(
    tx,
  );
  return rows.map(({ blocks, ...farmer }) => ({
    ...farmer,
    blocks: blocks.map(({ plants: names, ...block }) => ({ ...block, plants: inHungarian(names).join(', ') })),
  }));
}

/**
 * What an event hit: the sums of all plots and some rows of the lists, counted in the database, which gives out rows of
 * the lists alone (decision 0050).
 * @param tx of one moment with the area
 */
export async function eventHits(
  tx: Executor,
  asked: EventAsked,
  { rows: blockRows, policyRows = blockRows, openToo = false }: ListsAsked,
): Promise<EventHits> {
  const plots = await hitPlots(tx, asked);
  const further = openToo ? sql`or open and ${between(sql`open_place`, policyRows)}` : sql``;
  const { rows } = await sql<EventHits>`
    with ${plots},
    block_sum as materialized (
      select mepar_code, sum(hit_area) as hit_area, ${total(sql`loss`)} as loss,
        bool_and(sum_insured is null) as is_unknown, bool_or(reported) as reported,
        bool_or(not reported) as open from hit group by mepar_code),
    policy_sum as materialized (
      select policy_id, min(company_id) as company_id, sum(hit_area) as hit_area, ${total(sql`loss`)} as loss,
        ${total(sql`low`)} as low, ${total(sql`high`)} as high, sum(sum_insured) as sum_insured,
        count(*) filter (where sum_insured is null) as without_value, bool_or(reported) as reported,
        bool_or(not reported) as open from hit group by policy_id),
    listed_block as materialized (
      select * from (select *, row_number() over (order by loss desc, hit_area desc, mepar_code collate "C") as place
        from block_sum) as placed where ${between(sql`place`, blockRows)}),
    listed_policy as materialized (
      select * from (select *, row_number() over (order by loss desc, hit_area desc, policy_id) as place,
          row_number() over (partition by open order by loss desc, hit_area desc, policy_id) as open_place
        from policy_sum) as placed where ${between(sql`place`, policyRows)} ${further}),
    on_block as (
      select each.mepar_code, json_agg(json_build_object('id', policy.id, 'policyNumber', policy.policy_number,
          'year', policy.year) order by policy.id) as policies
      from (select distinct hit.mepar_code, hit.policy_id from hit join listed_block using (mepar_code)) as each
        join policy on policy.id = each.policy_id group by each.mepar_code),
    of_policy as (
      select policy_id, json_agg(json_build_object('meparCode', mepar_code, 'hitArea', hit_area, 'loss', loss,
          'reported', reported, 'plants', plants) order by loss desc, hit_area desc, mepar_code collate "C") as blocks
      from (select hit.policy_id, hit.mepar_code, sum(hit.hit_area) as hit_area, ${total(sql`hit.loss`)} as loss,
          bool_or(hit.reported) as reported, coalesce(string_agg(hit.plant_name, ';' order by hit.id), '') as plants
        from hit join listed_policy using (policy_id) group by hit.policy_id, hit.mepar_code) as each group by policy_id)
    select
      (select json_build_object('plots', count(*), 'hitArea', ${total(sql`hit_area`)}, 'sumInsured', ${total(sql`sum_hit`)},
          'withoutValue', count(*) filter (where sum_insured is null), 'loss', ${total(sql`loss`)},
          'unsurePlots', count(*) filter (where unsure),
          'unsureSum', coalesce(sum(sum_hit) filter (where unsure), 0),
          'low', ${total(sql`low`)}, 'high', ${total(sql`high`)},
          'openArea', coalesce(sum(hit_area) filter (where not reported), 0),
          'openSum', coalesce(sum(sum_hit) filter (where not reported), 0),
          'openLoss', coalesce(sum(loss) filter (where not reported), 0),
          'blocks', (select count(*) from block_sum), 'openBlocks', (select count(*) from block_sum where open),
          'policies', (select count(*) from policy_sum),
          'openPolicies', (select count(*) from policy_sum where not reported),
          'companies', (select coalesce(json_agg(distinct company_id), '[]') from policy_sum)) from hit) as totals,
      (select coalesce(json_agg(json_build_object('meparCode', mepar_code, 'hitArea', hit_area,
          'loss', case when not is_unknown then loss end, 'reported', reported, 'policies', policies) order by place), '[]')
        from listed_block join on_block using (mepar_code)) as blocks,
      (select coalesce(json_agg(json_build_object('id', policy.id, 'policyNumber', policy.policy_number, 'year', policy.year,
          'companyId', policy.company_id, 'companyName', company.name, 'hitArea', hit_area, 'loss', loss, 'low', low,
          'high', high, 'sumInsured', sum_insured, 'withoutValue', without_value, 'blocks', blocks) order by place), '[]')
        from listed_policy join of_policy using (policy_id) join policy on policy.id = listed_policy.policy_id
          join company on company.id = policy.company_id) as policies`.execute(tx);
  return rows[0] as EventHits;
}
