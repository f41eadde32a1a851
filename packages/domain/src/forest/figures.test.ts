import { describe, expect, it } from 'vitest';
import { breastHeightDiameter, calibrationOf, jucker } from './diameter.ts';
import { diameterHistogram, projectFigures, speciesTable, type StandTree, unitFigures } from './standFigures.ts';
import { isTreeCode, treeCodeOf, treeLegend } from './treeSpecies.ts';
import { isInVolumeRange, stemVolume } from './volume.ts';

describe('the diameter at breast height', () => {
  it.each([
    [20, 28.274333882, 22.8645, 33.0778, 26.8283],
    [25, 40, 30.5422, 44.1849, 36.9776],
    [12, 10, 10.7759, 15.5894, 11.6555],
  ])('of %f m and %f m² is that of the worked example', (height, area, broadleaf, conifer, unknown) => {
    expect(jucker(height, area, 'broadleaf')).toBeCloseTo(broadleaf, 4);
    expect(jucker(height, area, 'conifer')).toBeCloseTo(conifer, 4);
    expect(jucker(height, area, null)).toBeCloseTo(unknown, 4);
  });

  it.each([
    [1.3, 5],
    [Number.NaN, 5],
    [10, 0],
    [10, -1],
    [10, Number.POSITIVE_INFINITY],
  ])('of %f m and %f m² is missing', (height, area) => {
    expect(breastHeightDiameter(height, area, 'conifer')).toBeNull();
  });

  it('follows the measured trees of the stand', () => {
    const trees = [15, 20, 25, 30, 22].map((height, index) => {
      const computed = jucker(height, 30, 'conifer') ?? 0;
      return { height, crownArea: 30, group: 'conifer' as const, diameter: computed * (index % 2 === 0 ? 0.9 : 0.8) };
    });
    const calibration = calibrationOf(trees);
    expect(calibration.factor).toBeGreaterThan(0.8);
    expect(calibration.factor).toBeLessThan(0.9);
    expect(calibration.spread).toBeCloseTo(0.0645, 3);
    const tree = breastHeightDiameter(20, 30, 'conifer', calibration);
    expect(tree?.value).toBeCloseTo(calibration.factor * (jucker(20, 30, 'conifer') ?? 0), 9);
    expect(tree && tree.interval90[1] / tree.interval90[0]).toBeCloseTo(Math.exp(2 * 1.644854 * calibration.spread), 5);
    expect(calibrationOf(trees.slice(0, 4)).spread).toBe(0.275);
    expect(calibrationOf([{ height: 1, crownArea: 1, group: null, diameter: 9 }])).toEqual({
      factor: 1,
      spread: 0.275,
      trees: 0,
    });
  });
});

describe('the volume of a stem', () => {
  it.each([
    ['A', 0.303, 0.8789],
    ['B', 0.3224, 0.9833],
    ['CS', 0.3044, 0.9197],
    ['FD', 0.322, 0.9734],
    ['GY', 0.3214, 1.0606],
    ['J', 0.3126, 0.9424],
    ['KST', 0.309, 0.9499],
    ['KTT', 0.332, 1.0346],
    ['K', 0.2857, 0.8763],
    ['VT', 0.3129, 0.9259],
    ['AGATHE', 0.2694, 0.8305],
    ['ME', 0.2875, 0.8861],
    ['FFÜ', 0.2695, 0.773],
    ['FRNY', 0.2984, 0.8702],
    ['FTNY', 0.2745, 0.8038],
    ['H', 0.2932, 0.8694],
    ['I214', 0.2781, 0.8528],
    ['KENY', 0.2688, 0.8016],
    ['KONY', 0.2466, 0.7552],
    ['NYI', 0.2877, 0.8345],
    ['ORIAS', 0.2768, 0.8341],
    ['RNY', 0.3061, 0.9237],
    ['DF', 0.3136, 0.882],
    ['EF', 0.3021, 0.8591],
    ['FF', 0.3347, 0.9611],
    ['JF', 0.3618, 1.0426],
    ['LF', 0.3472, 0.9882],
    ['VF', 0.2805, 0.8572],
  ] as const)('of %s is that of the table', (species, small, large) => {
    expect(Math.abs((stemVolume(20, 18, species) ?? 0) - small)).toBeLessThan(5.1e-5);
    expect(Math.abs((stemVolume(30, 25, species) ?? 0) - large)).toBeLessThan(5.1e-5);
  });

  it('of trees that are too small is missing, and out of range below 6 cm and 5 m', () => {
    expect(stemVolume(10, 1.5, 'B')).toBeNull();
    expect(stemVolume(10, 1.51, 'B')).not.toBeNull();
    expect(stemVolume(0, 10, 'B')).toBeNull();
    expect([isInVolumeRange(6, 5), isInVolumeRange(5.9, 5), isInVolumeRange(6, 4.9)]).toEqual([true, false, false]);
  });
});

