import { array, assert, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areasFromText, areasToText } from './areasText.ts';
import { areaOfOutline, type EventArea } from './eventArea.ts';

const corner = tuple(integer({ min: 4_200_000, max: 9_400_000 }), integer({ min: 300_000, max: 3_700_000 })).map(
  ([x, y]): [number, number] => [x / 10, y / 10],
);
const area = array(array(corner, { minLength: 3, maxLength: 8 }), { minLength: 1, maxLength: 2 }).map(
  (rings): EventArea => ({
    type: 'Polygon',
    coordinates: rings.map((ring) => [...ring, ring[0] as [number, number]]),
  }),
);

describe('areas in an address', () => {
  it('are read as they were written, to the decimetre', () => {
    assert(
      property(array(area, { minLength: 1, maxLength: 5 }), (areas) => {
        const text = areasToText(areas);
        if (text === null) throw new Error('Too long');
        if (JSON.stringify(areasFromText(text)) !== JSON.stringify(areas)) throw new Error(text);
        if (encodeURIComponent(text).length > text.length + 2) throw new Error(`${text} is not of safe characters`);
      }),
    );
  });

  it('of a triangle have few characters', () => {
    const outline = [
      [800_000, 120_000],
      [801_000, 120_000],
      [801_000.04, 121_000.06],
    ] as const;
    expect(areasToText([areaOfOutline(outline)])).toBe('8000000.1200000_10000.0_0.10001');
  });

  it('with more corners than an address takes are left out', () => {
    const outline = Array.from({ length: 500 }, (_, n): [number, number] => [
      600_000 + n * 37,
      200_000 + (n % 7) * 911,
    ]);
    expect(areasToText([areaOfOutline(outline)])).toBeNull();
  });

  it.each([
    '',
    'alerts',
    '1.2_3.4',
    '1.2_3.4_5',
    '1.2_3.4_5.x',
    '1.2_3.4_5.6~',
    '1.2_3.4_999999999.0',
    `1.2${'_1.1'.repeat(900)}`,
  ])('of "%s" are none', (text) => {
    expect(areasFromText(text)).toBeNull();
  });
});
