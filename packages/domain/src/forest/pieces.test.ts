import { array, assert, constantFrom, double, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Grid } from '../raster/grid.ts';
import { BucketQueue } from './bucketQueue.ts';
import { breastHeightDiameter, calibrationOf, jucker, NOT_CALIBRATED, spreadInterval } from './diameter.ts';
import { canopyHeights, canopyOf, checkCanopy, checkTerrain, type HeightModel, knownHeights } from './heightModel.ts';
import { fillHeights } from './points/fillHeights.ts';
import { aspectClassOf, classCodes, classOf, FLAT_CLASS, SLOPE_SCALE, TREE_HEIGHT_SCALE } from './scales.ts';
import { smoothHeights } from './smoothHeights.ts';
import { diameterHistogram, projectFigures, speciesTable, type StandTree, unitFigures } from './standFigures.ts';
import { reliefOf } from './terrain.ts';
import { TREE_CODES, treeCodeOf, treeLegend, treeSpecies } from './treeSpecies.ts';
import { TREE_RULES, treeTops, windowOf } from './treeTops.ts';
import { stemVolume, stemVolumeWithin, volumeSpecies } from './volume.ts';

const unknown = Number.NaN;
const gridOf = (width: number, height: number, pixel = 0.5): Grid => ({
  originX: 0,
  originY: 0,
  pixelWidth: pixel,
  pixelHeight: pixel,
  width,
  height,
});
const model = (width: number, heights: readonly number[], pixel = 0.5, noData: number | null = null): HeightModel => ({
  grid: gridOf(width, heights.length / width, pixel),
  heights: Float32Array.from(heights),
  noData,
});
const codesOf = (check: ReturnType<typeof checkCanopy>) => (check.ok ? [] : check.refusals.map(({ code }) => code));

describe('the queue of cells', () => {
  it('returns the highest level first, and a level in the order in which its cells came', () => {
    const levels = array(integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 40 });
    assert(
      property(levels, (some) => {
        const queue = new BucketQueue(some.length, 9);
        for (const [cell, level] of some.entries()) queue.push(cell, level);
        const order = Array.from(some, () => queue.shift());
        const expected = some
          .map((level, cell) => ({ level, cell }))
          .toSorted((a, b) => b.level - a.level || a.cell - b.cell);
        return order.every((cell, at) => cell === expected[at]?.cell) && queue.shift() === -1;
      }),
    );
  });

  it('takes a cell above the level that is being emptied into that level', () => {
    const queue = new BucketQueue(3, 9);
    queue.push(0, 4);
    expect([queue.shift(), queue.level]).toEqual([0, 4]);
    queue.push(1, 2);
    queue.push(2, 8);
    expect([queue.shift(), queue.shift(), queue.shift()]).toEqual([2, 1, -1]);
  });
});

