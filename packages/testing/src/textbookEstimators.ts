import type { Population } from '@georisk/domain/yield/sample.ts';

/** A sample as a textbook defines it. */
export interface TextbookSample {
  readonly y: readonly number[];
  /** NDVI of each point, not a number where unknown. */
  readonly x: readonly number[];
  readonly z: readonly number[];
  /** By zone. */
  readonly areas: ReadonlyMap<number, number>;
  readonly population: Population;
}

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
const dot = (a: readonly number[], b: readonly number[]) => sum(a.map((each, i) => each * (b[i] ?? 0)));

export const plainMean = ({ y }: TextbookSample): number => sum(y) / y.length;

/** Weighted by the areas of the zones that have a point, where these cover nine tenths and leave two degrees of freedom; else the plain mean. */
export function postStratified(sample: TextbookSample): { readonly value: number; readonly w: readonly number[] } {
  const { y, z, areas } = sample;
  const n = y.length;
  const sampled = [...areas].filter(([zone, area]) => area > 0 && z.includes(zone));
  const covered = sum(sampled.map(([, area]) => area));
  const usable = n >= 4 && sampled.length >= 2 && n - sampled.length >= 2 && covered / sum([...areas.values()]) >= 0.9;
  const w = z.map((zone) =>
    usable ? (areas.get(zone) ?? 0) / covered / z.filter((each) => each === zone).length : 1 / n,
  );
  return { value: dot(w, y), w };
}

/**
 * Generalised regression estimate with those weights where it is accepted (greener means more, and it predicts); else
 * the weighted mean alone.
 */
export function greg(sample: TextbookSample): number {
  const { y, x, population } = sample;
  const { value, w } = postStratified(sample);
  const n = y.length;
  const [least, most] = [Math.min(...x), Math.max(...x)];
  if (n < 6 || x.some(Number.isNaN) || most - least < 0.03) return value;
  const xw = dot(w, x);
  const S = dot(
    w,
    x.map((each) => (each - xw) ** 2),
  );
  const b = sum(x.map((each, i) => (w[i] ?? 0) * (each - xw) * ((y[i] ?? 0) - value))) / S;
  const a = value - b * xw;
  const left = sum(
    x.map((each, i) => {
      const weight = w[i] ?? 0;
      return weight * (((y[i] ?? 0) - a - b * each) / (1 - weight * (1 + (each - xw) ** 2 / S))) ** 2;
    }),
  );
  const alone = sum(y.map((each, i) => (w[i] ?? 0) * ((each - value) / (1 - (w[i] ?? 0))) ** 2));
  if (!(b > 0 && 1 - left / alone > 0)) return value;
  const reach = 0.1 * (most - least);
  const m = (each: number) => Math.max(0, a + b * Math.min(most + reach, Math.max(least - reach, each)));
  const line = (each: number) => Math.max(0, a + b * each);
  const values = Array.from(population.values);
  const weights = Array.from(population.weights);
  const off = dot(
    w,
    y.map((each, i) => each - line(x[i] ?? 0)),
  );
  return Math.max(0, dot(weights, values.map(m)) / sum(weights) + off);
}
