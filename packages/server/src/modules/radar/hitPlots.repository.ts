import type { BBox } from '@georisk/domain/geo/bbox.ts';
import type { Peril } from '@georisk/domain/peril/perilRules.ts';
import { sql } from 'kysely';
import type { Geometry } from 'geojson';
import type { Executor } from '#server/db/executor.ts';
import { geometryOfText } from '#server/geoJsonText.ts';
import { DECIMALS } from '#server/db/geometry.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { policyPlotsIn } from '#server/modules/access/scopeFilter.ts';
import { isInsuredOn } from '#server/modules/policy/policyDays.ts';

/** An insured plot near the polygons of a day. */
export interface NearPlot {
  readonly id: number;
  readonly companyId: number;
  readonly policyId: number;
  readonly meparCode: string;
  readonly plantName: string | null;
  readonly plantCode: string | null;
  /** ha */
  readonly insuredArea: number;
  /** t/ha */
  readonly yield: number | null;
  /** Ft, as the contract states it. */
  readonly sumInsured: number | null;
  /** Against which its policy is; none where that is not known. */
  readonly perils: readonly Peril[];
  /** Whether it has an outline of its own; else it stands for a part of its block. */
  readonly isDrawn: boolean;
  /** Whole metres around its outline, or else its block, EPSG:23700. */
  readonly box: BBox;
}

/** Which plots are read. */
export interface PlotsAsked {
  readonly scope: Scope;
  /** Of these policies alone. */
  readonly policyIds?: readonly number[];
}

/** A value by plot in each list, all in the same order. */
type NearColumns = { readonly [K in keyof Omit<NearPlot, 'box'>]: readonly NearPlot[K][] } & Readonly<
  Record<'west' | 'south' | 'east' | 'north', readonly number[]>
>;

function plotsOfColumns(lists: NearColumns): readonly NearPlot[] {
  const places = [...lists.id.keys()].sort((a, b) => (lists.id[a] as number) - (lists.id[b] as number));
  const plots: NearPlot[] = [];
  for (const at of places) {
    const of = <T>(list: readonly T[]) => list[at] as T;
    const id = of(lists.id);
    if (plots.at(-1)?.id === id) continue;
    plots.push({
      id,
      companyId: of(lists.companyId),
      policyId: of(lists.policyId),
      meparCode: of(lists.meparCode),
      plantName: of(lists.plantName),
      plantCode: of(lists.plantCode),
      insuredArea: of(lists.insuredArea),
      yield: of(lists.yield),
      sumInsured: of(lists.sumInsured),
      perils: of(lists.perils),
      isDrawn: of(lists.isDrawn),
      box: [of(lists.west), of(lists.south), of(lists.east), of(lists.north)],
    });
  }
  return plots;
}

const yearOf = (date: string): number => Number(date.slice(0, 4));

/**
 * The plots that are insured on the day whose outline, or else block, may touch a polygon of the day: their boxes meet. By
 * their numbers. They are looked for in parts of the polygons' boxes that hardly overlap, so that a plot under ten of them
 * is found once.
 * @param tx a transaction
 */
export async function plotsNear(
  tx: Executor,
  { scope, policyIds }: PlotsAsked,
  date: string,
): Promise<readonly NearPlot[]> {
  const ofPolicies = policyIds === undefined ? sql`true` : sql`policy_plot.policy_id = any(${policyIds}::int[])`;
  // Plots on the border of two parts are found twice. A list by column is read several times faster than a row by plot.
  const { rows } = await sql<NearColumns>`
    with part as materialized (select ST_Subdivide(ST_Union(ST_Envelope(geom)), 8) as geom from radar_event
      where date_radar = ${date}::date),
    near as (
      select drawn.id, true as drawn, drawn.table_geom as geom
        from part join policy_plot drawn on drawn.table_geom && part.geom
      union all
      select whole.id, false, block.geom
        from part join block on block.geom && part.geom join policy_plot whole on whole.mepar_code = block.mepar_code
        where whole.table_geom is null)
    select coalesce(json_agg(policy_plot.id), '[]') as "id", coalesce(json_agg(policy_plot.company_id), '[]') as "companyId",
      coalesce(json_agg(policy_plot.policy_id), '[]') as "policyId",
      coalesce(json_agg(policy_plot.mepar_code), '[]') as "meparCode",
      coalesce(json_agg(policy_plot.plant_name), '[]') as "plantName",
      coalesce(json_agg(policy_plot.plant_code), '[]') as "plantCode",
      coalesce(json_agg(policy_plot.insured_area), '[]') as "insuredArea",
      coalesce(json_agg(expected.yield), '[]') as "yield",
      coalesce(json_agg(policy_plot.sum_insured), '[]') as "sumInsured", coalesce(json_agg(policy.perils), '[]') as "perils",
      coalesce(json_agg(near.drawn), '[]') as "isDrawn",
      coalesce(json_agg(floor(ST_XMin(near.geom))::int), '[]') as "west",
      coalesce(json_agg(floor(ST_YMin(near.geom))::int), '[]') as "south",
      coalesce(json_agg(ceil(ST_XMax(near.geom))::int), '[]') as "east",
      coalesce(json_agg(ceil(ST_YMax(near.geom))::int), '[]') as "north"
    from near join policy_plot on policy_plot.id = near.id
      join policy on policy.id = policy_plot.policy_id and policy.company_id = policy_plot.company_id
      left join policy_yield expected on expected.policy_id = policy_plot.policy_id
        and expected.plant_name = policy_plot.plant_name
    where ${isInsuredOn(sql`${date}::date`)} and ${policyPlotsIn(scope)} and ${ofPolicies}`.execute(tx);
  return rows[0] === undefined ? [] : plotsOfColumns(rows[0]);
}

