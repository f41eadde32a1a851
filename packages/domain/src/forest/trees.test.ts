import { array, assert, constantFrom, double, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breastHeightDiameter, calibrationOf, jucker, NOT_CALIBRATED, spreadInterval } from './diameter.ts';
import { diameterHistogram, projectFigures, speciesTable, type StandTree, unitFigures } from './standFigures.ts';
import { TREE_CODES, treeCodeOf, treeLegend, treeSpecies } from './treeSpecies.ts';
import { stemVolume, stemVolumeWithin, volumeSpecies } from './volume.ts';

const unknown = Number.NaN;

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
    const none = { stemCount: 0, volumeStems: 0, heightAvg: null, dbhAvg: null };
    expect(projectFigures([])).toEqual({ ...none, area: 0, volumeSum: 0 });
    expect(unitFigures([])).toEqual({ ...none, volumeSum: null });
  });
});
