import { array, assert, constantFrom, integer, property, record, shuffledSubarray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  baseOf,
  beganIn,
  compareOperations,
  type Effect,
  neededBy,
  type OrderedOperation,
  predecessorsOf,
  thingOf,
  touchedBy,
} from './order.ts';

const common = { changeId: 'c1', seq: 1, plot: '7', damageId: 3, baseVersion: 4 };
const outline = (more: Partial<typeof common> = {}): OrderedOperation => ({ ...common, ...more, kind: 'outline' });
const photo = (more: Partial<typeof common> = {}): OrderedOperation => ({ ...common, ...more, kind: 'photo' });
const status = (more: Partial<typeof common> = {}): OrderedOperation => ({
  ...common,
  plot: '3',
  ...more,
  kind: 'status',
});
const area = (areaId: string, more: Partial<typeof common> = {}, base: string | null = null): OrderedOperation => ({
  ...common,
  ...more,
  kind: 'area',
  payload: { areaId, base },
});
const points = (ids: readonly string[], more: Partial<typeof common> = {}): OrderedOperation => ({
  ...common,
  ...more,
  kind: 'points',
  payload: {
    operations: ids.map((id, index) => (index % 2 === 0 ? { kind: 'put', point: { id } } : { kind: 'remove', id })),
  },
});

describe('the order of a device’s operations', () => {
  it('is by kind, then as they were made, then by name', () => {
    const sorted = [
      status({ seq: 1, changeId: 'a' }),
      photo({ seq: 2, changeId: 'b' }),
      points(['p'], { seq: 3, changeId: 'c' }),
      area('x', { seq: 5, changeId: 'd' }),
      area('x', { seq: 4, changeId: 'e' }),
      area('y', { seq: 4, changeId: 'da' }),
      outline({ seq: 9, changeId: 'f' }),
    ].toSorted(compareOperations);
    expect(sorted.map(({ changeId }) => changeId)).toEqual(['f', 'da', 'e', 'd', 'c', 'b', 'a']);
  });

  it('does not depend on the order in which they arrive', () => {
    const operations = array(
      record({ kind: constantFrom('outline', 'photo', 'status'), seq: integer({ min: 0, max: 4 }) }),
      { maxLength: 8 },
    ).map((some) =>
      some.map(
        ({ kind, seq }, index): OrderedOperation => ({
          ...common,
          seq,
          changeId: `c${index}`,
          kind: kind as 'outline',
        }),
      ),
    );
    assert(
      property(
        operations.chain((some) =>
          record({ some: constantFrom(some), mixed: shuffledSubarray(some, { minLength: some.length }) }),
        ),
        ({ some, mixed }) => {
          expect(mixed.toSorted(compareOperations)).toEqual(some.toSorted(compareOperations));
        },
      ),
    );
  });
});

describe('the thing that an operation changes', () => {
  it.each<[OrderedOperation, string, readonly string[], readonly string[]]>([
    [outline(), '7/outline', ['7/outline'], ['7/outline']],
    [area('x'), '7/area/x', ['7/area/x'], ['7/area/x', '7/outline']],
    [points(['p', 'q']), '7/points', ['7/point/p', '7/point/q'], ['7/point/p', '7/point/q']],
    [photo(), '7/photo/c1', ['7/photo/c1'], ['7/photo/c1']],
    [status(), '3/status', ['3/status'], ['3/status']],
  ])('%#: has its name, what it touches and what it needs', (operation, thing, touched, needed) => {
    expect(thingOf(operation)).toBe(thing);
    expect(touchedBy(operation)).toEqual(touched);
    expect(neededBy(operation)).toEqual(needed);
  });
});

