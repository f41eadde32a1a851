import { describe, expect, it } from 'vitest';
import {
  isRecentBurial,
  isSurelyBefore,
  latestDay,
  mayBeSameDate,
  parseLifeDate,
  saysAllOf,
  typedDate,
} from './lifeDate.ts';
import { lifeDateText, lifeYearText } from './lifeDateText.hu.ts';
import { hexColour, isGeomType, isSymbolOf, symbolsOf } from './objects.ts';
import { wayBetween } from './way.ts';

describe('a date on a stone', () => {
  it.each([
    ['1874', '1874'],
    [' 1874. ', '1874'],
    ['1874-03-05', '1874-03-05'],
    ['1874. 3. 5.', '1874-03-05'],
    ['1874/3/5', '1874-03-05'],
    ['18740305', '1874-03-05'],
    ['1874-03-05T00:00:00.000Z', '1874-03-05'],
    ['1890-03-05 00:00:00', '1890-03-05'],
    ['1970-05-06T00:00:00', '1970-05-06'],
    ['1890. március 5.', '1890-03-05'],
    ['1970. V. 6.', '1970-05-06'],
    ['1900-02-29', null],
    ['2000-02-29', '2000-02-29'],
    ['1874-13-01', null],
    ['1874-00-01', null],
    ['1874-04-31', null],
    ['999', null],
    ['0999', null],
    ['1000', '1000'],
    ['2199', '2199'],
    ['2200', null],
    ['1874-03', '1874-03'],
    ['1890.03.', '1890-03'],
    ['1890. március', '1890-03'],
    ['1890-00-00', '1890'],
    ['1890-03-00', '1890-03'],
    ['1890-13', null],
    ['1890 körül', '1890~'],
    ['kb. 1890', '1890~'],
    ['cca 1890.', '1890~'],
    ['1890?', '1890~'],
    ['1890. 03. táján', '1890-03~'],
    ['?', 'XXXX'],
    ['ismeretlen', 'XXXX'],
    ['1890 előtt', null],
    ['körül', null],
    ['', null],
  ])('%j is %j', (text, expected) => expect(parseLifeDate(text)).toBe(expected));

  it.each([
    ['1874', '1875', true],
    ['1874', '1874-12-31', false],
    ['1874-01-01', '1874', false],
    ['1873-12-31', '1874', true],
    ['1874-01-01', '1874-01-02', true],
    ['1874-01-01', '1874-01-01', false],
    ['1874-03', '1874-03-05', false],
    ['1874-03', '1874-04-01', true],
    ['XXXX', '1874', false],
    ['1864~', '1874', false],
    ['1863~', '1874', true],
    ['1854~', '1874~', false],
    ['1853~', '1874~', true],
  ])('%s is surely before %s: %s', (a, b, expected) => expect(isSurelyBefore(a, b)).toBe(expected));

  it('without a day may be the last of its year', () =>
    expect(['1874', '1874-02', '1872-02', '1874-03-05', '1874~', 'XXXX'].map(latestDay)).toEqual([
      '1874-12-31',
      '1874-02-28',
      '1872-02-29',
      '1874-03-05',
      '1884-12-31',
      null,
    ]));

  it.each([
    ['1874', '1874-03-05', true],
    ['1874~', '1874-03-05', true],
    ['XXXX', '1874', true],
    [null, '1874', true],
    ['1874-03', '1874-04', false],
    ['1874', '1875~', false],
  ])('%s may be the same as %s: %s', (a, b, expected) =>
    expect([mayBeSameDate(a, b), mayBeSameDate(b, a)]).toEqual([expected, expected]),
  );

  it.each([
    ['1874-03-05', '1874', true],
    ['1874', '1874-03-05', false],
    ['1874', '1874~', true],
    ['1874~', '1874', false],
    ['1874-03~', '1874', true],
    ['1874', 'XXXX', true],
    ['XXXX', '1874', false],
    ['XXXX', null, true],
    [null, 'XXXX', false],
    [null, null, true],
  ])('%s says all of %s: %s', (date, other, expected) => expect(saysAllOf(date, other)).toBe(expected));

  it('is told in words', () => {
    expect(['1848-03-15', '1848-03', '1848', '1848~', '1848-03~', 'XXXX'].map(lifeDateText)).toEqual([
      '1848. 03. 15.',
      '1848. 03.',
      '1848',
      '1848 körül',
      '1848. 03. körül',
      'ismeretlen',
    ]);
    expect(['1848-03-15', '1848~', 'XXXX', null].map(lifeYearText)).toEqual(['1848', 'kb. 1848', '?', '?']);
  });
});

