import type { Position } from '@georisk/domain/geo/types.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_SHAPE_TEXT, positionsFromText, positionsToText, ringFromText, ringToText } from './ringText.ts';

const RING: readonly Position[] = [
  [650_000, 200_000],
  [650_100, 200_000],
  [650_100, 200_050.5],
  [650_000, 200_000],
];
/** Decimetres within the country. */
const decimetre = fc.integer({ min: 320_000, max: 9_600_000 }).map((value) => value / 10);
const positions = fc.array(fc.tuple(decimetre, decimetre), { minLength: 1, maxLength: 60 });

describe('the positions of an address', () => {
  it('are each the distance from the one before, in decimetres', () => {
    expect(positionsToText(RING.slice(0, 3))).toBe('6500000.2000000_1000.0_0.505');
  });

  it('are read as they were written, to the decimetre', () => {
    fc.assert(
      fc.property(positions, (given) => {
        expect(positionsFromText(positionsToText(given))).toEqual(given);
      }),
    );
  });

  it('do not drift: an error of rounding does not add up over many corners', () => {
    const given = Array.from({ length: 150 }, (_, index): Position => [650_000 + index * 0.14, 200_000]);
    const read = positionsFromText(positionsToText(given)) ?? [];
    expect(read).toHaveLength(150);
    for (const [index, [x]] of read.entries()) expect(Math.abs(x - (given[index]?.[0] ?? 0))).toBeLessThan(0.051);
  });

  it('of some two hundred corners fit into an address', () => {
    const corners = Array.from({ length: 180 }, (_, index): Position => {
      const angle = (index / 180) * 2 * Math.PI;
      return [650_000 + 300 * Math.cos(angle), 200_000 + 300 * Math.sin(angle)];
    });
    expect(positionsToText(corners).length).toBeLessThan(MAX_SHAPE_TEXT);
  });

  it.each([
    '',
    '1',
    '1.2.3',
    '1.2_',
    '_1.2',
    '1,2',
    '1.5e3',
    '1.2_x.y',
    ' 1.2',
    '1234567890.1',
    '99999999.1_99999999.1',
  ])('are none in "%s"', (text) => {
    expect(positionsFromText(text)).toBeNull();
  });
});

describe('the ring of an address', () => {
  it('is written without its last corner and read with it', () => {
    expect(ringToText(RING).split('_')).toHaveLength(3);
    expect(ringFromText(ringToText(RING))).toEqual(RING);
  });

  it('has three corners at least', () => {
    expect(ringFromText('6500000.2000000_10.0')).toBeNull();
  });
});
