import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { momentsOf } from '../sampling/features.ts';
import { kMeans, pointSet } from '../sampling/kMeans.ts';
import { createRandom, type Random } from '../sampling/random.ts';
import { estimateYield, type YieldEstimate } from './estimate.ts';
import { populationOf, type SampleUnit, type ZoneShare } from './sample.ts';

/** Maize of Las Rosas 1999: the yield of every cell is known, so an estimate of a few points can be judged (domain.md 1.5). */
const file = resolve(process.env['REAL_DATA'] ?? '../shared/data', 'D-yield-lasrosas-maize-ar/yield_1999.csv');
const DRAWS = 300;
const NOISE = 0.08;

interface TrialField {
  readonly yields: Float64Array;
  readonly ndvi: Float64Array;
  readonly zones: Int32Array;
  readonly shares: readonly ZoneShare[];
}

/** Inverted brightness replaces NDVI, scaled to 0.3 to 0.8; three zones of it. */
function readField(): TrialField {
  const rows = readFileSync(file, 'utf8').trim().split('\n').slice(1);
  const column = (at: number) => Float64Array.from(rows, (row) => Number(row.split(',')[at]));
  const [yields, brightness] = [column(2), column(5)];
  const [least, most] = [Math.min(...brightness), Math.max(...brightness)];
  const ndvi = brightness.map((value) => 0.8 - (0.5 * (value - least)) / (most - least));
  const { labels } = kMeans(pointSet([ndvi]), 3, createRandom(1));
  const shares = [0, 1, 2].map((zone) => ({ zone, area: labels.filter((label) => label === zone).length }));
  return { yields, ndvi, zones: labels, shares };
}

const gauss = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

function draw({ yields, ndvi, zones }: TrialField, n: number, random: Random): SampleUnit[] {
  const taken = new Set<number>();
  while (taken.size < n) taken.add(Math.floor(random() * yields.length));
  return [...taken].map((index, at) => ({
    sequenceId: at + 1,
    yield: Math.max(0, (yields[index] ?? 0) * (1 + NOISE * gauss(random))),
    x: ndvi[index] ?? null,
    zone: zones[index] ?? null,
  }));
}

interface Judgement {
  readonly error: number;
  readonly covered: number;
}

/** Root mean square error in per cent of the true mean, and the share of intervals that contain it. */
function judge(estimates: readonly YieldEstimate[], truth: number): Judgement {
  const squares = estimates.reduce((sum, { value }) => sum + (value / truth - 1) ** 2, 0);
  const held = estimates.filter(({ interval90 }) => interval90 && interval90[0] <= truth && truth <= interval90[1]);
  return { error: 100 * Math.sqrt(squares / estimates.length), covered: (100 * held.length) / estimates.length };
}

function experiment(field: TrialField, n: number) {
  const random = createRandom(n);
  const population = populationOf(field.ndvi);
  const truth = momentsOf(field.yields).mean;
  const samples = Array.from({ length: DRAWS }, () => draw(field, n, random));
  return {
    mean: judge(
      samples.map((units) => estimateYield(units, [], null)),
      truth,
    ),
    zones: judge(
      samples.map((units) => estimateYield(units, field.shares, null)),
      truth,
    ),
    all: judge(
      samples.map((units) => estimateYield(units, field.shares, population)),
      truth,
    ),
  };
}

describe.skipIf(!existsSync(file))('estimates of a field whose yield is known, 300 random draws', () => {
  // The bounds are the published errors and the spread of 300 draws.
  it.each([
    [8, { mean: 5.6, zones: 5.9, all: 5.7, covered: [82, 94] }],
    [20, { mean: 3.5, zones: 3.4, all: 3.3, covered: [85, 96] }],
  ] as const)('of %i points', (n, wanted) => {
    const field = readField();
    expect(field.yields).toHaveLength(1738);
    expect(momentsOf(field.yields).mean).toBeCloseTo(6.46, 2);
    const { mean, zones, all } = experiment(field, n);
    process.stdout.write(
      `Las Rosas 1999, n=${n}: mean ${mean.error.toFixed(2)} %, zones ${zones.error.toFixed(2)} %, ` +
        `product ${all.error.toFixed(2)} %, 90 % interval holds ${all.covered.toFixed(1)} %\n`,
    );
    expect(Math.abs(mean.error - wanted.mean)).toBeLessThan(0.8);
    expect(Math.abs(zones.error - wanted.zones)).toBeLessThan(0.8);
    expect(Math.abs(all.error - wanted.all)).toBeLessThan(0.8);
    expect(all.covered).toBeGreaterThan(wanted.covered[0]);
    expect(all.covered).toBeLessThan(wanted.covered[1]);
  });
});
