import type { YieldArea } from '@georisk/contract/verticals/insurance/landUse.ts';
import type { MultiPolygon } from 'geojson';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJson, DECIMALS } from '#server/db/geometry.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { type Extent, intersectsExtent } from '#server/modules/map/extent.ts';
import { blockValues, plotsIn, recordMeans, type YieldQuestion } from './yieldValues.ts';

/**
 * Most blocks of an extent whose yields are looked up: the largest screen's at the scale of blocks; for a country only
 * this many.
 */
const MAX_BLOCKS = 20_000;

/** A farmer's map shows their own blocks and no others. */
const ownBlocks = (scope: Scope) =>
  scope.kind === 'own'
    ? sql<boolean>`exists (select from policy_plot pp where pp.mepar_code = block.mepar_code and ${plotsIn(scope)})`
    : sql<boolean>`true`;

export interface BlockYields {
  readonly areas: readonly YieldArea[];
  /** The extent has more blocks than were read. */
  readonly cutShort: boolean;
}

export async function blockYields(
  executor: Executor,
  question: YieldQuestion,
  extent: Extent,
  limit: number,
): Promise<BlockYields> {
  const codes = await codesIn(executor, question.scope, extent);
  if (codes.length === 0) return { areas: [], cutShort: false };
  // The codes are passed as a list: with a subquery the planner would guess their number wrongly.
  const { rows } = await sql<Pick<YieldArea, 'id' | 'yield' | 'yieldPolygon' | 'meparCode'>>`
    select block.id, found.yield, found.mepar_code, ${asGeoJson<MultiPolygon>('block.geom')} as yield_polygon
    from (
      select value.mepar_code, value.yield
      from (${blockValues(question, (column) => sql`${column} = any(${codes})`)}) value
      order by value.mepar_code limit ${limit}
    ) found join block on block.mepar_code = found.mepar_code
    order by found.mepar_code`.execute(executor);
  return {
    areas: rows.map((row) => ({ ...row, nuts4Code: null, nuts4Name: null })),
    cutShort: codes.length >= MAX_BLOCKS,
  };
}

/**
 * Yields of a whole company's blocks, ascending by the blocks' numbers: typed arrays, because a country has hundreds of
 * thousands.
 */
export interface KnownYields {
  readonly blocks: Int32Array;
  /** t/ha. */
  readonly yields: Float64Array;
  /** The companies of their plots, where there may be several. */
  readonly companies: readonly number[];
}

export async function knownYields(executor: Executor, question: YieldQuestion): Promise<KnownYields> {
  const { rows } = await sql<{ blocks: number[]; yields: number[] }>`
    select coalesce(array_agg(block.id order by block.id), '{}') as blocks,
      coalesce(array_agg(value.yield order by block.id), '{}') as yields
    from (${blockValues(question)}) value join block on block.mepar_code = value.mepar_code
    where ${ownBlocks(question.scope)}`.execute(executor);
  const [found] = rows;
  const companies =
    question.scope.kind === 'all'
      ? await executor
          .selectFrom('policyPlot')
          .select('companyId')
          .distinct()
          .where(sql<boolean>`plant_code = any(${question.plants})`)
          .execute()
      : [];
  return {
    companies: companies.map(({ companyId }) => companyId),
    blocks: Int32Array.from(found?.blocks ?? []),
    yields: Float64Array.from(found?.yields ?? []),
  };
}

