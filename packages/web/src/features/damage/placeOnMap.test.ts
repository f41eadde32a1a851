import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { focusOfPlace, placeSpec, placeText, readPlace } from './placeOnMap.ts';

const PLACE = { x: 650_000.12, y: 200_000.5, accuracy: 12.5 };

describe('a place of an address', () => {
  it('is read as it was written, to the centimetre', () => {
    const hundredths = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((value) => value / 100);
    const tenths = fc.integer({ min: 0, max: 999_990 }).map((value) => value / 10);
    fc.assert(
      fc.property(hundredths(9_999_999), hundredths(9_999_999), tenths, (x, y, accuracy) => {
        expect(readPlace(placeText({ x, y, accuracy }))).toEqual({ x, y, accuracy });
      }),
    );
  });

  it.each([
    null,
    '',
    '1,2',
    '1,2,3,4',
    '-1,2,3',
    '1;2;3',
    '1.234,2,3',
    '1,2,3.45',
    '1e5,2,3',
    'NaN,2,3',
    '12345678,2,3',
    ' 1,2,3',
    '1,2,',
  ])('is none in %j', (text) => {
    expect(readPlace(text)).toBeNull();
  });
});

describe('focusOfPlace', () => {
  it('shows 150 m around a sure place, and twice the error around an unsure one', () => {
    expect(focusOfPlace({ x: 1000, y: 2000, accuracy: 75 })?.box).toEqual([850, 1850, 1150, 2150]);
    expect(focusOfPlace({ x: 1000, y: 2000, accuracy: 100 })?.box).toEqual([800, 1800, 1200, 2200]);
  });

  it('is another target for another place, the same for the same, none for none', () => {
    expect(focusOfPlace(PLACE)?.key).toBe(focusOfPlace({ ...PLACE })?.key);
    expect(focusOfPlace({ ...PLACE, accuracy: 13 })?.key).not.toBe(focusOfPlace(PLACE)?.key);
    expect(focusOfPlace(null)).toBeNull();
  });
});

describe('placeSpec', () => {
  it('draws the place with the circle of its accuracy in metres', () => {
    expect(placeSpec(PLACE).source).toMatchObject({
      features: [{ geometry: { coordinates: [650_000.12, 200_000.5] }, radius: 12.5 }],
    });
  });
});
