import type { Executor } from '#server/db/executor.ts';
import { type KeptByVersion, keptByVersion } from '#server/keptByVersion.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import {
  cropOfBlock,
  cropOfBlockPlots,
  type MedianRow,
  meansOf,
  mediansOf,
  type NeighbourMean,
  nearestBlocks,
} from './neighbours.repository.ts';

export interface BlockKey {
  readonly id: number;
  readonly meparCode: string;
}

/** Some 15 MB of neighbours and 30 MB of medians at most. */
const MAX_NEIGHBOURHOODS = 20_000;
const MAX_MEDIANS = 5_000;

interface Keeper {
  readonly neighbours: KeptByVersion<readonly number[]>;
  readonly medians: KeptByVersion<readonly MedianRow[]>;
}

/** Keyed by the database that they were read from. */
const keepers = new WeakMap<Executor, Keeper>();

function keeperOf(executor: Executor): Keeper {
  const known = keepers.get(executor) ?? {
    neighbours: keptByVersion(MAX_NEIGHBOURHOODS),
    medians: keptByVersion(MAX_MEDIANS),
  };
  keepers.set(executor, known);
  return known;
}

/** Whose images: callers with the same scope get the same medians. */
const keyOfImages = (images: Scope): string =>
  images.kind === 'all' || images.kind === 'none' ? images.kind : `company ${images.companyId}`;

interface Around {
  readonly nearest: () => Promise<readonly number[]>;
  /** Of the images of a scope. */
  readonly medians: (images: Scope) => Promise<readonly MedianRow[]>;
}

/**
 * The blocks of a block's crop around it, cached by the version of the data that find them; their medians also by that
 * of the images. A version advances in the transaction of whatever changes it (migration 0017), and is read with every
 * call: the next call here sees what another process has written. Within a transaction nothing is cached, because it
 * may see rows that are never committed.
 */
async function around(executor: Executor, block: BlockKey, year: number, insured: Scope): Promise<Around | null> {
  const found = await cropOfBlock(executor, block.meparCode, year, insured);
  const crop = found?.crop ?? null;
  if (found === undefined || crop === null) return null;
  const find = () => nearestBlocks(executor, block.id, year, crop);
  const { neighbours: places, observations } = found;
  if (executor.isTransaction || places === null || observations === null) {
    return { nearest: find, medians: async (images) => mediansOf(executor, await find(), year, images) };
  }
  const keeper = keeperOf(executor);
  const key = `${block.id} ${year} ${crop}`;
  const nearest = () => keeper.neighbours.of(key, places, find);
  return {
    nearest,
    medians: (images) =>
      keeper.medians.of(`${keyOfImages(images)} ${key}`, `${places} ${observations}`, async () =>
        mediansOf(executor, await nearest(), year, images),
      ),
  };
}

/**
 * Median NDVI, date by date, of the blocks of the same crop around: at least eight of them were seen clearly on each
 * date. The caller may know the crop (`insured`); the neighbours belong to all companies, and only their median is
 * returned.
 */
export async function sameCropMedians(
  executor: Executor,
  block: BlockKey,
  year: number,
  insured: Scope,
  images: Scope,
): Promise<readonly MedianRow[]> {
  return (await (await around(executor, block, year, insured))?.medians(images)) ?? [];
}

/** The neighbours' own means on some dates: for computations alone, never returned to a caller. */
export async function sameCropMeans(
  executor: Executor,
  block: BlockKey,
  year: number,
  insured: Scope,
  images: Scope,
  dates: readonly string[],
): Promise<NeighbourMean[]> {
  const nearest = await (await around(executor, block, year, insured))?.nearest();
  return nearest === undefined ? [] : meansOf(executor, nearest, images, dates);
}

/**
 * The same for a block of an agronomy client: its crop by the client's plots. They have the crop of the present year, so
 * of another year there is none.
 */
export async function sameCropMediansOfPlots(
  executor: Executor,
  { id, meparCode }: BlockKey,
  year: { readonly asked: number; readonly present: number },
  plots: Scope,
  images: Scope,
): Promise<readonly MedianRow[]> {
  if (plots.kind === 'none' || year.asked !== year.present) return [];
  const crop = await cropOfBlockPlots(executor, meparCode, plots);
  if (crop === null) return [];
  return mediansOf(executor, await nearestBlocks(executor, id, year.asked, crop, true), year.asked, images);
}