/** The yield of a block, t/ha; undefined where unknown. */
export function yieldOf({ blocks, yields }: KnownYields, block: number): number | undefined {
  let [low, high] = [0, blocks.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = blocks[middle] ?? 0;
    if (found === block) return yields[middle];
    if (found < block) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

/** Part of a view's width that a corner may be off: half a pixel of a screen 2,000 pixels wide. */
const HALF_A_PIXEL = 1 / 4_000;

/** The same as `blockYields`, from known yields: only shapes are read, as fine as the view shows them. */
export async function shapesOfYields(
  executor: Executor,
  known: KnownYields,
  extent: Extent,
  limit: number,
): Promise<BlockYields> {
  const ids = await executor
    .selectFrom('block')
    .select('id')
    .where(intersectsExtent('block.geom', extent))
    .limit(MAX_BLOCKS)
    .execute();
  const wanted = ids.map(({ id }) => id).filter((id) => yieldOf(known, id) !== undefined);
  if (wanted.length === 0) return { areas: [], cutShort: false };
  const tolerance = (extent.east - extent.west) * HALF_A_PIXEL;
  const { rows } = await sql<{ id: number; meparCode: string; yieldPolygon: MultiPolygon }>`
    select id, mepar_code, ST_AsGeoJSON(ST_Simplify(geom, ${tolerance}::float8, true), ${sql.lit(DECIMALS)}, 0)::json as yield_polygon
    from block where id = any(${wanted}::int[]) order by mepar_code limit ${limit}`.execute(executor);
  return {
    areas: rows.map(({ id, meparCode, yieldPolygon }) => ({
      id,
      yield: yieldOf(known, id) ?? 0,
      yieldPolygon,
      meparCode,
      nuts4Code: null,
      nuts4Name: null,
    })),
    cutShort: ids.length >= MAX_BLOCKS,
  };
}

async function codesIn(executor: Executor, scope: Scope, extent: Extent): Promise<readonly string[]> {
  const rows = await executor
    .selectFrom('block')
    .select('meparCode')
    .where(intersectsExtent('block.geom', extent))
    .where(ownBlocks(scope))
    .limit(MAX_BLOCKS)
    .execute();
  return rows.map(({ meparCode }) => meparCode);
}

/** Companies with plots in the extent, for the entry in the log. */
export async function companiesIn(executor: Executor, codes: readonly string[]): Promise<readonly number[]> {
  if (codes.length === 0) return [];
  const rows = await executor
    .selectFrom('policyPlot')
    .select('companyId')
    .distinct()
    .where(sql<boolean>`policy_plot.mepar_code = any(${codes})`)
    .execute();
  return rows.map(({ companyId }) => companyId);
}

export interface DistrictMean {
  readonly code: string;
  /** t/ha, weighted by area. */
  readonly yield: number;
  readonly blocks: number;
  readonly farms: number;
}

/** Means of the districts over their blocks, by the area of the crop there, else by the block's own. */
export async function districtMeans(executor: Executor, question: YieldQuestion): Promise<readonly DistrictMean[]> {
  const { plants, scope } = question;
  const { rows } = await sql<DistrictMean>`
    with value as materialized (${blockValues(question)}),
    planted as (
      select pp.mepar_code, sum(pp.insured_area) as area from policy_plot pp
      where pp.plant_code = any(${plants}) and ${plotsIn(scope)} group by pp.mepar_code
    ),
    placed as materialized (
      select settlement.nuts4_code as code, value.mepar_code, value.yield,
        coalesce(nullif(planted.area, 0), block.geom_ha) as area
      from value
        join block on block.mepar_code = value.mepar_code
        join settlement on settlement.code = block.settlement_code
        left join planted on planted.mepar_code = value.mepar_code
      where settlement.nuts4_code is not null
    ),
    -- Whoever farms on such blocks, whatever they grow there now: what was reaped is of another year.
    farm as (
      select distinct placed.code, pp.farmer_user_id from policy_plot pp join placed on placed.mepar_code = pp.mepar_code
      where pp.farmer_user_id is not null and ${plotsIn(scope)}
    )
    select mean.code, mean.yield, mean.blocks, coalesce(farms.farms, 0)::integer as farms
    from (
      select code, sum(area * yield) / sum(area) as yield, count(*)::integer as blocks from placed group by code
    ) mean left join (select code, count(*) as farms from farm group by code) farms on farms.code = mean.code`.execute(
    executor,
  );
  return rows;
}

export interface AreaMean {
  readonly level: 'nuts4' | 'county' | 'country';
  readonly code: string;
  readonly yield: number;
}

/** Published figures of districts, counties and the country. */
export async function areaMeans(executor: Executor, question: YieldQuestion): Promise<readonly AreaMean[]> {
  const { rows } = await sql<AreaMean>`${recordMeans(question, sql`y.level <> 'mepar'`)}`.execute(executor);
  return rows;
}

export interface District {
  readonly code: string;
  readonly name: string;
  readonly county: string | null;
}

export const districts = (executor: Executor): Promise<readonly District[]> =>
  executor.selectFrom('district').select(['code', 'name', 'county']).orderBy('code').execute();

export const districtShapes = (executor: Executor, extent: Extent) =>
  executor
    .selectFrom('district')
    .select(['code', 'name', asGeoJson<MultiPolygon>('district.geom').as('yieldPolygon')])
    .where(intersectsExtent('district.geom', extent))
    .orderBy('code')
    .execute();

/** Changes with every import, and with every undo of one: policies, blocks, districts and records come only from imports. */
export async function importState(executor: Executor): Promise<string> {
  const row = await executor.selectFrom('importRun').select('id').orderBy('at', 'desc').limit(1).executeTakeFirst();
  const undone = await executor
    .selectFrom('importRun')
    .select((eb) => eb.fn.count<string>('undoneAt').as('count'))
    .executeTakeFirst();
  return `${row?.id ?? ''} ${undone?.count ?? 0}`;
}
