import type { IsoDate } from '@georisk/domain/units.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/executor.ts';
import type { Scope } from '../access/scope.ts';
import { policyPlotsIn } from '../access/scopeFilter.ts';
import { RASTER_KIND } from '../product/layerNames.ts';
import { COMPUTING_CLEAR_SHARE } from '../product/observation.repository.ts';
import { observationsIn } from './curve.repository.ts';

/** Blocks within this distance compare (spec domain 4.1), metres in EPSG:23700. */
const RADIUS = 25_000;
/** Of more neighbours the nearest: a median of so many is settled, and the time it takes is bounded wherever the block lies. */
const MOST_NEIGHBOURS = 150;
/** Of fewer blocks a median would tell of single ones, which may be other customers'. */
export const LEAST_NEIGHBOURS = 8;

export interface MedianRow {
  readonly date: IsoDate;
  /** NDVI, median of the blocks' means. */
  readonly value: number;
  readonly blocks: number;
}

/** A plot's crop, by its code or, of a crop that is not in the list, its name. */
const cropOf = (plot: 'policy_plot' | 'other'): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(plot)}.plant_code, lower(${sql.ref(plot)}.plant_name))`;

/** The crop that covers most of a block in a year by the plots of a scope; null where none is insured. */
export async function cropOfBlock(
  executor: Executor,
  meparCode: string,
  year: number,
  insured: Scope,
): Promise<string | null> {
  const { rows } = await sql<{ crop: string | null }>`select ${cropOf('policy_plot')} as crop
    from policy_plot join policy on policy.id = policy_plot.policy_id
    where policy_plot.mepar_code = ${meparCode} and policy.year = ${year} and ${policyPlotsIn(insured)}
      and ${cropOf('policy_plot')} is not null
    group by 1 order by sum(policy_plot.insured_area) desc, 1 limit 1`.execute(executor);
  return rows[0]?.crop ?? null;
}

interface BlockKey {
  readonly id: number;
  readonly meparCode: string;
}

/** The nearest blocks of the same crop; none where fewer than eight lie around. The crop is the caller's to know (`insured`). */
async function neighboursOf(executor: Executor, block: BlockKey, year: number, insured: Scope): Promise<number[]> {
  const crop = await cropOfBlock(executor, block.meparCode, year, insured);
  if (crop === null) return [];
  const { rows } = await sql<{ id: number }>`select near.id
    from (select ST_Centroid(own.geom) as point from block own where own.id = ${block.id}) as here
    cross join lateral (
      select b.id from block b
      where b.id <> ${block.id} and b.geom && ST_Expand(here.point, ${RADIUS}) and ST_DWithin(b.geom, here.point, ${RADIUS})
        and exists (select 1 from policy_plot other join policy on policy.id = other.policy_id
          where other.mepar_code = b.mepar_code and policy.year = ${year} and ${cropOf('other')} = ${crop})
      order by b.geom <-> here.point limit ${MOST_NEIGHBOURS}) as near`.execute(executor);
  return rows.length < LEAST_NEIGHBOURS ? [] : rows.map(({ id }) => id);
}

/** Observations of blocks that may enter a computation. */
const clearOnes = (blockIds: readonly number[], images: Scope) => sql`o.block_id = any(${[...blockIds]}::int[])
  and o.kind = ${RASTER_KIND.NDVI} and o.usable and o.clear_share >= ${COMPUTING_CLEAR_SHARE} and o.mean is not null
  and ${observationsIn(images)}`;

/**
 * Median NDVI, date by date, of the blocks of the same crop around: at least eight of them were seen clearly on each date. The crop is the caller's to
 * know (`insured`); the neighbours are everybody's, and only their median leaves.
 */
export async function sameCropMedians(
  executor: Executor,
  block: BlockKey,
  year: number,
  insured: Scope,
  images: Scope,
): Promise<MedianRow[]> {
  const nearest = await neighboursOf(executor, block, year, insured);
  if (nearest.length === 0) return [];
  const { rows } = await sql<MedianRow>`select o.date::text as date,
      percentile_cont(0.5) within group (order by o.mean) as value, count(distinct o.block_id) as blocks
    from block_observation o
    where ${clearOnes(nearest, images)} and o.date >= make_date(${year}, 1, 1) and o.date <= make_date(${year}, 12, 31)
    group by o.date having count(distinct o.block_id) >= ${LEAST_NEIGHBOURS} order by o.date`.execute(executor);
  return rows;
}

export interface NeighbourMean {
  readonly blockId: number;
  readonly date: string;
  readonly mean: number;
}

/** The neighbours' own means on some dates: for computations alone, never to be told. */
export async function sameCropMeans(
  executor: Executor,
  block: BlockKey,
  year: number,
  insured: Scope,
  images: Scope,
  dates: readonly string[],
): Promise<NeighbourMean[]> {
  const nearest = await neighboursOf(executor, block, year, insured);
  if (nearest.length === 0) return [];
  const { rows } =
    await sql<NeighbourMean>`select distinct on (o.block_id, o.date) o.block_id, o.date::text as date, o.mean
    from block_observation o
    where ${clearOnes(nearest, images)} and o.date = any(${[...dates]}::date[])
    order by o.block_id, o.date, o.clear_share desc, o.group_name`.execute(executor);
  return rows;
}
