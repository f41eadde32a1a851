import { describe, expect, it } from 'vitest';
import { createRandom } from '@georisk/domain/sampling/random.ts';
import { yieldWarningText } from '@georisk/domain/yield/yield.hu.ts';
import { hasMeasuredFields } from './measuredFields.ts';
import { hasBarley, measuredGrounds, SIMULATED_KINDS, simulatedField } from './trialFields.ts';
import { COUNTS, groundOf, lineOf, ownSample, planOf, productOf, trial } from './yieldTrials.ts';

const hasFields = hasMeasuredFields() && hasBarley();
/** The uncertainty of 300 draws: two standard errors of a share, and of a ratio of paired errors. */
const [CHANCE, CHANCE_OF_RATIO] = [2 * 1.9, 0.02];

describe.skipIf(!hasFields)('a field whose yield is known everywhere', () => {
  const grounds = hasFields ? measuredGrounds() : [];

  it.each(grounds.map((ground) => [ground.name, ground] as const))(
    '%s is estimated from random points about as well as by the best plain estimator, with an honest interval',
    { timeout: 180_000 },
    (_name, ground) => {
      for (const n of COUNTS) {
        const cell = trial(ground, { n, design: 'random', draws: 300 });
        process.stdout.write(`${lineOf(ground, 'random', cell)}\n`);
        expect(cell.ratio, `n=${n}`).toBeLessThan(1.05 + CHANCE_OF_RATIO);
        expect(cell.covered, `n=${n}`).toBeGreaterThan(88 - CHANCE);
        expect(cell.covered, `n=${n}`).toBeLessThan(96 + CHANCE);
      }
    },
  );

  it('is estimated as well from five points at the product’s positions', { timeout: 180_000 }, () => {
    const [ground] = grounds;
    if (ground === undefined) throw new Error('no field');
    const cell = trial(ground, { n: 5, design: 'own', draws: 100 });
    process.stdout.write(`${lineOf(ground, 'own', cell)}\n`);
    expect(cell.ratio).toBeLessThan(1.05 + 2 * CHANCE_OF_RATIO);
    expect(cell.covered).toBeGreaterThan(88 - 2 * CHANCE);
  });

  it.each(grounds.map((ground) => [ground.name, ground] as const))(
    '%s sampled in one zone alone is reported as such, and its interval includes the unknown part',
    { timeout: 180_000 },
    (_name, ground) => {
      const random = createRandom(3);
      const cut = planOf(ground, 16, 7);
      const own = ownSample(ground, cut, random).filter((_, index) => cut.plan.points[index]?.zoneIndex === 1);
      const { result } = productOf(ground, cut, own);
      const missing = result.warnings.filter(({ reason }) => reason === 'unsampled-zone');
      expect(missing).toHaveLength(cut.zones.length - 1);
      expect(missing.map(yieldWarningText)[0]).toMatch(/^A \d\. zónában \(a károsodott terület \d+ %-a\) nincs/);
      expect(result.quality).not.toBe('ok');
      const [low, high] = result.estimate.interval90 ?? [0, 0];
      process.stdout.write(
        `${ground.name}: ${own.length} points in zone 1 of ${cut.zones.length}: ${result.calculatedYield} t/ha ` +
          `[${low.toFixed(2)}, ${high.toFixed(2)}], ${result.quality}; truth ${ground.truth.toFixed(2)}\n`,
      );
      // One sampled zone shows no spread between zones: a quarter of the estimate is used for it.
      const { unsampledShare } = result.estimate.sampled;
      expect(high - result.estimate.value).toBeGreaterThan(1.64 * 0.25 * unsampledShare * result.estimate.value);
      const share = cut.zones.find(({ zone }) => zone === 1)?.area ?? 0;
      expect(unsampledShare).toBeCloseTo(1 - share / cut.zones.reduce((sum, { area }) => sum + area, 0), 3);
    },
  );
});

describe('a simulated field', () => {
  it.each(SIMULATED_KINDS)('with %s is estimated about as well as by the best plain estimator', (kind) => {
    const ground = groundOf(kind, simulatedField(kind, 1));
    const cell = trial(ground, { n: 10, design: 'random', draws: 150 });
    process.stdout.write(`${lineOf(ground, 'random', cell)}\n`);
    expect(cell.ratio).toBeLessThan(1.05 + 3 * CHANCE_OF_RATIO);
    expect(cell.covered).toBeGreaterThan(75);
  });
});