describe('a species', () => {
  it.each([
    ['kst', 'KST'],
    ['FFÜ', 'FFÜ'],
    ['FF', 'FF'],
    ['KH', 'H'],
    ['lucfenyo', 'LF'],
    ['Acer pseudoplatanus', 'J'],
    ['Hegyi juhar', 'J'],
    ['Sorbus aucuparia', null],
    ['', null],
  ])('%j is %s', (text, code) => {
    expect(treeCodeOf(text)).toBe(code);
  });

  it('that is not known is one row at the end of the legend', () => {
    expect(treeLegend(['LF', null, 'A', 'LF'])).toEqual([
      { treeTextCode: 'A', treeHun: 'Akác', color: '#F4D03F' },
      { treeTextCode: 'LF', treeHun: 'Lucfenyő', color: '#154360' },
      { treeTextCode: '', treeHun: 'Ismeretlen fa', color: '#9E9E9E' },
    ]);
    expect(isTreeCode('toString')).toBe(false);
  });
});

const tree = (species: StandTree['species'], height: number, diameter: number | null, volume: number | null) => ({
  species,
  height,
  diameter,
  volume,
});

describe('figures of a stand', () => {
  it('of a project are those of the worked example', () => {
    const units = [
      { area: 2.5, volumeSum: 310.5, volumeStems: 820, stemCount: 820, heightAvg: 18.2, dbhAvg: 21.4 },
      { area: 4.1, volumeSum: 655.25, volumeStems: 1010, stemCount: 1010, heightAvg: 20.5, dbhAvg: 24.9 },
    ];
    expect(projectFigures(units)).toEqual({
      area: 6.6,
      volumeSum: 965.75,
      volumeStems: 1830,
      stemCount: 1830,
      heightAvg: 19.35,
      dbhAvg: 23.15,
    });
    expect(projectFigures([])).toEqual({
      area: 0,
      volumeSum: 0,
      volumeStems: 0,
      stemCount: 0,
      heightAvg: null,
      dbhAvg: null,
    });
  });

  it('of a project whose stems have no volume are unknown, and not nothing', () => {
    const unit = { area: 1, volumeSum: null, volumeStems: 0, stemCount: 36, heightAvg: 12, dbhAvg: null };
    const measured = { area: 1, volumeSum: 50.81, volumeStems: 74, stemCount: 74, heightAvg: 12, dbhAvg: 20 };
    expect(projectFigures([unit])).toMatchObject({ stemCount: 36, volumeStems: 0, volumeSum: null });
    expect(projectFigures([unit, measured])).toMatchObject({ stemCount: 110, volumeStems: 74, volumeSum: 50.81 });
  });

  it('of a unit are plain means and sums over what is known', () => {
    const trees = [tree('A', 10, 12, 0.1), tree('A', 20, null, null), tree('LF', 30, 30, 0.9)];
    expect(unitFigures(trees)).toEqual({ stemCount: 3, heightAvg: 20, dbhAvg: 21, volumeSum: 1, volumeStems: 2 });
    expect(unitFigures([])).toEqual({
      stemCount: 0,
      heightAvg: null,
      dbhAvg: null,
      volumeSum: null,
      volumeStems: 0,
    });
  });

  it('by diameter have every class between the first and the last, lower bounds included', () => {
    const trees = [tree('A', 1, 8, 0.1), tree('A', 1, 7.99, 0.2), tree('A', 1, 17, null), tree('A', 1, null, null)];
    expect(diameterHistogram(trees)).toEqual([
      { from: 4, to: 8, stems: 1, volume: 0.2 },
      { from: 8, to: 12, stems: 1, volume: 0.1 },
      { from: 12, to: 16, stems: 0, volume: 0 },
      { from: 16, to: 20, stems: 1, volume: 0 },
    ]);
    expect(diameterHistogram([])).toEqual([]);
  });

  it('by species are in the order of their volume, with shares that add up', () => {
    const trees = [tree('A', 10, 20, 0.25), tree(null, 10, 20, 0.25), tree('LF', 30, 30, 0.5)];
    const table = speciesTable(trees);
    expect(table.map(({ species, share }) => [species, share])).toEqual([
      ['LF', 0.5],
      [null, 0.25],
      ['A', 0.25],
    ]);
    expect(table[0]?.basalArea).toBeCloseTo(0.0706858, 7);
  });
});
