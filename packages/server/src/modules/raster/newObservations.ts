import type { RunIndex } from '@georisk/domain/raster/runIndex.ts';
import type { ZonalStatistics } from '@georisk/domain/raster/zonalStatistics.ts';

/** The statistics of a block from a raster, NDVI units. */
export interface Observation {
  readonly blockId: number;
  /** Valid pixels with their centre inside the block. */
  readonly count: number;
  /** Valid share of all pixels of the block; those beyond the raster's edge are not valid. */
  readonly clearShare: number;
  readonly mean: number | null;
  readonly sd: number | null;
  readonly min: number | null;
  readonly max: number | null;
}

const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

/** Rows for the blocks that have a pixel on the raster, valid or not; other blocks have none. */
export function observationsOf(
  blockIds: readonly number[],
  runs: RunIndex,
  statistics: ZonalStatistics,
): readonly Observation[] {
  return blockIds.flatMap((blockId, index) => {
    if (runs.starts[index] === runs.starts[index + 1]) return [];
    return {
      blockId,
      count: statistics.count[index] ?? 0,
      clearShare: statistics.clearShare[index] ?? 0,
      mean: orNull(statistics.mean[index]),
      sd: orNull(statistics.sd[index]),
      min: orNull(statistics.min[index]),
      max: orNull(statistics.max[index]),
    };
  });
}
