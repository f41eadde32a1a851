import { array, assert, constantFrom, double, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hectares } from '../units.ts';
import { componentsOf } from '../zones/components.ts';
import type { PixelFrame } from './features.ts';
import { labelZones } from './labelZones.ts';
import { createRandom } from './random.ts';

/** 10 m. */
const PIXEL_AREA = 100;
const SIZE = 30;
/** 9 ha. */
const frame: PixelFrame = {
  width: SIZE,
  height: SIZE,
  pixels: Int32Array.from({ length: SIZE * SIZE }, (_, pixel) => pixel),
};

interface Field {
  readonly ndviAt: (column: number, row: number) => number;
  readonly of?: PixelFrame;
  readonly points?: number;
  readonly dates?: number;
  readonly seed?: number;
}

function zonesOf({ ndviAt, of = frame, points = 12, dates = 1, seed = 1 }: Field) {
  const ndvi = Float64Array.from(of.pixels, (pixel) => ndviAt(pixel % of.width, Math.floor(pixel / of.width)));
  return labelZones({
    frame: of,
    dates: Array.from({ length: dates }, () => ndvi),
    area: hectares((of.pixels.length * PIXEL_AREA) / 10_000),
    pixelArea: PIXEL_AREA,
    points,
    random: createRandom(seed),
  });
}

const halves = (low: number, high: number) => (column: number) => (column < SIZE / 2 ? low : high);
const meanOf = (labels: Int32Array, label: number, ndviAt: Field['ndviAt']) => {
  const own = [...labels.keys()].filter((pixel) => labels[pixel] === label);
  return own.reduce((sum, pixel) => sum + ndviAt(pixel % SIZE, Math.floor(pixel / SIZE)), 0) / own.length;
};

describe('zones of similar NDVI', () => {
  it('are the two halves of a field that differ, the lower one first', () => {
    const { window, zones, silhouette } = zonesOf({ ndviAt: halves(0.8, 0.3) });
    expect(zones).toBe(2);
    expect(silhouette).toBeGreaterThan(0.9);
    const found = Array.from({ length: SIZE }, (_, column) => window.labels[5 * SIZE + column]);
    expect(found).toEqual(Array.from({ length: SIZE }, (_, column) => (column < SIZE / 2 ? 2 : 1)));
  });

  it('are numbered from the lowest NDVI, cover each pixel, and have the least size', () => {
    assert(
      property(
        double({ min: 0.1, max: 0.4, noNaN: true }),
        double({ min: 0.1, max: 0.5, noNaN: true }),
        constantFrom(1, 2, 3, 4),
        integer({ min: 2, max: 30 }),
        integer(),
        (low, step, dates, points, seed) => {
          const ndviAt = (column: number, row: number) =>
            low + step * Math.floor((3 * column) / SIZE) * 0.5 + 0.01 * Math.sin(column * 7 + row * 3);
          const { window, zones } = zonesOf({ ndviAt, points, dates, seed });
          expect(zones).toBeLessThanOrEqual(Math.max(1, Math.floor(points / 2)));
          const labels = new Set(window.labels);
          expect([...labels].toSorted((a, b) => a - b)).toEqual(Array.from({ length: zones }, (_, index) => index + 1));
          const means = Array.from({ length: zones }, (_, index) => meanOf(window.labels, index + 1, ndviAt));
          expect(means).toEqual(means.toSorted((a, b) => a - b));
          for (const label of zones > 1 ? labels : []) {
            const size = window.labels.reduce((count, each) => count + (each === label ? 1 : 0), 0);
            // 5 % of 9 ha, which is more than 0.3 ha.
            expect(size * PIXEL_AREA).toBeGreaterThanOrEqual(4_500);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('are the same for the same seed', () => {
    const noise = createRandom(4);
    const values = Array.from({ length: SIZE * SIZE }, (_, pixel) => 0.3 + (pixel % SIZE) / 60 + 0.1 * noise());
    const ndviAt = (column: number, row: number) => values[row * SIZE + column] ?? 0;
    const [first, again] = [zonesOf({ ndviAt, seed: 7 }), zonesOf({ ndviAt, seed: 7 })];
    expect(first.zones).toBeGreaterThan(1);
    expect(again).toEqual(first);
  });

  it('have no parts below a tenth of a hectare: single odd pixels belong to what surrounds them', () => {
    assert(
      property(array(integer({ min: 0, max: SIZE * SIZE - 1 }), { maxLength: 12 }), (odd) => {
        const at = new Set(odd);
        const ndviAt = (column: number, row: number) => {
          const isLow = column < SIZE / 2 !== at.has(row * SIZE + column);
          return isLow ? 0.3 : 0.8;
        };
        const { window, zones } = zonesOf({ ndviAt });
        const { sizes } = componentsOf(window, 4);
        expect(zones).toBeGreaterThan(1);
        expect(sizes.slice(1).filter((size) => size * PIXEL_AREA < 1_000)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});

describe('there is one zone', () => {
  const one = { zones: 1, silhouette: null, calinskiHarabasz: null };

  it('where NDVI hardly varies', () => {
    expect(zonesOf({ ndviAt: halves(0.5, 0.55) })).toMatchObject(one);
  });

  it('where two zones would have fewer than two points each', () => {
    expect(zonesOf({ ndviAt: halves(0.3, 0.8), points: 3 })).toMatchObject(one);
    expect(zonesOf({ ndviAt: halves(0.3, 0.8), points: 4 }).zones).toBe(2);
  });

  it('where the second would be below 0.3 ha', () => {
    const small: PixelFrame = { width: 20, height: 10, pixels: Int32Array.from({ length: 200 }, (_, pixel) => pixel) };
    // Of 2 ha: 0.4 ha and 0.2 ha.
    expect(zonesOf({ ndviAt: (column) => (column < 4 ? 0.3 : 0.8), of: small }).zones).toBe(2);
    expect(zonesOf({ ndviAt: (column) => (column < 2 ? 0.3 : 0.8), of: small })).toMatchObject(one);
  });

  it('on less than a hectare', () => {
    const small: PixelFrame = { width: 9, height: 11, pixels: Int32Array.from({ length: 99 }, (_, pixel) => pixel) };
    expect(zonesOf({ ndviAt: (column) => (column < 4 ? 0.3 : 0.8), of: small })).toMatchObject(one);
  });

  it('without an image, and where the only image has gaps', () => {
    const options = { frame, area: hectares(9), pixelArea: PIXEL_AREA, points: 12, random: createRandom(1) };
    expect(labelZones({ ...options, dates: [] })).toMatchObject(one);
    const gaps = Float64Array.from(frame.pixels, (pixel) =>
      pixel % 10 === 0 ? Number.NaN : halves(0.3, 0.8)(pixel % SIZE),
    );
    expect(labelZones({ ...options, dates: [gaps] })).toMatchObject(one);
  });
});
