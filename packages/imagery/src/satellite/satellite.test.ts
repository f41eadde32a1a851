import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeNdvi, encodeNdvi } from '@georisk/domain/ndvi/encoding.ts';
import { fillClearMask } from './clearMask.ts';
import { fillNdvi, NDVI_INT_NO_DATA, ndviInt, ndviOf } from './ndviRows.ts';
import { baselineNumber, boaOffset, normalBaseline, reflectance } from './reflectance.ts';
import { MASK_OF_CLASS, maskWeight } from './sceneClasses.ts';
import { addCounts, clearShareOf, isHazy, lookAt, noCounts, unusableReason } from './secondLook.ts';
import { fillTrueColour, trueColourByte, trueColourTable } from './trueColour.ts';

describe('reflectance', () => {
  it('adds the offset, never goes below 0, and leaves no data', () => {
    expect(reflectance(4600, -1000)).toBeCloseTo(0.36, 12);
    expect(reflectance(900, -1000)).toBe(0);
    expect(reflectance(0, -1000)).toBeNaN();
    expect(reflectance(4600, 0)).toBeCloseTo(0.46, 12);
  });

  it('takes the offset from the baseline, where nothing else states it', () => {
    expect(boaOffset({ baseline: '03.01' })).toBe(0);
    expect(boaOffset({ baseline: '04.00' })).toBe(-1000);
    expect(boaOffset({ baseline: 'N0510' })).toBe(-1000);
    expect(boaOffset({ baseline: null })).toBeNull();
    expect(boaOffset({ applied: false, baseline: 'later' })).toBeNull();
  });

  it('never adds it twice', () => {
    expect(boaOffset({ applied: true, declared: -1000, baseline: '05.09' })).toBe(0);
    expect(boaOffset({ applied: false, baseline: '05.09' })).toBe(-1000);
    expect(boaOffset({ declared: 0, baseline: '05.09' })).toBe(0);
    expect(boaOffset({ declared: -1000, baseline: '02.14' })).toBe(-1000);
    expect(boaOffset({ band: { scale: 0.0001, offset: -0.1 } })).toBe(-1000);
    expect(boaOffset({ band: { scale: 0.0001, offset: 0 }, baseline: '05.09' })).toBe(0);
  });

  it('reads baselines as products write them', () => {
    expect(['N0509', '05.09', '0400', 'x', null].map(baselineNumber)).toEqual([5.09, 5.09, 4, null, null]);
    expect(normalBaseline('N0214')).toBe('02.14');
  });
});

const strip = (
  pixels: readonly (readonly [red: number, nir: number])[],
  offset: number,
  mask = pixels.map(() => 2),
) => {
  const out = { values: new Int16Array(pixels.length), codes: new Uint8Array(pixels.length) };
  const band = (index: 0 | 1) => Uint16Array.from(pixels, (pixel) => pixel[index]);
  fillNdvi(band(0), band(1), Uint8Array.from(mask), offset, out);
  return out;
};

/** Half-way between two codes: the last bit decides which. */
const isTie = (ndvi: number): boolean => Math.abs(((((ndvi + 0.2) / 1.2) * 254) % 1) - 0.5) < 1e-9;