/** Outlines that are drawn of plots, GeoJSON as text, by the plots' numbers. */
export async function plotOutlines(executor: Executor, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; outline: string }>`
    select id, ST_AsGeoJSON(table_geom, ${sql.lit(DECIMALS)}, 0) as outline from policy_plot
    where id = any(${ids}::int[]) and table_geom is not null`.execute(executor);
  return new Map(rows.map(({ id, outline }) => [id, outline]));
}

export interface BlockShape {
  readonly meparCode: string;
  /** GeoJSON as text. */
  readonly geom: string;
}

/** The shapes of blocks by their codes; an unknown code has none. */
export async function blockShapes(executor: Executor, codes: readonly string[]): Promise<readonly BlockShape[]> {
  const { rows } = await sql<BlockShape>`
    select mepar_code as "meparCode", ST_AsGeoJSON(geom, ${sql.lit(DECIMALS)}, 0) as geom from block
    where mepar_code = any(${codes}::text[])`.execute(executor);
  return rows;
}

/** The same by code, for an answer. */
export const shapesOf = async (executor: Executor, codes: readonly string[]): Promise<ReadonlyMap<string, Geometry>> =>
  new Map((await blockShapes(executor, codes)).map(({ meparCode, geom }) => [meparCode, geometryOfText(geom)]));

export interface InsuredPrice {
  readonly companyId: number;
  readonly plantCode: string;
  /** Ft/t */
  readonly price: number;
}

/** Prices by company and crop that hold in a year: those of the newest year up to it. */
export async function pricesOf(executor: Executor, date: string): Promise<readonly InsuredPrice[]> {
  const { rows } = await sql<InsuredPrice>`
    select distinct on (company_id, plant_code) company_id as "companyId", plant_code as "plantCode", price
    from insured_price where year <= ${yearOf(date)}::integer
    order by company_id, plant_code, year desc`.execute(executor);
  return rows;
}

export interface ReportedBlock {
  readonly companyId: number;
  readonly meparCode: string;
  readonly damageDate: string;
}

/** The blocks of cases from one day before to one day after, of all companies: a row counts for its own. */
export async function reportedAround(executor: Executor, date: string): Promise<readonly ReportedBlock[]> {
  const { rows } = await sql<ReportedBlock>`
    select damage_block.company_id as "companyId", damage_block.mepar_code as "meparCode",
      damage.damage_date as "damageDate"
    from damage join damage_block on damage_block.damage_id = damage.id
    where damage.deleted_at is null and damage.damage_date between ${date}::date - 1 and ${date}::date + 1`.execute(
    executor,
  );
  return rows;
}

export interface PolicyName {
  readonly id: number;
  readonly companyId: number;
  readonly companyName: string;
  readonly policyNumber: string;
  readonly year: number;
}

/** Policies by their numbers. */
export async function policyNames(
  executor: Executor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PolicyName>> {
  const { rows } = await sql<PolicyName>`
    select policy.id, policy.company_id as "companyId", company.name as "companyName",
      policy.policy_number as "policyNumber", policy.year
    from policy join company on company.id = policy.company_id
    where policy.id = any(${ids}::int[])`.execute(executor);
  return new Map(rows.map((row) => [row.id, row]));
}
