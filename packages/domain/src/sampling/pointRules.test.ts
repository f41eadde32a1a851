import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyToPoints,
  newPoint,
  nextSequenceId,
  pointConflicts,
  type PointOperation,
  sameMeasurement,
  samePoint,
  type SamplingPointState,
  withYield,
} from './pointChanges.ts';
import { fixFaults, sameFix } from './pointFix.ts';
import { dialogFaults, MAX_COMMENT, MAX_NAME, measuredFaults, pointFaults } from './pointForm.ts';
import { pointFaultSentence } from './pointForm.hu.ts';

const point = (id: string, sequenceId: number, more: Partial<SamplingPointState> = {}): SamplingPointState => ({
  ...newPoint(id, [10, 20], []),
  sequenceId,
  ...more,
});
const put = (each: SamplingPointState): PointOperation => ({ kind: 'put', point: each });
const remove = (id: string): PointOperation => ({ kind: 'remove', id });

describe('a point as it is stored', () => {
  it.each<[number | null, string, readonly string[]]>([
    [null, '', []],
    [0, '', ['comment-needed']],
    [0, ' \t', ['comment-needed']],
    [0, '\u200b\u202e', ['comment-needed']],
    [0, 'elverte a jég', []],
    [-0.01, '', ['yield-negative']],
    [Number.NaN, '', ['yield-unreadable']],
    [Infinity, '', ['yield-unreadable']],
    [1_000, '', []],
    [1_000.1, '', ['yield-too-large']],
    [0.01, '', []],
  ])('with %s t/ha and the comment %j: %j', (value, comment, faults) =>
    expect(pointFaults({ yield: value, name: '', comment })).toEqual(faults),
  );

  it('has a name of 64 and a comment of 1 000 characters at most, and all faults at once', () => {
    expect(pointFaults({ yield: 1, name: 'x'.repeat(MAX_NAME), comment: 'x'.repeat(MAX_COMMENT) })).toEqual([]);
    expect(pointFaults({ yield: -1, name: 'x'.repeat(MAX_NAME + 1), comment: 'x'.repeat(MAX_COMMENT + 1) })).toEqual([
      'yield-negative',
      'name-too-long',
      'comment-too-long',
    ]);
    expect([MAX_NAME, MAX_COMMENT]).toEqual([64, 1_000]);
    expect(pointFaultSentence(5, 'yield-negative')).toBe('5. mintavételi pont: A hozam nem lehet negatív.');
  });

  it.each<[string, readonly string[]]>([
    ['', ['yield-missing']],
    ['  ', ['yield-missing']],
    ['4,2', []],
    ['4.2', []],
    ['négy', ['yield-unreadable']],
    ['-1', ['yield-negative']],
    ['0', ['comment-needed']],
    ['0,00', ['comment-needed']],
  ])('typed as %j: %j', (text, faults) => expect(dialogFaults(text, '', '')).toEqual(faults));

  it.each<[string | null, readonly string[]]>([
    [null, []],
    ['2026-06-17T10:00:00Z', []], // two days ahead
    ['2026-06-17T10:00:01Z', ['measured-in-future']],
    ['2024-06-13T10:00:00Z', []], // 732 days ago
    ['2024-06-13T09:59:59Z', ['measured-too-early']],
    ['2026-06-15T12:00:00+02:00', []],
  ])('measured at %s: %j', (at, faults) =>
    expect(measuredFaults(at, new Date('2026-06-15T10:00:00Z'))).toEqual(faults),
  );
});

describe('the fix of a device', () => {
  const fix = { lon: 19, lat: 47, accuracy: 5, at: '2026-06-15T10:00:00Z' };

  it.each<[Partial<typeof fix>, readonly string[]]>([
    [{}, []],
    [{ lon: -180, lat: 90, accuracy: 0 }, []],
    [{ lon: 180.001 }, ['fix-place']],
    [{ lat: -90.001 }, ['fix-place']],
    [{ accuracy: 10_000 }, []],
    [{ accuracy: 10_000.1 }, ['fix-accuracy']],
    [{ accuracy: -1, lon: Number.NaN }, ['fix-place', 'fix-accuracy']],
    [{ accuracy: Number.NaN }, ['fix-accuracy']],
  ])('with %j: %j', (change, faults) => expect(fixFaults({ ...fix, ...change })).toEqual(faults));

  it('is the same at the same instant, however it is written, and another by any figure', () => {
    expect(sameFix(fix, { ...fix, at: '2026-06-15T12:00:00.000+02:00' })).toBe(true);
    expect(
      [{ lon: 19.1 }, { lat: 47.1 }, { accuracy: 6 }, { at: '2026-06-15T10:00:01Z' }].map((change) =>
        sameFix(fix, { ...fix, ...change }),
      ),
    ).toEqual([false, false, false, false]);
    expect([sameFix(null, null), sameFix(fix, null), sameFix(null, fix), fixFaults(null).length]).toEqual([
      true,
      false,
      false,
      0,
    ]);
  });
});

