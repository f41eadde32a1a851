import { describe, expect, it } from 'vitest';
import type { Position } from '../geo/types.ts';
import { createRandom, type Random } from '../sampling/random.ts';
import { estimateYield, type YieldEstimate } from './estimate.ts';
import { judgeStop, spreadBound, STOP, type StopSettings, widestGap } from './stopping.ts';

const ESTIMATE: Pick<YieldEstimate, 'n' | 'value' | 'interval90' | 'sampled'> = {
  n: 6,
  value: 5,
  interval90: [4.7, 5.3],
  sampled: { unsampled: [], unsampledShare: 0, isEnough: true, spread: null },
};
/** A plan of eight points on two rows, 100 m apart: 8 ha. */
const planOf = (measured: readonly number[]) =>
  Array.from({ length: 8 }, (_, index) => ({
    position: [100 * (index % 4), 100 * Math.floor(index / 4)] as Position,
    isMeasured: measured.includes(index),
  }));
const AREA = 80_000;
const SPREAD = [0, 2, 3, 4, 5, 7];

describe('the rest of a plan', () => {
  it('may be left out where the interval is narrow and what is left has measured neighbours', () => {
    const judged = judgeStop(ESTIMATE, planOf(SPREAD), AREA);
    expect(judged).toMatchObject({ kind: 'stop', left: 2 });
    expect(judged?.kind === 'stop' && judged.halfWidth).toBeCloseTo(0.3, 12);
  });

  it.each([
    ['few', { ...ESTIMATE, n: 5 }, SPREAD],
    ['few', { ...ESTIMATE, interval90: null }, SPREAD],
    ['unsampled', { ...ESTIMATE, sampled: { ...ESTIMATE.sampled, isEnough: false } }, SPREAD],
    // 0.4 is less than a tenth of 5, and more where the spread is larger by the factor of six points, 1.44.
    ['wide', { ...ESTIMATE, interval90: [4.6, 5.4] as const }, SPREAD],
    ['gaps', ESTIMATE, [0, 1, 4, 5]],
  ] as const)('is still to be measured: %s', (why, estimate, measured) => {
    expect(judgeStop(estimate, planOf(measured), AREA)).toEqual({ kind: 'go-on', why, left: 8 - measured.length });
  });

  it('is nothing where all points are measured', () => {
    expect(judgeStop(ESTIMATE, planOf([0, 1, 2, 3, 4, 5, 6, 7]), AREA)).toBeNull();
  });

  it('has its widest gap where a point is furthest from every measured one', () => {
    expect(widestGap(planOf([0, 4]))).toBe(300);
    expect(widestGap(planOf(SPREAD))).toBe(100);
    expect(widestGap(planOf([0, 1, 2, 3, 4, 5, 6, 7]))).toBe(0);
  });
});

it.each([
  // 0.25 quantiles of chi2 from tables: 1.9226, 5.0706, 13.6753.
  [4, Math.sqrt(4 / 1.9226)],
  [8, Math.sqrt(8 / 5.0706)],
  [18, Math.sqrt(18 / 13.6753)],
])('the bound of a spread with %i degrees of freedom is that of the chi2 distribution', (df, bound) => {
  expect(spreadBound(df) / bound).toBeCloseTo(1, 2);
});

const [COLUMNS, ROWS, STEP] = [5, 4, 50];
const FIELD = COLUMNS * ROWS * STEP * STEP;
const gauss = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** A field that gets better in one direction, by chance; its cells of 10 m and a plan on a grid, walked row by row. */
function madeField(random: Random) {
  const [angle, slope] = [2 * Math.PI * random(), 1.4 * random()];
  const expected = ([x, y]: Position) => 5 + (slope * (x * Math.cos(angle) + y * Math.sin(angle))) / 100;
  let truth = 0;
  for (let column = 0; column < 25; column += 1)
    for (let row = 0; row < 20; row += 1) truth += expected([10 * column + 5, 10 * row + 5]) / 500;
  const plan = Array.from({ length: COLUMNS * ROWS }, (_, index) => {
    const row = Math.floor(index / COLUMNS);
    const column = row % 2 === 0 ? index % COLUMNS : COLUMNS - 1 - (index % COLUMNS);
    const jitter = () => STEP * (0.5 + 0.4 * (random() - 0.5));
    const position: Position = [column * STEP + jitter(), row * STEP + jitter()];
    return { position, yield: Math.max(0, expected(position) + 0.9 * gauss(random)) };
  });
  return { truth, plan };
}

const everySecond = <T>(plan: readonly T[]) => [
  ...plan.filter((_, index) => index % 2 === 0),
  ...plan.filter((_, index) => index % 2 === 1),
];

/** How often intervals hold at the stop, and points measured, over 600 fields. */
function run(order: 'walk' | 'second', settings: StopSettings) {
  const random = createRandom(5);
  let [held, points] = [0, 0];
  for (let draw = 0; draw < 600; draw += 1) {
    const { truth, plan } = madeField(random);
    const walked = order === 'walk' ? plan : everySecond(plan);
    for (let n = 2; n <= walked.length; n += 1) {
      const units = walked
        .slice(0, n)
        .map((each, index) => ({ sequenceId: index + 1, yield: each.yield, x: null, zone: null }));
      const estimate = estimateYield(units, [], null);
      const placed = walked.map(({ position }, index) => ({ position, isMeasured: index < n }));
      if (judgeStop(estimate, placed, FIELD, settings)?.kind === 'go-on') continue;
      const [low, high] = estimate.interval90 ?? [0, 0];
      held += (low <= truth && truth <= high ? 100 : 0) / 600;
      points += n / 600;
      break;
    }
  }
  return { held, points };
}

describe('the stopping rule on synthetic fields', () => {
  it('keeps the 90 % interval in walking order, and a rule without gaps and least number does not', () => {
    const naive = run('walk', { minPoints: 2, reach: Infinity, width: STOP.width, bound: false });
    const rule = run('walk', STOP);
    process.stdout.write(`walk: naive ${JSON.stringify(naive)}, rule ${JSON.stringify(rule)}\n`);
    expect(naive.held).toBeLessThan(84);
    expect(rule.held).toBeGreaterThan(88);
    expect(rule.points).toBeLessThan(19);
  });

  it('saves most where every second point is measured first', () => {
    const rule = run('second', STOP);
    process.stdout.write(`every second: ${JSON.stringify(rule)}\n`);
    expect(rule.held).toBeGreaterThan(88);
    expect(rule.points).toBeLessThan(16);
  });
});
