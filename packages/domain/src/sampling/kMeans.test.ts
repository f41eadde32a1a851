import { array, assert, double, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseClustering, clusterings, type ClusterChoice } from './chooseClusters.ts';
import { kMeans, pointSet } from './kMeans.ts';
import { createRandom } from './random.ts';
import { meanSilhouettes, sampledIndexes } from './silhouette.ts';

const set1 = (values: readonly number[]) => pointSet([values]);
const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);

/** The best division of numbers into k groups by trying all cuts of the sorted list (Fisher 1958). */
function leastSse(values: readonly number[], k: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const sseOf = (part: readonly number[]) => {
    const mean = sum(part) / part.length;
    return sum(part.map((each) => (each - mean) ** 2));
  };
  const best = (from: number, parts: number): number => {
    if (parts === 1) return sseOf(sorted.slice(from));
    const cuts = Array.from({ length: sorted.length - from - parts + 1 }, (_, index) => from + index + 1);
    return Math.min(...cuts.map((cut) => sseOf(sorted.slice(from, cut)) + best(cut, parts - 1)));
  };
  return best(0, k);
}

describe('k-means', () => {
  it('is never better than the best of all divisions of a dozen numbers, and finds it 98 times of 100', () => {
    const random = createRandom(20_261_127);
    const upTo = (most: number) => Math.floor(random() * (most + 1));
    const excesses = Array.from({ length: 500 }, () => {
      const values = Array.from({ length: 6 + upTo(6) }, () => upTo(60));
      const k = 2 + upTo(2);
      return kMeans(set1(values), k, createRandom(upTo(1e9)), 40).sse - leastSse(values, k);
    });
    expect(Math.min(...excesses)).toBeGreaterThan(-1e-9);
    expect(excesses.filter((above) => above < 1e-9).length).toBeGreaterThanOrEqual(490);
  });

  it('leaves each point with its nearest centre, and each centre in the middle of its points', () => {
    const plane = array(double({ min: -50, max: 50, noNaN: true }), { minLength: 20, maxLength: 60 });
    assert(
      property(plane, integer(), (xs, seed) => {
        const ys = xs.map((x, index) => ((x * 7 + index * 13) % 41) - 20);
        const { labels, centres, k } = kMeans(pointSet([xs, ys]), 3, createRandom(seed), 3);
        const away = (index: number, cluster: number) =>
          Math.hypot(
            (xs[index] ?? 0) - (centres[2 * cluster] ?? 0),
            (ys[index] ?? 0) - (centres[2 * cluster + 1] ?? 0),
          );
        const nearest = xs.every((_, index) =>
          Array.from(
            { length: k },
            (__, cluster) => away(index, labels[index] ?? 0) <= away(index, cluster) + 1e-7,
          ).every(Boolean),
        );
        const middles = Array.from({ length: k }, (_, cluster) => {
          const own = xs.filter((__, index) => labels[index] === cluster);
          return own.length === 0 || Math.abs(sum(own) / own.length - (centres[2 * cluster] ?? 0)) < 1e-7;
        });
        return nearest && middles.every(Boolean);
      }),
      { numRuns: 40 },
    );
  });

  it('leaves fixed centres where they are, though other places were better', () => {
    const { centres, labels } = kMeans(set1([0, 1, 2, 100, 101, 102]), 2, createRandom(1), 5, Float64Array.of(-10));
    expect(centres[0]).toBe(-10);
    // With the first centre at -10 the points 0, 1, 2 are nearer to it than to 101.
    expect([...labels]).toEqual([0, 0, 0, 1, 1, 1]);
    expect(centres[1]).toBe(101);
  });

  it('of fewer different points than clusters leaves clusters empty and no error', () => {
    const { sse, labels } = kMeans(set1([5, 5, 5, 7]), 3, createRandom(3));
    expect(sse).toBe(0);
    expect(new Set(labels).size).toBe(2);
  });

  it('of one cluster is the mean: (1 + 2 + 6) / 3 = 3, squares 4 + 1 + 9', () => {
    const { centres, sse } = kMeans(set1([1, 2, 6]), 1, createRandom(9));
    expect([centres[0], sse]).toEqual([3, 14]);
  });

  it('never gets worse with another restart', () => {
    const values = Array.from({ length: 60 }, (_, index) => (index * 37) % 61);
    const errors = [1, 2, 5, 20].map((restarts) => kMeans(set1(values), 5, createRandom(11), restarts).sse);
    expect(errors).toEqual(errors.toSorted((a, b) => b - a));
  });
});