describe('NDVI of digital numbers', () => {
  it('gives the worked examples', () => {
    const examples = [
      [1400, 4600, 0.8],
      [2500, 3300, 0.210526],
      [1010, 1010, 0],
      [900, 3000, 1],
    ] as const;
    for (const [red, nir, ndvi] of examples) expect(ndviOf(red, nir, -1000)).toBeCloseTo(ndvi, 6);
    expect(ndviOf(1400, 4600, 0)).toBeCloseTo(0.533333, 6);
    expect(ndviOf(0, 4600, -1000)).toBeNaN();
    expect(ndviOf(900, 900, -1000)).toBeNaN();
    expect([
      ...strip(
        examples.map(([red, nir]) => [red, nir] as const),
        -1000,
      ).values,
    ]).toEqual([8000, 2105, 0, 10_000]);
  });

  it('is the same by strips as pixel by pixel', () => {
    const dn = fc.integer({ min: 0, max: 65_535 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(dn, dn, fc.constantFrom(0, 1, 2)), { minLength: 1 }),
        fc.constantFrom(0, -1000),
        (pixels, offset) => {
          const out = strip(
            pixels.map(([red, nir]) => [red, nir] as const),
            offset,
            pixels.map(([, , state]) => state),
          );
          for (const [at, [red, nir, state]] of pixels.entries()) {
            const ndvi = state === 0 ? Number.NaN : ndviOf(red, nir, offset);
            expect(out.values[at]).toBe(ndviInt(ndvi));
            expect(Math.abs((out.codes[at] ?? 0) - encodeNdvi(ndvi))).toBeLessThanOrEqual(isTie(ndvi) ? 1 : 0);
            if (!Number.isNaN(ndvi) && ndvi >= -0.2) {
              expect(Math.abs(decodeNdvi(out.codes[at] ?? 0) - ndvi)).toBeLessThanOrEqual(0.6 / 254 + 1e-12);
            }
          }
        },
      ),
    );
  });

  it('recognises values without data', () => {
    expect([
      ...strip(
        [
          [0, 5],
          [5, 0],
          [7, 9],
        ],
        0,
        [2, 2, 0],
      ).values,
    ]).toEqual([NDVI_INT_NO_DATA, NDVI_INT_NO_DATA, NDVI_INT_NO_DATA]);
  });
});

describe('true colour', () => {
  it('gives the worked examples', () => {
    expect([0.02, 0.05, 0.1, 0.2, 0.3, 0.9].map(trueColourByte)).toEqual([37, 71, 116, 191, 255, 255]);
  });

  it('distinguishes black from no data', () => {
    const table = trueColourTable(-1000, 10_000);
    expect([table[0], table[1], table[1000], table[1500], table[4000], table[65_535]]).toEqual([0, 1, 1, 71, 255, 255]);
    const colours = new Uint8Array(6);
    fillTrueColour(Uint16Array.of(0, 1500), Uint16Array.of(0, 2000), Uint16Array.of(0, 4000), table, colours);
    expect([...colours]).toEqual([0, 0, 0, 71, 116, 255]);
  });
});

/** The mask by its definition: every pixel against every other. */
function maskByHand(
  scl: readonly number[],
  cells: number,
  factor: number,
  width: number,
  height: number,
  metres: number,
): number[] {
  const at = (x: number, y: number) => scl[Math.floor(y / factor) * cells + Math.floor(x / factor)] ?? 0;
  return Array.from({ length: width * height }, (_, pixel) => {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    for (let v = 0; v < height; v += 1) {
      for (let u = 0; u < width; u += 1) {
        if ([3, 8, 9].includes(at(u, v)) && Math.hypot(u - x, v - y) * metres <= 40) return 0;
      }
    }
    return MASK_OF_CLASS[at(x, y)] ?? 0;
  });
}