describe('the state in which an operation began', () => {
  it('is its version as text, of an area the drawn shape, and none of something new', () => {
    expect([
      beganIn(outline()),
      beganIn({ ...outline(), baseVersion: null }),
      beganIn(area('x', {}, 'hash')),
      beganIn(area('x')),
    ]).toEqual(['4', null, 'hash', null]);
  });

  const effect = (order: number, from: string | null, to: string | null, more: Partial<Effect> = {}): Effect => ({
    changeId: `e${order}`,
    thing: '7/outline',
    from,
    to,
    order,
    ...more,
  });

  it('follows what earlier operations of the device made of it, in the server’s order', () => {
    expect(baseOf(outline(), [])).toBe('4');
    expect(baseOf(outline(), [effect(2, '5', '6'), effect(1, '4', '5')])).toBe('6');
  });

  it('does not follow changes of other things, its own earlier attempt, or somebody else’s state', () => {
    expect(baseOf(outline(), [effect(1, '4', '5', { thing: '8/outline' })])).toBe('4');
    expect(baseOf(outline(), [effect(1, '4', '5', { changeId: 'c1' })])).toBe('4');
    expect(baseOf(outline(), [effect(1, '9', '10')])).toBe('4');
    // The first effect was over somebody else's 9; the second began where this one began.
    expect(baseOf(outline(), [effect(1, '9', '10'), effect(2, '4', '11')])).toBe('11');
  });

  it('is the newest where effects name the same first state, which is all that is known of them', () => {
    expect(baseOf(outline(), [effect(1, '4', '5'), effect(2, '4', '6')])).toBe('6');
    expect(baseOf(outline(), [effect(1, '4', '5'), effect(2, '5', '6'), effect(3, '4', '7')])).toBe('7');
    expect(baseOf(outline({ baseVersion: 6 }), [effect(1, '4', '5'), effect(2, '4', '6')])).toBe('6');
  });

  it('of a new area is what the operation that made it left', () => {
    expect(baseOf(area('x'), [effect(1, null, 'first', { thing: '7/area/x' })])).toBe('first');
    expect(baseOf(area('x', {}, 'first'), [effect(1, 'first', null, { thing: '7/area/x' })])).toBe('first');
  });
});

describe('what an operation waits for', () => {
  const all = [
    outline({ changeId: 'outline', seq: 1 }),
    outline({ changeId: 'outline-of-8', seq: 2, plot: '8' }),
    area('x', { changeId: 'x1', seq: 3 }),
    area('y', { changeId: 'y1', seq: 4 }),
    area('x', { changeId: 'x2', seq: 5 }),
    points(['p', 'q'], { changeId: 'pq', seq: 6 }),
    points(['r'], { changeId: 'r', seq: 7 }),
    points(['q'], { changeId: 'q', seq: 8 }),
    photo({ changeId: 'photo', seq: 9, plot: '3' }),
    status({ changeId: 'close', seq: 10 }),
    photo({ changeId: 'photo-of-another', seq: 11, plot: '5', damageId: 5 }),
    status({ changeId: 'reopen', seq: 12 }),
  ];
  const before = (changeId: string) => {
    const operation = all.find((each) => each.changeId === changeId);
    return operation === undefined ? null : predecessorsOf(operation, all);
  };

  it.each<[string, readonly string[]]>([
    ['outline', []],
    ['x1', ['outline']],
    ['x2', ['outline', 'x1']],
    ['y1', ['outline']],
    ['pq', []],
    ['r', []],
    ['q', ['pq']],
    ['photo', []],
    ['close', ['outline', 'outline-of-8', 'x1', 'y1', 'x2', 'pq', 'r', 'q', 'photo']],
    ['reopen', ['outline', 'outline-of-8', 'x1', 'y1', 'x2', 'pq', 'r', 'q', 'photo', 'close']],
  ])('%s: after %j', (changeId, expected) => expect(before(changeId)).toEqual(expected));

  it('is nothing else for a state of no known case', () => {
    const lone = { ...status({ changeId: 'lone', seq: 99 }), damageId: null };
    expect(predecessorsOf(lone, [{ ...photo({ seq: 1 }), damageId: null }])).toEqual([]);
  });

  it('never is itself, nor anything that waits for it', () => {
    for (const operation of all)
      for (const earlier of predecessorsOf(operation, all)) {
        expect(earlier).not.toBe(operation.changeId);
        expect(before(earlier)).not.toContain(operation.changeId);
      }
  });
});