describe('the silhouette', () => {
  /** Rousseeuw's definition, pair by pair. */
  const naive = (values: readonly number[], labels: readonly number[]) => {
    const scores = values.map((value, index) => {
      const meanTo = (cluster: number) => {
        const others = values.filter((_, other) => other !== index && labels[other] === cluster);
        return others.length === 0 ? null : sum(others.map((other) => Math.abs(other - value))) / others.length;
      };
      const within = meanTo(labels[index] ?? 0);
      const others = [...new Set(labels)]
        .filter((label) => label !== labels[index])
        .map((label) => meanTo(label) ?? Infinity);
      const next = Math.min(...others);
      if (within === null || next === Infinity) return 0;
      const most = Math.max(within, next);
      return most === 0 ? 0 : (next - within) / most;
    });
    return sum(scores) / scores.length;
  };
  const silhouette = (values: readonly number[], labels: readonly number[], k: number) =>
    meanSilhouettes(set1(values), [{ k, labels: Int32Array.from(labels) }])[0] ?? Number.NaN;

  it('of 0, 1 | 10 by hand is 0.6037', () => {
    // 0: a 1, b 10 -> 0.9; 1: a 1, b 9 -> 8/9; 10 alone -> 0. Mean (0.9 + 0.8889) / 3.
    expect(silhouette([0, 1, 10], [0, 0, 1], 2)).toBeCloseTo((0.9 + 8 / 9) / 3, 12);
  });

  it('agrees with the definition, whatever the clusters', () => {
    const labelled = array(integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 25 });
    assert(
      property(labelled, integer({ min: 1, max: 9 }), (labels, step) => {
        const values = labels.map((label, index) => (index * step + label * 3) % 17);
        return Math.abs(silhouette(values, labels, 3) - naive(values, labels)) < 1e-9;
      }),
    );
  });

  it('is 0 of a single cluster, of equal points, and of none', () => {
    expect([silhouette([1, 2, 3], [0, 0, 0], 1), silhouette([4, 4, 4], [0, 1, 1], 2), silhouette([], [], 2)]).toEqual([
      0, 0, 0,
    ]);
  });

  it('is negative where points are nearer to the other cluster', () => {
    expect(silhouette([0, 10, 1, 11], [0, 0, 1, 1], 2)).toBeLessThan(0);
  });

  it('looks at 2 000 points at most, evenly spread, all of fewer', () => {
    expect([...sampledIndexes(5, 10)]).toEqual([0, 1, 2, 3, 4]);
    expect([...sampledIndexes(10, 4)]).toEqual([0, 2, 5, 7]);
    const many = sampledIndexes(7_001);
    expect([many.length, many[0], (many.at(-1) ?? 0) >= 6_990, new Set(many).size]).toEqual([2_000, 0, true, 2_000]);
    expect(sampledIndexes(0)).toHaveLength(0);
  });
});

describe('the number of clusters', () => {
  const choice = (k: number, sse: number, silhouette: number | null): ClusterChoice => ({
    k,
    sse,
    silhouette,
    calinskiHarabasz: null,
    labels: new Int32Array(0),
    centres: new Float64Array(0),
  });
  const chosen = (all: readonly ClusterChoice[], refused: readonly number[] = []) =>
    chooseClustering(all, ({ k }) => refused.includes(k))?.k;

  it.each<[string, ClusterChoice[], number[], number]>([
    ['the largest silhouette', [choice(1, 100, null), choice(2, 50, 0.5), choice(3, 20, 0.7)], [], 3],
    ['within 0.01 the fewest', [choice(1, 100, null), choice(2, 50, 0.691), choice(3, 20, 0.7)], [], 2],
    ['beyond 0.01 the better', [choice(1, 100, null), choice(2, 50, 0.689), choice(3, 20, 0.7)], [], 3],
    ['none that gains less than a twentieth', [choice(1, 100, null), choice(2, 50, 0.5), choice(3, 45.01, 0.9)], [], 2],
    ['one that gains exactly a twentieth', [choice(1, 100, null), choice(2, 50, 0.5), choice(3, 45, 0.9)], [], 3],
    ['none that is refused', [choice(1, 100, null), choice(2, 50, 0.5), choice(3, 20, 0.9)], [3], 2],
    ['one where all are refused', [choice(1, 100, null), choice(2, 50, 0.5)], [2], 1],
    ['one where the silhouettes are negative but the best is it', [choice(1, 100, null), choice(2, 50, -0.2)], [], 2],
  ])('is that of %s', (_, all, refused, k) => expect(chosen(all, refused)).toBe(k));

  it('is unknown of no clustering', () => expect(chosen([])).toBeUndefined());

  it('has its index of Calinski and Harabasz: 0, 1 | 9, 10 give 162', () => {
    // Total: mean 5, 25 + 16 + 16 + 25 = 82. Within: 0.5 + 0.5 = 1. (82 - 1) / 1 over 1 / (4 - 2) = 162.
    const all = clusterings([Float64Array.of(0, 1, 9, 10)], 2, createRandom(5));
    expect(all.map(({ k, sse }) => [k, sse])).toEqual([
      [1, 82],
      [2, 1],
    ]);
    expect(all[0]).toMatchObject({ silhouette: null, calinskiHarabasz: null });
    expect(all[0]?.centres[0]).toBe(5);
    expect(all[1]?.calinskiHarabasz).toBeCloseTo(162, 9);
  });
});
