import { describe, expect, it } from 'vitest';
import { datetimeOf, flatBBox, instantOf, isWished } from './wish.ts';

const item = (properties: Record<string, unknown>, more: Record<string, unknown> = {}) => ({ properties, ...more });

describe('the days that are asked for', () => {
  it.each([
    [{}, undefined],
    [{ from: '2026-05-01' }, '2026-04-30T22:00:00Z/..'],
    [{ to: '2026-05-31' }, '../2026-05-31T21:59:59Z'],
    [{ from: '2026-05-01', to: '2026-05-31' }, '2026-04-30T22:00:00Z/2026-05-31T21:59:59Z'],
  ])('%j are %s', (wish, datetime) => {
    expect(datetimeOf(wish)).toBe(datetime);
  });
});

describe('a flat box', () => {
  it.each<[unknown, readonly number[] | undefined]>([
    [
      [16, 45, 23, 49],
      [16, 45, 23, 49],
    ],
    [
      [16, 45, 0, 23, 49, 1_000],
      [16, 45, 23, 49],
    ],
    [[16, 45, 23], undefined],
    [[16, 45, 23, 49, 1], undefined],
    [['16', 45, 23, 49], undefined],
    [[16, 45, null, 49], undefined],
    ['16,45,23,49', undefined],
    [{ length: 4 }, undefined],
    [undefined, undefined],
  ])('of %j is %j', (value, box) => {
    expect(flatBBox(value)).toEqual(box);
  });
});

describe('the instant of an item', () => {
  it.each<[string, Record<string, unknown>, string | undefined]>([
    ['its own', { datetime: '2026-05-08T09:50:31Z' }, '2026-05-08T09:50:31.000Z'],
    ['of another offset', { datetime: '2026-05-08T01:50:31+02:00' }, '2026-05-07T23:50:31.000Z'],
    ['with parts of a second', { datetime: '2026-05-08T09:50:31.024Z' }, '2026-05-08T09:50:31.024Z'],
    [
      'the beginning of its span',
      { datetime: null, start_datetime: '2026-05-08T09:50:31Z' },
      '2026-05-08T09:50:31.000Z',
    ],
    ['none', {}, undefined],
    ['words', { datetime: 'yesterday' }, undefined],
    ['a number', { datetime: 1_778_234_000 }, undefined],
    ['a day that no calendar has', { datetime: '2026-02-30T09:50:31Z' }, undefined],
    ['a 29 February of a plain year', { datetime: '2026-02-29T09:50:31Z' }, undefined],
    ['an hour that no day has', { datetime: '2026-05-08T25:00:00Z' }, undefined],
  ])('%s', (_, properties, instant) => {
    expect(instantOf(item(properties))).toBe(instant);
  });
});

describe('whether an item was asked for', () => {
  const own = item({ datetime: '2026-05-08T09:50:31Z' }, { collection: 's2', bbox: [16, 45, 23, 49] });

  it.each<[string, Parameters<typeof isWished>[1], boolean]>([
    ['everything', {}, true],
    ['its collection', { collection: 's2' }, true],
    ['another collection', { collection: 's1' }, false],
    ['a box over it', { bbox: [20, 46, 21, 47] }, true],
    ['a box elsewhere', { bbox: [0, 0, 1, 1] }, false],
    ['its day', { from: '2026-05-08', to: '2026-05-08' }, true],
    ['days before it', { to: '2026-05-07' }, false],
    ['days after it', { from: '2026-05-09' }, false],
  ])('by %s', (_, wish, expected) => {
    expect(isWished(own, wish)).toBe(expected);
  });

  it('is judged by the fields that it has, but for its time', () => {
    const bare = item({});
    expect(isWished(bare, { collection: 's2', bbox: [0, 0, 1, 1] })).toBe(true);
    expect(isWished(bare, { from: '2026-05-01' })).toBe(false);
    expect(isWished(item({ datetime: '2026-02-30T00:00:00Z' }), { from: '2026-03-01' })).toBe(false);
  });
});