describe('the diameter at breast height', () => {
  it('does not exist up to 1.3 m, without a crown, or of what is no number', () => {
    const cases = [
      [1.3, 5],
      [20, 0],
      [20, -1],
      [unknown, 5],
      [20, unknown],
      [Infinity, 5],
      [20, Infinity],
    ] as const;
    expect(cases.map(([height, crown]) => jucker(height, crown, null))).toEqual(cases.map(() => null));
    expect(jucker(1.31, 0.01, 'conifer')).toBeGreaterThan(0);
  });

  it('grows with height and crown, and a conifer’s is larger by 1.004 / 0.694', () => {
    const size = () => double({ min: 2, max: 40, noNaN: true });
    assert(
      property(size(), size(), size(), (height, crown, more) => {
        const [small, high, wide] = [
          jucker(height, crown, 'broadleaf') ?? 0,
          jucker(height + more, crown, 'broadleaf') ?? 0,
          jucker(height, crown + more, 'broadleaf') ?? 0,
        ];
        return (
          small < high &&
          small < wide &&
          Math.abs((jucker(height, crown, 'conifer') ?? 0) / small - 1.004 / 0.694) < 1e-9
        );
      }),
    );
  });

  it('has an interval of 90 % about it, of the same ratio on both sides', () => {
    // exp(1.6449 x 0.275) = 1.572
    const [low, high] = spreadInterval(0.275);
    expect([low, high]).toEqual([expect.closeTo(1 / 1.572, 4), expect.closeTo(1.572, 3)]);
    const found = breastHeightDiameter(20, 28.274_333_882, 'broadleaf');
    expect(found?.value).toBeCloseTo(22.8645, 4);
    expect((found?.interval90[0] ?? 0) * (found?.interval90[1] ?? 0)).toBeCloseTo((found?.value ?? 0) ** 2, 6);
    expect(breastHeightDiameter(1, 5, null)).toBeNull();
  });

  it('is calibrated by the mean of the measured over the mean of the computed, not by the mean of the ratios', () => {
    const computed = (height: number) => jucker(height, 20, 'broadleaf') ?? 0;
    const trees = [
      [10, 2],
      [30, 1],
    ].map(([height = 0, factor = 0]) => ({
      height,
      crownArea: 20,
      group: 'broadleaf' as const,
      diameter: factor * computed(height),
    }));
    const found = calibrationOf(trees);
    expect(found.factor).toBeCloseTo((2 * computed(10) + computed(30)) / (computed(10) + computed(30)), 12);
    expect(found).toMatchObject({ spread: NOT_CALIBRATED.spread, trees: 2 });
  });

  it('of an unknown species is 0.557 (H CD)^0.809, corrected by exp(0.056² / 2)', () => {
    // H 20 m, crown 28.274 m² (CD 6 m): domain.md 8.
    expect(jucker(20, 28.274_333_882, null)).toBeCloseTo(26.8283, 4);
    expect((jucker(20, 28.274_333_882, null) ?? 0) / (0.557 * 120 ** 0.809)).toBeCloseTo(Math.exp(0.001_568), 8);
    expect(NOT_CALIBRATED).toEqual({ factor: 1, spread: 0.275, trees: 0 });
  });

  it('has a spread that does not depend on how much larger all trees are than computed', () => {
    const trees = (factor: number) =>
      [0.8, 0.9, 1, 1.1, 1.3].map((each) => ({
        height: 20,
        crownArea: 20,
        group: null,
        diameter: factor * each * (jucker(20, 20, null) ?? 0),
      }));
    expect(calibrationOf(trees(2)).spread).toBeCloseTo(calibrationOf(trees(1)).spread, 12);
    expect(calibrationOf(trees(2)).factor).toBeCloseTo(2 * 1.02, 12);
  });

  it('has the spread of the measured trees from five on', () => {
    const tree = (factor: number) => ({
      height: 20,
      crownArea: 20,
      group: null,
      diameter: factor * (jucker(20, 20, null) ?? 0),
    });
    // Logarithms -1, 0, 0, 0, 1 about 0: sqrt(2 / 4).
    const five = [Math.exp(-1), 1, 1, 1, Math.exp(1)].map(tree);
    expect(calibrationOf(five).spread).toBeCloseTo(Math.sqrt(0.5), 12);
    expect(calibrationOf(five.slice(1)).spread).toBe(NOT_CALIBRATED.spread);
    expect(
      calibrationOf([
        { ...tree(1), diameter: 0 },
        { ...tree(1), height: 1 },
      ]),
    ).toEqual(NOT_CALIBRATED);
  });
});

describe('the volume of a stem', () => {
  it('of an oak of 20 cm and 18 m is computed by hand', () => {
    // (2397.9 - 0.52279 x 360 + 25.230 x 20 + 25.880 x 18) x (18 / 16.7)^4 x 400 x 18 / 1e8
    const form = 2_397.9 - 188.204_4 + 504.6 + 465.84;
    expect(stemVolume(20, 18, 'KST')).toBeCloseTo((form * (18 / 16.7) ** 4 * 7_200) / 1e8, 12);
  });

  it.each(TREE_CODES)('of %s grows with the diameter at usual heights', (code) => {
    const volumes = [10, 20, 30, 40].map((diameter) => stemVolume(diameter, 20, code) ?? -1);
    expect(volumes).toEqual(volumes.toSorted((a, b) => a - b));
    expect(volumes[0]).toBeGreaterThan(0);
  });

  it('is none up to 1.5 m, without a diameter, or of what is no number', () => {
    const cases = [
      [20, 1.5],
      [0, 20],
      [-5, 20],
      [unknown, 20],
      [20, unknown],
      [Infinity, 20],
    ] as const;
    expect(cases.map(([diameter, height]) => stemVolume(diameter, height, 'B'))).toEqual(cases.map(() => null));
  });

  it('within an interval contains the volume, and is none where an end has none', () => {
    const found = stemVolumeWithin({ value: 20, interval90: [15, 26] }, 18, 'B');
    expect(found?.interval90).toEqual([stemVolume(15, 18, 'B'), stemVolume(26, 18, 'B')]);
    expect(stemVolumeWithin({ value: 20, interval90: [0, 26] }, 18, 'B')).toBeNull();
  });

  it('of an unknown species is that of maple, of an unknown conifer that of Scots pine', () => {
    expect([
      volumeSpecies('B', 'conifer'),
      volumeSpecies(null, 'conifer'),
      volumeSpecies(null, 'broadleaf'),
      volumeSpecies(null, null),
    ]).toEqual(['B', 'EF', 'J', 'J']);
  });
});

