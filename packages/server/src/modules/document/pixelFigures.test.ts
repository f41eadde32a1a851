import { LEGENDS } from '@georisk/contract/layers/legends.ts';
import { encodeNdvi } from '@georisk/domain/ndvi/encoding.ts';
import { array, assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binsOf, countCodes, DECODE, linesOfClasses, linesOfValues, statisticsOf } from './pixelFigures.ts';

const codes = Uint8Array.from([0, 0, encodeNdvi(0.2), encodeNdvi(0.4), encodeNdvi(0.4), encodeNdvi(0.6)]);

describe('figures of a block’s pixels', () => {
  it('count only pixels with data', () => {
    const stats = statisticsOf(countCodes(codes, 0.01), DECODE.ndvi);
    expect(stats?.count).toBe(4);
    expect(stats?.mean).toBeCloseTo(0.4, 2);
    expect(stats?.sd).toBeCloseTo(Math.sqrt((2 * 0.2 ** 2) / 3), 2);
    expect(stats?.min).toBeCloseTo(0.2, 2);
    expect(stats?.max).toBeCloseTo(0.6, 2);
    expect(statisticsOf(countCodes(new Uint8Array(9), 0.01), DECODE.ndvi)).toBeNull();
  });

  it('give each class its hectares', () => {
    const lines = linesOfClasses(LEGENDS.DamageMap, countCodes(Uint8Array.from([0, 1, 1, 1, 2]), 0.01));
    expect(lines.map(({ areaHa, share }) => [areaHa, share])).toEqual([
      [0.03, 0.75],
      [0.01, 0.25],
    ]);
  });

  it('lose no pixel between the classes or the bins', () => {
    const bounds = [Number.NEGATIVE_INFINITY, 0, 0.2, 0.5, Number.POSITIVE_INFINITY];
    const classes = bounds.slice(1).map((to, index) => ({ from: bounds[index] ?? 0, to, label: '', color: '#000000' }));
    assert(
      property(array(integer({ min: 0, max: 255 }), { minLength: 1 }), (pixels) => {
        const counts = countCodes(Uint8Array.from(pixels), 0.01);
        fullyCounted(linesOfValues(classes, counts, DECODE.ndvi), counts.total);
        for (const decode of [DECODE.ndvi, DECODE.change]) {
          fullyCounted(
            binsOf(counts, decode, () => '#000000'),
            counts.total,
          );
        }
      }),
    );
  });
});

function fullyCounted(parts: readonly { readonly share: number | null }[], total: number): void {
  const sum = parts.reduce((all, { share }) => all + (share ?? 0), 0);
  expect(sum).toBeCloseTo(total === 0 ? 0 : 1, 9);
}
