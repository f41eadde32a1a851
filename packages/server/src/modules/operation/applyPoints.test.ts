import type { OperationOf } from '@georisk/contract/verticals/insurance/operations.ts';
import { describe, expect, it } from 'vitest';
import { Problem } from '#server/http/problem.ts';
import { applyPoints, type PointsStep } from './applyPoints.ts';
import { bodyOf, keyOf, putsOf, versionOf } from './bodies.ts';
import { areaShape, assertWellFormed } from './wellFormed.ts';

type Made = OperationOf<'points'>;
type State = Made['payload']['base'][number];

const idOf = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const AT = '2026-06-16T08:30:00.000Z';
const stateOf = (digit: number, change: Partial<State> = {}): State => ({
  id: idOf(digit),
  sequenceId: digit,
  isGenerated: true,
  isUsed: true,
  yield: null,
  name: '',
  comment: '',
  position: [700_000 + digit, 200_000],
  ...change,
});

const madeOf = (operations: Made['payload']['operations'], base: readonly State[]): Made => ({
  changeId: idOf(9),
  user: 1,
  seq: 0,
  plot: 'damagePlots/7',
  damageId: 3,
  title: 'K-1',
  path: '/x',
  baseVersion: 4,
  deviceAt: AT,
  kind: 'points',
  payload: { plotId: 7, base: [...base], operations },
});
const MEASURED = madeOf([{ kind: 'put', point: stateOf(1, { yield: 4.2 }) }], [stateOf(1)]);

/** Steps that answer one after the other, and the versions over which they were asked to save. */
function stepsOf(...answers: readonly PointsStep[]) {
  const asked: (number | null)[] = [];
  return {
    asked,
    step: async (version: number | null) => {
      const answer = answers[asked.length];
      asked.push(version);
      if (answer === undefined) throw new Error('one attempt too many');
      return answer;
    },
  };
}
const stale = (version: number, ...points: readonly State[]): PointsStep =>
  ({ kind: 'stale', now: { version, points } }) as unknown as PointsStep;

describe('points that somebody brings', () => {
  it('are saved over the version in which they began, or over none', async () => {
    for (const [base, version] of [
      ['4', 4],
      [null, null],
    ] as const) {
      const { asked, step } = stepsOf({ kind: 'saved', version: 5 });
      expect(await applyPoints(MEASURED, base, step)).toEqual({ kind: 'saved', version: 5 });
      expect(asked).toEqual([version]);
    }
  });

  it('are saved over newer versions, however many, where only other points were changed', async () => {
    const other = stateOf(2, { yield: 1 });
    const { asked, step } = stepsOf(stale(6, stateOf(1), other), stale(8, stateOf(1), other, stateOf(3)), {
      kind: 'saved',
      version: 9,
    });
    expect(await applyPoints(MEASURED, '4', step)).toEqual({ kind: 'saved', version: 9 });
    expect(asked).toEqual([4, 6, 8]);
  });

  it('need a decision where another value of the same point came first', async () => {
    const { asked, step } = stepsOf(stale(6, stateOf(1, { yield: 3.1 })));
    expect(await applyPoints(MEASURED, '4', step)).toEqual({ kind: 'conflict' });
    expect(asked).toEqual([4]);
  });

  it('are refused as the call refuses them, after a newer version too', async () => {
    const refused = { kind: 'refused', why: 'A hozam nem lehet negatív.' } as const;
    const { asked, step } = stepsOf(stale(6, stateOf(1)), refused);
    expect(await applyPoints(MEASURED, '4', step)).toEqual(refused);
    expect(asked).toEqual([4, 6]);
  });
});

describe('the body of a usual call', () => {
  it('has the points that are put, without those that are removed and without what was not measured', () => {
    const fix = { lon: 20, lat: 47, accuracy: 4, at: AT };
    const operations: Made['payload']['operations'] = [
      { kind: 'remove', id: idOf(2) },
      { kind: 'put', point: stateOf(1, { measuredAt: AT, fix }) },
      { kind: 'put', point: stateOf(3, { measuredAt: null, fix: null }) },
    ];
    const puts = putsOf(madeOf(operations, []));
    expect(puts.map(({ id }) => id)).toEqual([idOf(1), idOf(3)]);
    expect(puts[0]).toMatchObject({ measuredAt: AT, fix, polygon: { type: 'Point', coordinates: [700_001, 200_000] } });
    expect(Object.keys(puts[1] ?? {})).toEqual(['id', 'isUsed', 'yield', 'name', 'comment', 'polygon']);
    expect(puts.every((put) => bodyOf('saveSampling', { damagePlotId: 7, sampling: [put] }))).toBe(true);
  });

  it('has a version where the operation began in one, and the name of the change', () => {
    expect([versionOf(null), versionOf('0'), versionOf('12')]).toEqual([{}, { version: 0 }, { version: 12 }]);
    expect(keyOf(MEASURED)).toEqual({ changeId: idOf(9), deviceTime: AT });
  });

  it.each([
    ['a version that is no number', () => bodyOf('saveSampling', { damagePlotId: 7, sampling: [], ...versionOf('x') })],
    ['another name', () => bodyOf('changeDamage', { state: 'closed' })],
    ['no body', () => bodyOf('changeDamage', undefined)],
    ['a call without one', () => bodyOf('damage', {})],
  ])('is refused with %s', (_, read) => expect(read).toThrow(Problem));
});

describe('an operation', () => {
  it('of points is well formed as the call reads them', () => {
    expect(() => assertWellFormed(MEASURED)).not.toThrow();
    expect(() => assertWellFormed(madeOf([{ kind: 'remove', id: idOf(1) }], [stateOf(1)]))).not.toThrow();
    const nameless = stateOf(1, { id: 'x' });
    expect(() => assertWellFormed(madeOf([{ kind: 'put', point: nameless }], []))).toThrow(Problem);
  });

  it.each([
    ['', false],
    ['POINT(700000 200000)', false],
    ['MULTIPOLYGON(((700000 200000,700010 200000,700010 200010,700000 200000)))', true],
    ['POLYGON((700000 200000,700010 200000,700010 200010,700000 200000))', true],
    ['MULTIPOLYGON(((700000 200000,NaN 200000,700010 200010,700000 200000)))', false],
    ['MULTIPOLYGON EMPTY', false],
  ])('of the area %j: %s', (text, isShape) => expect(areaShape(text) !== null).toBe(isShape));
});