describe('species', () => {
  it('are found by code, by name and by Latin name, each as itself', () => {
    for (const code of TREE_CODES) {
      const { name, latin } = treeSpecies(code);
      expect([
        treeCodeOf(code),
        treeCodeOf(` ${code.toLowerCase()} `),
        treeCodeOf(name),
        treeCodeOf(name.toUpperCase()),
      ]).toEqual([code, code, code, code]);
      expect(treeCodeOf(latin)).toBe(code);
    }
  });

  it('FF is black pine and FFÜ white willow, composed or not', () => {
    expect([
      treeCodeOf('FF'),
      treeCodeOf('FFÜ'),
      treeCodeOf('FFÜ'.normalize('NFD')),
      treeCodeOf('valami'),
      treeCodeOf(''),
    ]).toEqual(['FF', 'FFÜ', 'FFÜ', null, null]);
  });

  it('in the legend each occur once, in the table’s order', () => {
    const legend = treeLegend(['LF', null, 'A', 'LF']);
    expect(legend.map(({ treeTextCode }) => treeTextCode)).toEqual([
      ...TREE_CODES.filter((code) => code === 'A' || code === 'LF'),
      '',
    ]);
    expect(treeLegend([])).toEqual([]);
  });
});

describe('heights', () => {
  it('are unknown where the file says so, or is not finite', () => {
    expect([...knownHeights(model(2, [-9_999, 5, Infinity, -2e30], 0.5, -9_999))]).toEqual([
      unknown,
      5,
      unknown,
      unknown,
    ]);
  });

  it('of a canopy above 70 m are unknown, below the ground are ground', () => {
    expect([...canopyHeights(model(2, [70, 70.1, -3, 0]))]).toEqual([70, unknown, 0, 0]);
  });

  it.each<[string, HeightModel, readonly string[]]>([
    ['none', model(1, []), ['wrong-size']],
    ['too few', { ...model(2, [1, 2, 3, 4]), heights: Float32Array.of(1) }, ['wrong-size']],
    ['oblong cells', { ...model(2, [1, 2]), grid: { ...gridOf(2, 1), pixelHeight: 0.6 } }, ['not-square']],
    ['cells of one metre', model(2, [1, 2], 1), []],
    ['coarser cells', model(2, [1, 2], 1.01), ['too-coarse']],
    ['unknown ones alone', model(2, [unknown, unknown]), ['no-data']],
    ['1 m below the ground', model(2, [-1, 5]), []],
    ['deeper ones', model(2, [-1.01, 5]), ['negative-heights']],
    ['heights above the sea', model(2, [120, 130]), ['not-above-ground']],
    ['all of it', model(2, [-50, 130], 3), ['too-coarse', 'negative-heights', 'not-above-ground']],
    ['one wrong cell of a thousand', model(1_000, [...Array.from({ length: 999 }, () => 5), 99]), []],
    ['one wrong cell of 999', model(999, [...Array.from({ length: 998 }, () => 5), 99]), ['not-above-ground']],
  ])('%s: %#', (_, heights, expected) => expect(codesOf(checkCanopy(heights))).toEqual(expected));

  it('of terrain may be above the sea', () => {
    expect([
      codesOf(checkTerrain(model(2, [120, 900], 30))),
      codesOf(checkTerrain(model(2, [unknown, unknown]))),
    ]).toEqual([[], ['no-data']]);
  });

  it('above the ground are the difference, ground where it is a metre too low, unknown where either is', () => {
    const answer = canopyOf(model(4, [120, 99, 110, unknown]), model(4, [100, 100, unknown, 90]));
    expect(answer.ok && [...answer.canopy.heights]).toEqual([20, 0, unknown, unknown]);
    expect(canopyOf(model(2, [1, 2]), model(2, [1, 2], 1))).toMatchObject({
      ok: false,
      refusals: [{ code: 'other-grid' }],
    });
  });
});

