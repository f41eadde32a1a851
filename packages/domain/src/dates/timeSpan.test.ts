import { assert, date, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDatetime } from './timeSpan.ts';

const day = date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true }).map((instant) =>
  instant.toISOString().slice(0, 10),
);

describe('datetime of STAC and OGC API', () => {
  it('of one day is that day, from and to', () => {
    assert(
      property(day, (text) => {
        expect(parseDatetime(text)).toEqual({ from: text, to: text });
      }),
    );
  });

  it('of two days is the span between them, in their order alone', () => {
    assert(
      property(tuple(day, day), ([first, second]) => {
        const [from, to] = [first, second].toSorted();
        expect(parseDatetime(`${from}/${to}`)).toEqual({ from, to });
        if (from !== to) expect(parseDatetime(`${to}/${from}`)).toBeUndefined();
      }),
    );
  });

  it.each(['', '..'])('with %j for one end is open there', (open) => {
    expect(parseDatetime(`2024-07-15/${open}`)).toEqual({ from: '2024-07-15', to: undefined });
    expect(parseDatetime(`${open}/2024-07-15`)).toEqual({ from: undefined, to: '2024-07-15' });
  });

  it.each([
    ['2024-07-15T23:30:00Z', '2024-07-15'],
    ['2024-07-15t10:00:00.123z', '2024-07-15'],
    ['2024-07-15T23:30:00-02:00', '2024-07-16'],
    ['2024-07-15T00:30:00+02:00', '2024-07-14'],
  ])('of the instant %s is the UTC day %s', (instant, utc) => {
    expect(parseDatetime(instant)).toEqual({ from: utc, to: utc });
  });

  it.each([
    '',
    '..',
    '/',
    '../..',
    '2024-13-01',
    '2024-02-30',
    '2024-07-15/2024-07-16/2024-07-17',
    '2024-07-15T10:00',
    // Without a zone its day is not known.
    '2024-07-15T10:00:00',
    '2024-07-15T25:00:00Z',
    'tegnap',
    '2024-07-15 2024-07-16',
  ])('%j is neither', (text) => {
    expect(parseDatetime(text)).toBeUndefined();
  });
});
