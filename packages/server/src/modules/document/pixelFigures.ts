import { decodeChange } from '@georisk/domain/change/changeRamp.ts';
import { decodeNdvi } from '@georisk/domain/ndvi/encoding.ts';
import type { Legend } from '@georisk/contract/layers/legendKinds.ts';
import type { LegendLine } from '#server/pdf/legendFigure.ts';
import type { Histogram } from '#server/pdf/histogramFigure.ts';

/** Counts each byte code in a block; code 0 (no data, outside) is not counted. */
export interface CodeCounts {
  /** 256 counts, the first of them 0. */
  readonly counts: readonly number[];
  readonly total: number;
  /** Hectares that a pixel covers. */
  readonly pixelHa: number;
}

export function countCodes(pixels: Uint8Array, pixelHa: number): CodeCounts {
  const counts = Array.from({ length: 256 }, () => 0);
  for (const code of pixels) counts[code] = (counts[code] ?? 0) + 1;
  counts[0] = 0;
  return { counts, total: counts.reduce((sum, count) => sum + count, 0), pixelHa };
}

export type Decode = (code: number) => number;
export const DECODE = { ndvi: decodeNdvi, change: decodeChange } as const satisfies Record<string, Decode>;

export interface ValueStatistics {
  readonly count: number;
  readonly mean: number;
  readonly sd: number | null;
  readonly min: number;
  readonly max: number;
}

/** Statistics of the values of codes; null where there is no pixel. The deviation is a sample's (n - 1). */
export function statisticsOf({ counts, total }: CodeCounts, decode: Decode): ValueStatistics | null {
  if (total === 0) return null;
  let [sum, min, max] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [code, count] of counts.entries()) {
    if (count === 0) continue;
    const value = decode(code);
    sum += count * value;
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  const mean = sum / total;
  const squares = counts.reduce(
    (all, count, code) => (count === 0 ? all : all + count * (decode(code) - mean) ** 2),
    0,
  );
  return { count: total, mean, sd: total < 2 ? null : Math.sqrt(squares / (total - 1)), min, max };
}

/** Areas by the classes 1, 2, … of the codes, under a legend's labels. */
export const linesOfClasses = (legend: Legend, { counts, total, pixelHa }: CodeCounts): LegendLine[] =>
  legend.rows.map(({ label, color }, index) => {
    const count = counts[index + 1] ?? 0;
    return { label, color, areaHa: count * pixelHa, share: total === 0 ? 0 : count / total };
  });

interface ValueClass {
  readonly from: number;
  readonly to: number;
  readonly label: string;
  readonly color: string;
}

/** Areas between the bounds of classes of values; a value on a bound belongs to the class above. */
export const linesOfValues = (classes: readonly ValueClass[], { counts, total, pixelHa }: CodeCounts, decode: Decode) =>
  classes.map(({ from, to, label, color }): LegendLine => {
    const count = counts.reduce((sum, each, code) => {
      if (each === 0) return sum;
      const value = decode(code);
      return value >= from && value < to ? sum + each : sum;
    }, 0);
    return { label, color, areaHa: count * pixelHa, share: total === 0 ? 0 : count / total };
  });

const MAX_BINS = 32;

/** Bins of equal width over the values that occur, none narrower than the codes' own steps. */
export function binsOf(
  counts: CodeCounts,
  decode: Decode,
  colorOf: (value: number, code: number) => string,
): Histogram['bins'] {
  const stats = statisticsOf(counts, decode);
  if (stats === null) return [];
  const step = decode(129) - decode(128);
  const [from, to] = [stats.min - step / 2, stats.max + step / 2];
  const bins = Math.max(1, Math.min(MAX_BINS, Math.round((to - from) / step)));
  const width = (to - from) / bins;
  const shares = Array.from({ length: bins }, () => 0);
  for (const [code, count] of counts.counts.entries()) {
    if (count === 0) continue;
    const bin = Math.min(bins - 1, Math.floor((decode(code) - from) / width));
    shares[bin] = (shares[bin] ?? 0) + count / counts.total;
  }
  return shares.map((share, index) => {
    const middle = from + (index + 0.5) * width;
    const code = nearestCode(middle, decode);
    return { from: from + index * width, to: from + (index + 1) * width, share, color: colorOf(middle, code) };
  });
}

/** Codes ascend with their values. */
function nearestCode(value: number, decode: Decode): number {
  const step = decode(129) - decode(128);
  return Math.min(255, Math.max(1, Math.round((value - decode(1)) / step) + 1));
}