describe('smoothed heights', () => {
  it('are weighted means: of two cells a and b with sigma 1 the weight of the other is exp(-1/2)', () => {
    const w = Math.exp(-0.5);
    const found = smoothHeights(Float32Array.of(10, 20), 2, 1);
    expect([...found]).toEqual([
      expect.closeTo((10 + 20 * w) / (1 + w), 5),
      expect.closeTo((20 + 10 * w) / (1 + w), 5),
    ]);
  });

  it('leave an even canopy even, and unknown cells unknown', () => {
    const found = smoothHeights(Float32Array.of(7, 7, unknown, 7, 7, 7), 3, 0.8);
    expect([...found]).toEqual(
      [7, 7, unknown, 7, 7, 7].map((value) => (Number.isNaN(value) ? value : expect.closeTo(value, 5))),
    );
    const heights = Float32Array.of(1, 2);
    expect(smoothHeights(heights, 2, 0)).toBe(heights);
  });

  it('never leave the range of the heights, and are symmetrical', () => {
    const cells = array(integer({ min: 0, max: 30 }), { minLength: 12, maxLength: 12 });
    assert(
      property(cells, (heights) => {
        const found = smoothHeights(Float32Array.from(heights), 4, 0.7);
        const turned = smoothHeights(Float32Array.from(heights.toReversed()), 4, 0.7).toReversed();
        return found.every(
          (value, at) =>
            value >= Math.min(...heights) - 1e-4 &&
            value <= Math.max(...heights) + 1e-4 &&
            Math.abs(value - (turned[at] ?? 0)) < 1e-4,
        );
      }),
    );
  });
});

describe('gaps of heights', () => {
  it('are filled between what is known, never beyond, and known cells stay', () => {
    const cells = array(constantFrom(unknown, unknown, 3, 8, 12), { minLength: 30, maxLength: 30 });
    assert(
      property(cells, (heights) => {
        const known = heights.filter((value) => !Number.isNaN(value));
        if (known.length === 0) return true;
        const filled = fillHeights(Float32Array.from(heights), 6);
        return filled.every(
          (value, at) =>
            value >= Math.min(...known) - 1e-4 &&
            value <= Math.max(...known) + 1e-4 &&
            (Number.isNaN(heights[at] ?? 0) || value === heights[at]),
        );
      }),
    );
  });
});

describe('tops', () => {
  it('are those of looking at every cell of the window', () => {
    const cells = array(integer({ min: 0, max: 200 }), { minLength: 49, maxLength: 49 });
    assert(
      property(cells, (tenths) => {
        const heights = tenths.map((each) => each / 10 + (each % 7) / 1_000);
        const canopy = model(7, heights);
        const values = Float32Array.from(heights);
        const expected = [...values.keys()].filter((cell) => {
          const height = values[cell] ?? 0;
          if (height < 2) return false;
          const radius = Math.max(windowOf(height, TREE_RULES) / 0.5, 1.5);
          return [...values.keys()].every((other) => {
            const away = Math.hypot((other % 7) - (cell % 7), Math.floor(other / 7) - Math.floor(cell / 7));
            return (
              away > radius ||
              other === cell ||
              (values[other] ?? 0) < height ||
              ((values[other] ?? 0) === height && other > cell)
            );
          });
        });
        const isDistinct = new Set(heights).size === heights.length;
        return (
          !isDistinct ||
          JSON.stringify([...treeTops(canopy, values)].toSorted((a, b) => a - b)) === JSON.stringify(expected)
        );
      }),
    );
  });

  it('have a window of 0.6 m and a twentieth of the height, up to 5 m', () => {
    expect([0, 10, 20, 88, 200].map((height) => windowOf(height, TREE_RULES))).toEqual([0.6, 1.1, 1.6, 5, 5]);
  });
});

