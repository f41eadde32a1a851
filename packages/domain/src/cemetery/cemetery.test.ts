import { describe, expect, it } from 'vitest';
import { isRecentBurial, isSurelyBefore, parseLifeDate, typedDate } from './lifeDate.ts';
import { hexColour, isSymbolOf } from './objects.ts';
import { wayBetween } from './way.ts';

describe('parseLifeDate', () => {
  it.each([
    ['1874', '1874'],
    ['1874.', '1874'],
    ['1934-05-12', '1934-05-12'],
    ['1934. 5. 2.', '1934-05-02'],
    ['19340512', '1934-05-12'],
    ['1934-02-30', null],
    ['34', null],
    ['régen', null],
    ['', null],
  ])('%j is %j', (text, date) => expect(parseLifeDate(text)).toBe(date));
});

describe('isSurelyBefore', () => {
  it('compares what both dates say', () => {
    expect(isSurelyBefore('1934', '1935-01-01')).toBe(true);
    expect(isSurelyBefore('1934', '1934-05-01')).toBe(false);
    expect(isSurelyBefore('1934-05-01', '1934')).toBe(false);
    expect(isSurelyBefore('1934-05-01', '1934-05-02')).toBe(true);
  });
});

describe('isRecentBurial', () => {
  it('counts two years from the death, of a bare year from its last day', () => {
    expect(isRecentBurial({ birthDate: null, deathDate: '2024-06-10' }, '2026-06-10')).toBe(true);
    expect(isRecentBurial({ birthDate: null, deathDate: '2024-06-09' }, '2026-06-10')).toBe(false);
    expect(isRecentBurial({ birthDate: null, deathDate: '2024' }, '2026-06-10')).toBe(true);
    expect(isRecentBurial({ birthDate: null, deathDate: '2023' }, '2026-06-10')).toBe(false);
    expect(isRecentBurial({ birthDate: '1951', deathDate: null }, '2026-06-10')).toBe(true);
    expect(isRecentBurial({ birthDate: null, deathDate: null }, '2026-06-10')).toBe(true);
    expect(isRecentBurial({ birthDate: '1874', deathDate: null }, '2026-06-10')).toBe(false);
  });
});

describe('typedDate', () => {
  it.each([
    ['1934', '1934'],
    ['1934.', '1934'],
    ['1934. 5.', '1934-05'],
    ['1934-05-12', '1934-05-12'],
    ['1934. 5. 12.', '1934-05-12'],
    ['193', null],
    ['1934-13', null],
    ['1934-02-30', null],
    ['Nagy', null],
  ])('%j is %j', (text, date) => expect(typedDate(text)).toBe(date));
});

describe('hexColour', () => {
  it('takes three or six digits', () => {
    expect(hexColour('#1a2b3c')).toBe('#1A2B3C');
    expect(hexColour('#fa0')).toBe('#FFAA00');
    for (const wrong of ['1a2b3c', '#12345', 'piros', '#1a2b3g', '#1a2b3c; x']) expect(hexColour(wrong)).toBeNull();
  });

  it('a point has no line style, a line no point sign', () => {
    expect(isSymbolOf('point', 'triangle')).toBe(true);
    expect(isSymbolOf('point', 'dash')).toBe(false);
    expect(isSymbolOf('polyline', 'circle')).toBe(false);
  });
});

describe('wayBetween', () => {
  it('measures the distance and names the direction', () => {
    expect(wayBetween([0, 0], [30, 40])).toMatchObject({ distance: 50, direction: 'ne' });
    expect(wayBetween([0, 0], [0, -10])).toMatchObject({ distance: 10, bearing: 180, direction: 's' });
    expect(wayBetween([0, 0], [-10, 0.1])).toMatchObject({ direction: 'w' });
  });
});
