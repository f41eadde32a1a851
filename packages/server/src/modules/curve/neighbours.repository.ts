import type { IsoDate } from '@georisk/domain/units.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { sourceVersion } from '#server/db/sourceVersion.ts';
import { statement } from '#server/db/statement.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { companyRowsIn, policyPlotsIn } from '#server/modules/access/scopeFilter.ts';
import { RASTER_KIND } from '#server/modules/raster/layerNames.ts';
import { COMPUTING_CLEAR_SHARE } from '#server/modules/raster/observation.repository.ts';
import { observationsIn } from './curve.repository.ts';

/** Blocks within this distance are compared (spec domain 4.1), metres in EPSG:23700. */
const RADIUS = 25_000;
/**
 * Only this many of the nearest neighbours count: their median is stable, and the time it takes is bounded wherever the
 * block is.
 */
const MAX_NEIGHBOURS = 150;
/** With fewer blocks a median would reveal single ones, which may be other customers'. */
export const MIN_NEIGHBOURS = 8;

export interface MedianRow {
  readonly date: IsoDate;
  /** NDVI, median of the blocks' means. */
  readonly value: number;
  readonly blocks: number;
}

/** A plot's crop, by its code or, for a crop that is not in the list, its name. */
const cropOf = (plot: 'policy_plot' | 'other' | 'block_plot'): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(plot)}.plant_code, lower(${sql.ref(plot)}.plant_name))`;

export interface CropRow {
  /** The crop that covers most of a block; null where none is insured. */
  readonly crop: string | null;
  /** Versions of the data that find the neighbours, and of the measurements; null where not known. */
  readonly neighbours: string | null;
  readonly observations: string | null;
}

const cropQuery = (executor: Executor, meparCode: string, year: number, insured: Scope) => ({
  compile: () =>
    sql<CropRow>`select (select ${cropOf('policy_plot')} as crop
        from policy_plot join policy on policy.id = policy_plot.policy_id
        where policy_plot.mepar_code = ${meparCode} and policy.year = ${year} and ${policyPlotsIn(insured)}
          and ${cropOf('policy_plot')} is not null
        group by 1 order by sum(policy_plot.insured_area) desc, 1 limit 1) as crop,
      ${sourceVersion('neighbours')} as neighbours, ${sourceVersion('observations')} as observations`.compile(executor),
});

const cropOfAll = statement('crop-of-block', (executor, meparCode: string, year: number) =>
  cropQuery(executor, meparCode, year, { kind: 'all' }),
);
const cropOfCompany = statement(
  'crop-of-block-company',
  (executor, meparCode: string, year: number, companyId: number) =>
    cropQuery(executor, meparCode, year, { kind: 'company', companyId }),
);
const cropOfOwner = statement(
  'crop-of-block-own',
  (executor, meparCode: string, year: number, companyId: number, userId: number) =>
    cropQuery(executor, meparCode, year, { kind: 'own', companyId, userId }),
);

/**
 * The crop of a block in a year by the plots of a scope, and the versions of the data behind its neighbours' figures.
 */
export async function cropOfBlock(
  executor: Executor,
  meparCode: string,
  year: number,
  insured: Scope,
): Promise<CropRow | undefined> {
  if (insured.kind === 'none') return undefined;
  if (insured.kind === 'all') return (await cropOfAll(executor, meparCode, year))[0];
  if (insured.kind === 'company') return (await cropOfCompany(executor, meparCode, year, insured.companyId))[0];
  return (await cropOfOwner(executor, meparCode, year, insured.companyId, insured.userId))[0];
}

export interface YearCropRow {
  readonly year: number;
  /** The crop's code, or its name in small letters: equal where the crops are. */
  readonly key: string;
  readonly name: string;
}

const cropsOf = statement('crops-of-block', (executor, meparCode: string, from: number, to: number, scope: Scope) => {
  const query = sql<YearCropRow>`select distinct on (policy.year) policy.year, ${cropOf('policy_plot')} as key,
      min(policy_plot.plant_name) as name
    from policy_plot join policy on policy.id = policy_plot.policy_id and policy.company_id = policy_plot.company_id
    where policy_plot.mepar_code = ${meparCode} and policy.year between ${from} and ${to} and ${policyPlotsIn(scope)}
      and policy_plot.plant_name is not null
    group by policy.year, ${cropOf('policy_plot')}
    order by policy.year desc, sum(policy_plot.insured_area) desc, ${cropOf('policy_plot')}`;
  return { compile: () => query.compile(executor) };
});

/** The crop that covers most of a block in each of some years, by the plots of a scope, newest first. */
export const cropsOfYears = async (
  executor: Executor,
  meparCode: string,
  [from, to]: readonly [from: number, to: number],
  insured: Scope,
): Promise<readonly YearCropRow[]> => (insured.kind === 'none' ? [] : cropsOf(executor, meparCode, from, to, insured));

/** The crop that covers most of a block by the plots of agronomy's clients, which have the present year's; null without one. */
export async function cropOfBlockPlots(executor: Executor, meparCode: string, scope: Scope): Promise<string | null> {
  const { rows } = await sql<{ crop: string }>`select ${cropOf('block_plot')} as crop from block_plot
    where block_plot.mepar_code = ${meparCode} and ${companyRowsIn('block_plot', scope)} and ${cropOf('block_plot')} is not null
    group by 1 order by sum(block_plot.area_ha) desc, 1 limit 1`.execute(executor);
  return rows[0]?.crop ?? null;
}

/** Whether a crop is on a block `b` by somebody's plot of an agronomy client. */
const isOnPlotOf = (crop: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from block_plot where block_plot.mepar_code = b.mepar_code
    and ${cropOf('block_plot')} = ${crop})`;