describe('classes', () => {
  it.each([
    [0, 0],
    [1.999, 0],
    [2, 1],
    [5, 2],
    [10, 3],
    [15, 4],
    [24.99, 4],
    [25, 5],
    [90, 5],
    [-0.1, null],
    [unknown, null],
  ] as const)('a slope of %s has class %s', (slope, expected) => expect(classOf(SLOPE_SCALE, slope)).toBe(expected));

  it('as bytes are one more, and 0 of what is unknown', () => {
    expect([...classCodes(TREE_HEIGHT_SCALE, Float32Array.of(0, 29.9, 30, unknown))]).toEqual([1, 7, 8, 0]);
  });

  it.each([
    [0, 0],
    [22.4, 0],
    [22.5, 1],
    [67.5, 2],
    [180, 4],
    [337.4, 7],
    [337.5, 0],
    [359.9, 0],
  ])('an aspect of %s has sector %s', (azimuth, sector) => expect(aspectClassOf(azimuth, 10)).toBe(sector));

  it('flat ground has a class of its own, and unknown ground none', () => {
    expect([aspectClassOf(unknown, 0.5), aspectClassOf(unknown, unknown)]).toEqual([FLAT_CLASS, null]);
  });

  it('a plane has the slope and aspect of its gradient', () => {
    const slopes = () => double({ min: -1, max: 1, noNaN: true });
    assert(
      property(slopes(), slopes(), (east, north) => {
        const plane = Array.from(
          { length: 9 },
          (_, cell) => 100 + 10 * east * (cell % 3) - 10 * north * Math.floor(cell / 3),
        );
        const { slope, aspect } = reliefOf(model(3, plane, 10));
        const steepness = (Math.atan(Math.hypot(east, north)) * 180) / Math.PI;
        if (Math.abs(steepness - 1) < 0.01) return true;
        const azimuth = ((Math.atan2(-east, -north) * 180) / Math.PI + 360) % 360;
        const apart = Math.abs((aspect[4] ?? 0) - azimuth);
        return (
          Math.abs((slope[4] ?? 0) - steepness) < 1e-3 &&
          (steepness < 1 ? Number.isNaN(aspect[4]) : Math.min(apart, 360 - apart) < 0.01)
        );
      }),
    );
  });
});

describe('figures of a stand', () => {
  const trees = array(
    record({
      species: constantFrom<StandTree['species']>('A', 'B', null),
      height: integer({ min: 2, max: 30 }),
      diameter: constantFrom(null, 8, 12, 15.9, 16, 40),
      volume: constantFrom(null, 0.1, 0.5, 2),
    }),
    { maxLength: 20 },
  );

  it('by species add up to those of all', () => {
    assert(
      property(trees, (some) => {
        const [all, rows] = [unitFigures(some), speciesTable(some)];
        const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
        return (
          sum((row) => row.stemCount) === all.stemCount &&
          Math.abs(sum((row) => row.volumeSum ?? 0) - (all.volumeSum ?? 0)) < 1e-9 &&
          (some.length === 0 || Math.abs(sum((row) => row.share) - 1) < 1e-9)
        );
      }),
    );
  });

  it('by diameter count each tree with a diameter once, in its class', () => {
    assert(
      property(trees, (some) => {
        const classes = diameterHistogram(some);
        const measured = some.flatMap(({ diameter }) => diameter ?? []);
        return (
          classes.every(
            ({ from, to, stems }) =>
              to - from === 4 && stems === measured.filter((each) => each >= from && each < to).length,
          ) && classes.reduce((sum, each) => sum + each.stems, 0) === measured.length
        );
      }),
    );
  });

  it('of a basal area are π d² / 4: 40 cm is 0.12566 m²', () => {
    expect(speciesTable([{ species: 'B', height: 20, diameter: 40, volume: null }])[0]).toMatchObject({
      basalArea: expect.closeTo(Math.PI * 0.04, 12),
      share: 1,
    });
  });

  it('of a project without units are nothing and no means', () => {
    expect(projectFigures([])).toEqual({ area: 0, volumeSum: 0, stemCount: 0, heightAvg: null, dbhAvg: null });
    expect(unitFigures([])).toEqual({ stemCount: 0, heightAvg: null, dbhAvg: null, volumeSum: null });
  });
});
