import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NDVI_RAMPS, rampColor } from '../ndvi/ramp.ts';
import { yieldColor } from '../yieldMap/yieldColor.ts';
import { zoneColour } from '../sampling/zoneColours.ts';
import { TERRAIN_STOPS } from '../soil/terrainStops.ts';
import { ciede2000 } from './ciede2000.ts';
import { parseHex, type Rgb } from './contrast.ts';
import { type Deficiency, seenLab } from './deficiency.ts';
import { COLOUR_SCALES, safeColor, type ScaleName } from './scales.ts';

const NAMES = Object.keys(COLOUR_SCALES) as ScaleName[];
/** Of CIEDE2000, in which 1 is just noticeable side by side: enough for areas that do not touch. */
const DISTINGUISHABLE = 8;

const rgb = (color: string): Rgb => {
  const parsed = parseHex(color);
  if (parsed === null) throw new Error(`${color} is no colour`);
  return parsed;
};
const apart = (one: Rgb, other: Rgb, deficiency?: Deficiency) =>
  ciede2000(seenLab(one, deficiency), seenLab(other, deficiency));

const DEFICIENT = ['deuteranopia', 'protanopia'] as const satisfies readonly Deficiency[];

/** Every two colours of a list, neighbours and others, differ for people with either deficiency. */
function allApart(colors: readonly string[]): void {
  for (const blindness of DEFICIENT) {
    for (const [at, color] of colors.entries()) {
      for (const other of colors.slice(at + 1)) {
        const distance = apart(rgb(color), rgb(other), blindness);
        expect(distance, `${color} and ${other}, ${blindness}`).toBeGreaterThan(DISTINGUISHABLE);
      }
    }
  }
}

describe('CIEDE2000', () => {
  // Pairs 1, 7, 17, 20 and 25 of the data of Sharma, Wu, Dalal.
  it.each([
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, 0, 0], [50, -1, 2], 2.3669],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[50, 2.5, 0], [58, 24, 15], 19.4535],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  ] as const)('of %j and %j is %s', (one, other, expected) => {
    expect(ciede2000(one, other)).toBeCloseTo(expected, 4);
    expect(ciede2000(other, one)).toBeCloseTo(expected, 4);
  });
});

describe.each(NAMES)('the scale %s', (name) => {
  const { usual, safe } = COLOUR_SCALES[name];

  it('has a safe colour for each usual one', () => {
    expect(safe).toHaveLength(usual.length);
    expect(usual.map((color) => safeColor(name, color))).toEqual(safe);
  });

  it('is distinguishable with protanopia and deuteranopia', () => allApart(safe));
});

describe('colours beside the scales', () => {
  it('of sampling zones are distinguishable as they are', () => {
    for (const zones of [2, 3, 4, 5]) allApart(Array.from({ length: zones }, (_, zone) => zoneColour(zone + 1, zones)));
  });

  it.each([
    ['yield', (share: number) => rgb(yieldColor(share * 7, 7, true))],
    ['NDVI', (share: number) => rampColor(NDVI_RAMPS.cividis, share * 0.95)],
  ] as const)('of %s rise in lightness, and a sixth of the ramp is distinguishable', (_, colorAt) =>
    fc.assert(
      fc.property(fc.constantFrom(...DEFICIENT), fc.double({ min: 0, max: 5 / 6, noNaN: true }), (blindness, share) => {
        const [low, high] = [colorAt(share), colorAt(share + 1 / 6)];
        expect(seenLab(high, blindness)[0]).toBeGreaterThan(seenLab(low, blindness)[0] + 5);
        expect(apart(low, high, blindness)).toBeGreaterThan(DISTINGUISHABLE);
      }),
    ),
  );

  it('stay where a scale does not have them', () => {
    expect(safeColor('frost', '#123456')).toBe('#123456');
    expect(safeColor('frost', '#d7191c')).toBe('#D7191C');
    expect(safeColor('soilZone', '#d7191c')).toBe('#D95F0E');
  });
});

it('the heights of a terrain are distinguishable with protanopia and deuteranopia', () =>
  allApart(TERRAIN_STOPS.map(({ color }) => color)));