/**
 * The nearest blocks on which a crop is insured in a year, whoever insures it; none where fewer than eight are around.
 * With `withPlots` also those where a plot of an agronomy client has it.
 * The block's centre is computed once (`offset 0`): in the place of a column it would be computed again for every block
 * examined.
 */
export async function nearestBlocks(
  executor: Executor,
  blockId: number,
  year: number,
  crop: string,
  withPlots = false,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select near.id
    from (select ST_Centroid(own.geom) as point from block own where own.id = ${blockId} offset 0) as here
    cross join lateral (
      select b.id, b.geom from block b
      where b.id <> ${blockId} and b.geom && ST_Expand(here.point, ${RADIUS})
        and (exists (select 1 from policy_plot other join policy on policy.id = other.policy_id
          where other.mepar_code = b.mepar_code and policy.year = ${year} and ${cropOf('other')} = ${crop})
          or ${withPlots ? isOnPlotOf(crop) : sql<boolean>`false`})
      order by b.geom <-> here.point limit ${MAX_NEIGHBOURS}) as near
    where ST_DWithin(near.geom, here.point, ${RADIUS})`.execute(executor);
  return rows.length < MIN_NEIGHBOURS ? [] : rows.map(({ id }) => id);
}

/** Observations of blocks that may enter a computation. */
const clearOnes = (blockIds: readonly number[], images: Scope) => sql`o.block_id = any(${[...blockIds]}::int[])
  and o.kind = ${RASTER_KIND.NDVI} and o.usable and o.clear_share >= ${COMPUTING_CLEAR_SHARE} and o.mean is not null
  and ${observationsIn(images)}`;

/** Median NDVI of blocks, date by date of a year: only dates on which at least eight of them were seen clearly. */
export async function mediansOf(
  executor: Executor,
  blockIds: readonly number[],
  year: number,
  images: Scope,
): Promise<MedianRow[]> {
  if (blockIds.length === 0) return [];
  const { rows } = await sql<MedianRow>`select o.date,
      percentile_cont(0.5) within group (order by o.mean) as value, count(distinct o.block_id) as blocks
    from block_observation o
    where ${clearOnes(blockIds, images)} and o.date >= make_date(${year}, 1, 1) and o.date <= make_date(${year}, 12, 31)
    group by o.date having count(distinct o.block_id) >= ${MIN_NEIGHBOURS} order by o.date`.execute(executor);
  return rows;
}

export interface NeighbourMean {
  readonly blockId: number;
  readonly date: string;
  readonly mean: number;
}

/** Blocks' own means on some dates. */
export async function meansOf(
  executor: Executor,
  blockIds: readonly number[],
  images: Scope,
  dates: readonly string[],
): Promise<NeighbourMean[]> {
  if (blockIds.length === 0) return [];
  const { rows } = await sql<NeighbourMean>`select distinct on (o.block_id, o.date) o.block_id, o.date, o.mean
    from block_observation o
    where ${clearOnes(blockIds, images)} and o.date = any(${[...dates]}::date[])
    order by o.block_id, o.date, o.clear_share desc, o.group_name`.execute(executor);
  return rows;
}