describe('changes of points', () => {
  it('give new numbers after the highest, which is never used twice', () => {
    expect([nextSequenceId([]), nextSequenceId([{ sequenceId: 3 }, { sequenceId: 9 }, { sequenceId: 1 }])]).toEqual([
      1, 10,
    ]);
    expect(newPoint('a', [1, 2], [{ sequenceId: 4 }])).toMatchObject({
      sequenceId: 5,
      isGenerated: false,
      isUsed: true,
      yield: null,
    });
  });

  it('keep the number of a point that is put again, and give a new one the next where its own is taken', () => {
    const changed = applyToPoints(
      [point('a', 1), point('b', 2)],
      [put(point('a', 7, { yield: 3 })), put(point('c', 2)), remove('zzz')],
    );
    expect(changed.map(({ id, sequenceId, yield: value }) => [id, sequenceId, value])).toEqual([
      ['a', 1, 3],
      ['b', 2, null],
      ['c', 3, null],
    ]);
  });

  it('leave no two points of one number or one id, in order, and change nothing when repeated', () => {
    const operations = array(
      record({
        kind: constantFrom('put', 'remove'),
        id: constantFrom('a', 'b', 'c', 'd'),
        sequenceId: integer({ min: 1, max: 4 }),
      }),
      { maxLength: 10 },
    );
    assert(
      property(operations, (some) => {
        const list = some.map(({ kind, id, sequenceId }) => (kind === 'put' ? put(point(id, sequenceId)) : remove(id)));
        const once = applyToPoints([point('a', 1), point('b', 2)], list);
        const numbers = once.map(({ sequenceId }) => sequenceId);
        const puts = list.filter(({ kind }) => kind === 'put');
        return (
          new Set(numbers).size === numbers.length &&
          numbers.every((each, at) => at === 0 || each > (numbers[at - 1] ?? 0)) &&
          (puts.length < list.length || JSON.stringify(applyToPoints(once, list)) === JSON.stringify(once))
        );
      }),
    );
  });

  it('are none within a centimetre, and one by any value that a person sets', () => {
    const was = point('a', 1);
    expect([
      samePoint(was, { ...was, position: [10.009, 20] }),
      samePoint(was, { ...was, position: [10.011, 20] }),
    ]).toEqual([true, false]);
    expect(
      [{ isUsed: false }, { yield: 0 }, { name: 'x' }, { comment: 'x' }].map((change) =>
        samePoint(was, { ...was, ...change }),
      ),
    ).toEqual([false, false, false, false]);
    expect(samePoint(was, { ...was, sequenceId: 9 })).toBe(true);
  });

  it('of a yield note when it was typed, keep the time where it is the same, and lose it with the yield', () => {
    const at = '2026-06-15T10:00:00Z';
    const measured = withYield(point('a', 1), 4, at);
    expect(measured).toMatchObject({ yield: 4, measuredAt: at, fix: null });
    expect(withYield(measured, 4, 'later').measuredAt).toBe(at);
    expect(withYield(measured, 4, 'later', true).measuredAt).toBe('later');
    expect(withYield(measured, null, 'later')).toMatchObject({ yield: null, measuredAt: null, fix: null });
    expect([
      sameMeasurement(measured, { ...measured, comment: 'x' }),
      sameMeasurement(measured, { ...measured, measuredAt: 'later' }),
    ]).toEqual([true, false]);
  });

  it.each<[string, SamplingPointState[], SamplingPointState[], SamplingPointState[], readonly string[]]>([
    ['only mine', [point('a', 1)], [point('a', 1, { yield: 3 })], [point('a', 1)], []],
    ['only theirs', [point('a', 1)], [point('a', 1)], [point('a', 1, { yield: 3 })], []],
    ['both alike', [point('a', 1)], [point('a', 1, { yield: 3 })], [point('a', 1, { yield: 3 })], []],
    ['both differently', [point('a', 1)], [point('a', 1, { yield: 3 })], [point('a', 1, { yield: 4 })], ['a']],
    ['mine changed, theirs removed', [point('a', 1)], [point('a', 1, { yield: 3 })], [], ['a']],
    ['mine removed, theirs changed', [point('a', 1)], [], [point('a', 1, { yield: 4 })], ['a']],
    ['both removed', [point('a', 1)], [], [], []],
    ['mine removed, theirs as it was', [point('a', 1)], [], [point('a', 1)], []],
    ['both new', [], [point('a', 1)], [point('b', 1)], []],
  ])('of two people, %s: %#', (_, base, mine, theirs, ids) =>
    expect(pointConflicts(base, mine, theirs).map(({ id }) => id)).toEqual(ids),
  );
});
