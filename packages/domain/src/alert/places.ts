import type { BlockSeries } from './blockSeries.ts';
import { MIN_BLOCKS } from './robust.ts';

/** Side of a square whose blocks are judged together, metres: the size of clouds. */
const SIDE = 20_000;
/** Smallest share of its blocks by which a place is judged. */
const MIN_SHARE = 0.25;

/**
 * Blocks that are judged together: all of them, and those of each square of 20 km where there are enough. The squares
 * find a cloud that covers a part of the image.
 */
export function places({ x, y }: Pick<BlockSeries, 'x' | 'y'>, blocks: readonly number[]): (readonly number[])[] {
  if (blocks.length < MIN_BLOCKS) return [];
  const squares = Map.groupBy(
    blocks,
    (block) => `${Math.floor((x[block] as number) / SIDE)}/${Math.floor((y[block] as number) / SIDE)}`,
  );
  return [blocks, ...[...squares.values()].filter((square) => square.length >= MIN_BLOCKS)];
}

/** Whether the blocks of a place that can be judged represent all: a few that happened to be clear before do not. */
export const isEnough = (judged: number, blocks: number): boolean => judged >= Math.max(MIN_BLOCKS, MIN_SHARE * blocks);