describe('clear mask', () => {
  it('keeps, halves and drops the classes of the specification', () => {
    const states = Array.from({ length: 13 }, (_, scl) => maskWeight(MASK_OF_CLASS[scl] ?? 9));
    expect(states).toEqual([0, 0, 0, 0, 1, 1, 1, 0.5, 0, 0, 0, 0, 0]);
  });

  it('widens a cloud by 40 m on the 10 m grid', () => {
    const scl = new Uint8Array(121).fill(4);
    scl[60] = 9;
    const mask = new Uint8Array(121);
    fillClearMask({ values: scl, width: 11, firstRow: 0, factor: 1 }, mask, 11, 0, 11, 10);
    const row = (number: number) =>
      [...mask.subarray(number * 11, number * 11 + 11)].map((state) => (state === 0 ? '#' : '.')).join('');
    expect([1, 2, 5, 9].map(row)).toEqual(['.....#.....', '...#####...', '.#########.', '.....#.....']);
  });

  it('is the mask by its definition, in any strips', () => {
    const cases = fc.record({
      factor: fc.constantFrom(1, 2),
      cells: fc.integer({ min: 1, max: 9 }),
      cellRows: fc.integer({ min: 1, max: 9 }),
      cut: fc.integer({ min: 1, max: 6 }),
      seed: fc.array(fc.constantFrom(0, 3, 4, 4, 4, 5, 7, 7, 8, 10, 11), { minLength: 81, maxLength: 81 }),
    });
    fc.assert(
      fc.property(cases, ({ factor, cells, cellRows, cut, seed }) => {
        const scl = seed.slice(0, cells * cellRows);
        // An odd number of pixels: the last cell is cut.
        const [width, height] = [
          Math.max(cells * factor - (factor - 1), 1),
          Math.max(cellRows * factor - (factor - 1), 1),
        ];
        const found: number[] = [];
        for (let row = 0; row < height; row += cut) {
          const rows = Math.min(cut, height - row);
          const first = Math.max(Math.floor((row - 4) / factor), 0);
          const last = Math.min(Math.ceil((row + rows + 4) / factor), cellRows);
          const mask = new Uint8Array(width * rows);
          const values = Uint8Array.from(scl.slice(first * cells, last * cells));
          fillClearMask({ values, width: cells, firstRow: first, factor }, mask, width, row, rows, 10);
          found.push(...mask);
        }
        expect(found).toEqual(maskByHand(scl, cells, factor, width, height, 10));
      }),
      { numRuns: 60 },
    );
  });
});

const look = (blue: number | null, red: number, nir: number, scl: number, clear: boolean, offset = 0) => {
  const counts = noCounts();
  lookAt(counts, { blue, red, nir, scl, clear }, offset, 10_000);
  Object.assign(counts, { measured: 100, clear: clear ? 100 : 0 });
  return unusableReason(counts);
};

describe('second look', () => {
  it('accepts crops, soil, stubble, dry grass and water', () => {
    expect(look(223, 304, 4226, 4, true)).toBeNull();
    expect(look(997, 1674, 3122, 5, true)).toBeNull();
    expect(look(716, 1000, 2765, 5, true)).toBeNull();
    expect(look(700, 900, 300, 6, true)).toBeNull();
    expect(look(1500, 1010, 1005, 6, true, -1000)).toBeNull();
    expect(look(null, 1560, 5431, 4, true)).toBeNull();
  });

  it('refuses thin cloud that SCL calls vegetation, with and without the offset', () => {
    expect(look(1460, 1560, 5431, 4, true)).toBe('thinCloud');
    expect(look(1301, 1413, 4903, 4, true)).toBe('thinCloud');
    expect(look(2460, 2560, 6431, 4, true, -1000)).toBe('thinCloud');
  });

  it('refuses white pixels, whatever SCL calls them', () => {
    for (const [scl, clear] of [
      [4, true],
      [5, true],
      [7, true],
      [11, false],
    ] as const) {
      expect(look(5995, 5743, 5819, scl, clear)).toBe('white');
    }
    expect(look(5995, 5743, 5819, 9, false)).toBe('clouded');
  });

  it('refuses numbers whose offset was applied twice, and classes that contradict the bands', () => {
    expect(look(300, 600, 4000, 4, true, -1000)).toBe('offsetTwice');
    expect(look(700, 2000, 2200, 4, true)).toBe('contradiction');
    expect(unusableReason(noCounts())).toBe('noData');
  });

  it('adds strips up, and counts the unclassified half', () => {
    const sum = noCounts();
    addCounts(sum, { ...noCounts(), measured: 10, clear: 8, half: 4 });
    addCounts(sum, { ...noCounts(), measured: 10, clear: 2, half: 0 });
    expect(clearShareOf(sum)).toBe(0.4);
    expect([isHazy(0.059), isHazy(0.039), isHazy(Number.NaN)]).toEqual([true, false, false]);
  });
});
