import { encodeNdvi } from '@georisk/domain/ndvi/encoding.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCodes } from './pixelFigures.ts';
import {
  bmiLook,
  changeLook,
  figuresOfValues,
  followUpLook,
  heterogeneityLook,
  ndviLook,
  type ValueLook,
} from './valueLooks.ts';

const LOOKS: readonly (readonly [string, () => ValueLook])[] = [
  ['NDVI', ndviLook],
  ['intensity', bmiLook],
  ['change', changeLook],
  ['deviation', () => followUpLook(0.55)],
  ['heterogeneity', () => heterogeneityLook(0.6)],
];
const PIXEL_HA = 0.01;
const codes = fc.uint8Array({ minLength: 0, maxLength: 200 });

describe.each(LOOKS)('the look of %s', (_, lookOf) => {
  const look = lookOf();
  const figures = (pixels: Uint8Array) => figuresOfValues(look, countCodes(pixels, PIXEL_HA));

  it('gives every pixel with a value to exactly one class: the areas add up to the block’s', () => {
    fc.assert(
      fc.property(codes, (pixels) => {
        const counted = pixels.filter((code) => code !== 0).length;
        const { legend } = figures(pixels);
        const sum = (of: (line: (typeof legend)[number]) => number) => legend.reduce((all, line) => all + of(line), 0);
        expect(sum(({ areaHa }) => areaHa ?? 0)).toBeCloseTo(counted * PIXEL_HA, 9);
        expect(sum(({ share }) => share ?? 0)).toBeCloseTo(counted === 0 ? 0 : 1, 9);
      }),
    );
  });

  it('shows every pixel in one bar, and the mean within them', () => {
    fc.assert(
      fc.property(codes, (pixels) => {
        const { histogram, statistics } = figures(pixels);
        const counted = pixels.filter((code) => code !== 0).length;
        if (counted === 0) {
          expect([histogram, statistics]).toEqual([null, null]);
          return;
        }
        const bins = histogram?.bins ?? [];
        expect(bins.reduce((all, { share }) => all + share, 0)).toBeCloseTo(1, 9);
        expect(statistics?.count).toBe(counted);
        expect(statistics?.mean).toBeGreaterThanOrEqual((bins[0]?.from ?? 0) - 1e-9);
        expect(statistics?.mean).toBeLessThanOrEqual((bins.at(-1)?.to ?? 0) + 1e-9);
        for (const { color } of bins) expect(color).toMatch(/^#[0-9a-f]{6}$/i);
      }),
    );
  });

  it('is the same in whatever order the pixels are', () => {
    fc.assert(
      fc.property(codes, (pixels) => {
        expect(figures(pixels.toReversed())).toEqual(figures(pixels));
      }),
      { numRuns: 30 },
    );
  });

  it('has classes one after the other, without a gap, each with a label of its own and a colour', () => {
    const { classes } = look;
    // From the lowest to the highest, or the other way round.
    const rising = classes.toSorted((one, other) => one.from - other.from);
    expect(rising[0]?.from).toBe(Number.NEGATIVE_INFINITY);
    expect(rising.at(-1)?.to).toBe(Number.POSITIVE_INFINITY);
    for (const [index, { from }] of rising.slice(1).entries()) expect(rising[index]?.to).toBe(from);
    for (const { label, color } of classes) {
      expect(label).not.toMatch(/NaN|undefined|-0(?![,\d])|Infinity/);
      expect(color).toMatch(/^#[0-9a-f]{6}$/i);
    }
    expect(new Set(classes.map(({ label }) => label)).size).toBe(classes.length);
  });
});

describe('a value on the bound of two classes', () => {
  it('belongs to the upper one', () => {
    const look = ndviLook();
    const bound = look.classes[1]?.from ?? 0;
    const code = encodeNdvi(bound);
    const { legend } = figuresOfValues({ ...look, decode: () => bound }, countCodes(Uint8Array.of(code), PIXEL_HA));
    expect(legend.find(({ share }) => share === 1)?.label).toBe(look.classes[1]?.label);
  });
});
