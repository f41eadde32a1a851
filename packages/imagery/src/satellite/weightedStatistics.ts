import type { RunIndex } from '@georisk/domain/raster/runIndex.ts';
import { finishSums, type ZonalStatistics, type ZonalSums } from '@georisk/domain/raster/zonalStatistics.ts';

/**
 * Statistics of blocks in which unclassified pixels count half: in the mean, the deviation and the clear share.
 * `count`, `min` and `max` are of all valid pixels alike, so that counts agree with other tools.
 * @param all sums over every valid pixel
 * @param half sums over those among them that count half
 * @param scale of the summed whole numbers
 */
export function weightedStatistics(index: RunIndex, all: ZonalSums, half: ZonalSums, scale: number): ZonalStatistics {
  const plain = finishSums(index, all, scale);
  const { mean, sd, clearShare } = plain;
  for (let block = 0; block < plain.count.length; block += 1) {
    const halves = half.count[block] as number;
    if (halves === 0) continue;
    const weight = (all.count[block] as number) - halves / 2;
    const average = ((all.sum[block] as number) - (half.sum[block] as number) / 2) / weight;
    const squares = ((all.squares[block] as number) - (half.squares[block] as number) / 2) / weight;
    mean[block] = average * scale;
    sd[block] = Math.sqrt(Math.max(squares - average * average, 0)) * scale;
    clearShare[block] = weight / Math.max(index.totals[block] as number, 1);
  }
  return plain;
}