describe('a burial', () => {
  const recent = (birthDate: string | null, deathDate: string | null) =>
    isRecentBurial({ birthDate, deathDate }, '2026-06-15');

  it.each<[string | null, string | null, boolean]>([
    [null, '2024-06-15', true],
    [null, '2024-06-14', false],
    [null, '2024', true],
    [null, '2023', false],
    [null, null, true],
    ['1904', null, true],
    ['1903-12-31', null, false],
    [null, 'XXXX', true],
    ['1903', 'XXXX', false],
    ['1893~', null, false],
    ['1894~', null, true],
    [null, '2014~', true],
    [null, '2013~', false],
  ])('of somebody born %s and dead %s is recent: %s', (birth, death, expected) =>
    expect(recent(birth, death)).toBe(expected),
  );

  it('on 29 February compares with the end of February two years before', () => {
    expect(isRecentBurial({ birthDate: null, deathDate: '2026-02-28' }, '2028-02-29')).toBe(false);
    expect(isRecentBurial({ birthDate: null, deathDate: '2026-03-01' }, '2028-02-29')).toBe(true);
  });
});

describe('a typed date', () => {
  it.each([
    ['1934', '1934'],
    ['1934.', '1934'],
    ['1934. 5.', '1934-05'],
    ['1934-12', '1934-12'],
    ['1934-13', null],
    ['1934-0', null],
    ['1934. 5. 7.', '1934-05-07'],
    ['1934-02-30', null],
    ['934', null],
    ['', null],
  ])('%j is %j', (text, expected) => expect(typedDate(text)).toBe(expected));
});

describe('objects of a graveyard', () => {
  it('have signs of their kind, the usual one first', () => {
    expect([symbolsOf('polygon')[0], symbolsOf('polyline')[0], symbolsOf('point')[0]]).toEqual([
      'solid',
      'solid',
      'circle',
    ]);
    expect([
      isSymbolOf('point', 'dash'),
      isSymbolOf('point', 'triangle'),
      isSymbolOf('polygon', 'circle'),
      isSymbolOf('polyline', 'dash'),
    ]).toEqual([false, true, false, true]);
    expect(['point', 'Point', 'line'].map(isGeomType)).toEqual([true, false, false]);
  });

  it.each([
    ['#abc', '#AABBCC'],
    ['#A1b2C3', '#A1B2C3'],
    ['abc', null],
    ['#abcd', null],
    ['#ggg', null],
  ])('the colour %j is %j', (text, expected) => expect(hexColour(text)).toBe(expected));
});

describe('the way to a grave', () => {
  it.each([
    [[0, 10], 0, 'n'],
    [[10, 10], 45, 'ne'],
    [[10, 0], 90, 'e'],
    [[10, -10], 135, 'se'],
    [[0, -10], 180, 's'],
    [[-10, -10], 225, 'sw'],
    [[-10, 0], 270, 'w'],
    [[-10, 10], 315, 'nw'],
    [[-1, 10], 354.29, 'n'],
  ] as const)('to %j is at %s degrees, %s', (to, bearing, direction) => {
    const way = wayBetween([0, 0], to);
    expect(way.bearing).toBeCloseTo(bearing, 2);
    expect(way.direction).toBe(direction);
    expect(way.distance).toBeCloseTo(Math.hypot(...to), 12);
  });
});
