import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyToPoints, newPoint, pointConflicts, type SamplingPointState } from './pointChanges.ts';
import { dialogFaults, pointFaults } from './pointForm.ts';
import { pointFaultSentence } from './pointForm.hu.ts';

const point = (id: string, sequenceId: number, more: Partial<SamplingPointState> = {}): SamplingPointState => ({
  id,
  sequenceId,
  isGenerated: true,
  isUsed: true,
  yield: null,
  name: '',
  comment: '',
  position: [700_000 + sequenceId, 200_000],
  ...more,
});

describe('the dialog of a point', () => {
  it.each([
    ['', '', ['yield-missing']],
    ['4,5', '', []],
    ['4.5', '', []],
    ['-1', '', ['yield-negative']],
    ['1e308', '', ['yield-unreadable']],
    ['100000', '', ['yield-too-large']],
    ['négy', '', ['yield-unreadable']],
    ['0', ' ', ['comment-needed']],
    ['0', 'kitaposva', []],
  ])('%j with the comment %j: %j', (text, comment, faults) => {
    expect(dialogFaults(text, '', comment)).toEqual(faults);
  });

  it('accepts a point without a yield, and names the field at fault', () => {
    expect(pointFaults({ yield: null, name: '', comment: '' })).toEqual([]);
    expect(pointFaults({ yield: 1, name: 'x'.repeat(65), comment: 'x'.repeat(1001) })).toHaveLength(2);
    expect(pointFaultSentence(3, 'comment-needed')).toBe('3. mintavételi pont: A 0 t/ha hozamhoz írjon megjegyzést!');
  });
});

describe('changes of points', () => {
  it('make, change and remove, each point keeping its number', () => {
    const start = [point('a', 1), point('b', 2)];
    const made = newPoint('c', [700_100, 200_100], start);
    expect(made).toMatchObject({ sequenceId: 3, isGenerated: false, isUsed: true, comment: '', yield: null });
    const changed = applyToPoints(start, [
      { kind: 'put', point: made },
      { kind: 'put', point: point('a', 9, { yield: 3 }) },
      { kind: 'remove', id: 'b' },
    ]);
    expect(changed.map(({ id, sequenceId, yield: value }) => [id, sequenceId, value])).toEqual([
      ['a', 1, 3],
      ['c', 3, null],
    ]);
  });

  it('keep both of two points that were numbered alike', () => {
    const both = applyToPoints(
      [point('a', 1)],
      [
        { kind: 'put', point: point('x', 2) },
        { kind: 'put', point: point('y', 2) },
      ],
    );
    expect(both.map(({ id, sequenceId }) => [id, sequenceId])).toEqual([
      ['a', 1],
      ['x', 2],
      ['y', 3],
    ]);
  });

  it('have the same result when applied twice, and lose no point', () => {
    const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const operation = fc.oneof(
      fc.record({
        kind: fc.constant('put' as const),
        point: fc.tuple(ids, fc.integer({ min: 1, max: 4 })).map(([id, number]) => point(id, number)),
      }),
      fc.record({ kind: fc.constant('remove' as const), id: ids }),
    );
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 12 }), (operations) => {
        const once = applyToPoints([point('a', 1)], operations);
        expect(new Set(once.map(({ sequenceId }) => sequenceId)).size).toBe(once.length);
        const last = operations.at(-1);
        if (last !== undefined) expect(applyToPoints(once, [last])).toEqual(once);
        const put = new Set<string>([
          'a',
          ...operations.flatMap((each) => (each.kind === 'put' ? [each.point.id] : [])),
        ]);
        const removed = new Set<string>(operations.flatMap((each) => (each.kind === 'remove' ? [each.id] : [])));
        for (const id of put) if (!removed.has(id)) expect(once.some((each) => each.id === id)).toBe(true);
      }),
    );
  });

  it('of two people need a decision only where both touched a point', () => {
    const base = [point('a', 1), point('b', 2), point('c', 3), point('d', 4)];
    const mine = [point('a', 1, { yield: 1 }), point('b', 2, { yield: 2 }), point('c', 3), point('x', 5)];
    const theirs = [
      point('a', 1, { yield: 4 }),
      point('b', 2),
      point('c', 3, { yield: 3 }),
      point('d', 4, { comment: 'y' }),
    ];
    expect(
      pointConflicts(base, mine, theirs).map(({ id, mine: my, theirs: their }) => [id, my?.yield, their?.comment]),
    ).toEqual([
      ['a', 1, ''],
      ['d', undefined, 'y'],
    ]);
  });
});
