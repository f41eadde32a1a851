import { describe, expect, it } from 'vitest';
import type { Position } from '../geo/types.ts';
import { placeDoubt } from './placeDoubt.ts';

const PLANNED: Position = [650_000, 200_000];
const fix = (metres: number, accuracy: number) => ({ at: [650_000 + metres, 200_000] as Position, accuracy });

describe('the doubt about the place of a measurement', () => {
  it.each([
    ['a good fix at the place', fix(0, 10), null],
    ['a poor fix at the place', fix(0, 10.1), 'poor'],
    ['a fix of ± 60 m at the place', fix(0, 60), 'poor'],
    ['a fix of ± 900 m at the place: worse is no better', fix(0, 900), 'poor'],
    ['no fix', null, 'unknown'],
    ['a good fix just within reach', fix(40, 10), null],
    ['a good fix that is surely elsewhere', fix(40.1, 10), 'far'],
    ['a poor fix that is surely elsewhere: far says more', fix(200, 100), 'far'],
    ['a fix of ± 900 m, 4,3 km away', fix(4300, 900), 'far'],
  ] as const)('is of %s', (_, of, doubt) => {
    expect(placeDoubt(of, PLANNED)).toBe(doubt);
  });
});
