import { describe, expect, it } from 'vitest';
import { type Areal, type Position, polygonsOf } from '../geo/types.ts';
import type { IsoDate } from '../units.ts';
import { type MeasuredPoint, type YieldBasis, yieldInputsOf } from './basis.ts';
import { damageFigures, type DamageInput, olympicMean } from './damage.ts';
import { BESIDE_DISTANCE, distanceTo, placeOfPoint } from './pointPlace.ts';
import {
  canCalculate,
  checkYieldPreconditions,
  checkZonePreconditions,
  isYield,
  MIN_DAMAGED_AREA,
} from './preconditions.ts';
import { plainPopulation } from './sample.ts';
import { yieldRefusalText } from './yield.hu.ts';

const date = (text: string) => text as IsoDate;

const square = (x: number, y: number, side: number): Areal => ({
  type: 'Polygon',
  coordinates: [
    [
      [x, y],
      [x + side, y],
      [x + side, y + side],
      [x, y + side],
      [x, y],
    ],
  ],
});

describe('where a point counts', () => {
  const [table, damaged] = [square(0, 0, 200), square(0, 0, 100)];
  const zones = [
    { zone: 1, geometry: square(0, 0, 50) },
    { zone: 2, geometry: square(60, 0, 40) },
  ];
  const place = (at: Position) => placeOfPoint(at, damaged, table, zones);

  it.each<[string, Position, ReturnType<typeof placeOfPoint>]>([
    ['in a zone', [10, 10], { kind: 'damaged', zone: 1, beside: false }],
    ['between zones, nearer to the second', [56, 10], { kind: 'damaged', zone: 2, beside: false }],
    ['exactly between zones: the first', [55, 10], { kind: 'damaged', zone: 1, beside: false }],
    ['20 m beside the area', [120, 10], { kind: 'damaged', zone: 2, beside: true }],
    ['further within the table', [120.01, 10], { kind: 'undamaged' }],
    ['20 m beside, out of the table', [10, -20], { kind: 'damaged', zone: 1, beside: true }],
    ['outside', [10, -20.01], { kind: 'outside' }],
  ])('%s', (_, at, expected) => expect(place(at)).toEqual(expected));

  it('is no zone where there are none', () =>
    expect(placeOfPoint([10, 10], damaged, table, [])).toEqual({ kind: 'damaged', zone: null, beside: false }));

  it('is measured to the nearest border, by the corner over a corner, and through holes', () => {
    expect([distanceTo(damaged, [50, 50]), distanceTo(damaged, [103, 104]), distanceTo(damaged, [50, 130])]).toEqual([
      0, 5, 30,
    ]);
    const holed: Areal = {
      type: 'Polygon',
      coordinates: [square(0, 0, 100), square(40, 40, 20)].flatMap(polygonsOf).flat(),
    };
    expect(distanceTo(holed, [50, 45])).toBe(5);
    expect(BESIDE_DISTANCE).toBe(20);
  });
});

describe('preconditions', () => {
  it.each([
    [0, true],
    [0.01, true],
    [-0.01, false],
    [Number.NaN, false],
    [Infinity, false],
    [null, false],
  ])('%s is a yield: %s', (value, expected) => expect(isYield(value)).toBe(expected));

  it('begin at 100 m²', () => {
    expect(
      [MIN_DAMAGED_AREA, 99.999, Number.NaN].map((damagedArea) => checkZonePreconditions({ damagedArea }).length),
    ).toEqual([0, 1, 1]);
    expect(
      checkYieldPreconditions({ hasOutline: true, damagedArea: 100 }, [{ sequenceId: 1, isUsed: true, yield: 0 }]),
    ).toEqual([]);
  });

  it('name missing yields ascending, and only those of used points', () => {
    const point = (sequenceId: number, isUsed: boolean) => ({ sequenceId, isUsed, yield: null });
    const refusals = checkYieldPreconditions({ hasOutline: false, damagedArea: 0 }, [
      point(9, true),
      point(2, true),
      point(1, false),
    ]);
    expect(refusals.map(yieldRefusalText)).toEqual([
      'A MePAR körvonal hiányzik!',
      'A károsodott terület megrajzolása szükséges.',
      'A 2. mintavételi pont hozamadata hiányzik.',
      'A 9. mintavételi pont hozamadata hiányzik.',
    ]);
    expect(
      checkYieldPreconditions({ hasOutline: true, damagedArea: 500 }, [point(1, false)]).map(yieldRefusalText),
    ).toEqual(['Mintavétel szükséges.']);
  });

  it('of the button are an outline and a generated point', () => {
    expect([
      canCalculate(true, [{ isGenerated: false }]),
      canCalculate(true, [{ isGenerated: false }, { isGenerated: true }]),
      canCalculate(false, [{ isGenerated: true }]),
      canCalculate(true, []),
    ]).toEqual([false, true, false, false]);
  });
});

describe('damage', () => {
  const plot = {
    damagedHa: 10,
    tableHa: 20,
    damagedYield: 3,
    undamagedYields: [],
    referenceYield: 6,
  } satisfies DamageInput;

  it.each<[string, Partial<DamageInput>, number | null, number | null, number | null]>([
    // table yield, damage of the damaged part, damage of the table
    ['the reference for the rest', {}, 4.5, 50, 25],
    ['one point outside is not enough', { undamagedYields: [2] }, 4.5, 50, 25],
    ['two are', { undamagedYields: [4, 6] }, 4, 50, 100 / 3],
    ['no reference but points', { undamagedYields: [4, 6], referenceYield: null }, 4, null, null],
    ['neither', { referenceYield: null }, null, null, null],
    ['a reference of nothing', { referenceYield: 0 }, null, null, null],
    ['a better yield than the reference', { damagedYield: 9 }, 7.5, 0, 0],
    ['everything damaged', { tableHa: 10, referenceYield: null }, 3, null, null],
    ['a table smaller than its damage', { tableHa: 8 }, 3, 50, 50],
  ])('with %s', (_, change, yieldTable, damagePercent, damagePercentTable) => {
    const found = damageFigures({ ...plot, ...change });
    const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 10));
    expect(found).toMatchObject({
      yieldTable: near(yieldTable),
      damagePercent: near(damagePercent),
      damagePercentTable: near(damagePercentTable),
    });
  });

  it('in tonnes is the area times what is missing, and is largest at the yield’s lower end', () => {
    const found = damageFigures({ ...plot, interval90: [2, 7] });
    expect(found.lostYield).toBe(30);
    expect(found.lostYieldInterval).toEqual([0, 40]);
    expect(found.damagePercentInterval).toEqual([0, expect.closeTo(200 / 3, 10)]);
    // (10 x 2 + 10 x 6) / 20 and (10 x 7 + 10 x 6) / 20
    expect(found.yieldTableInterval).toEqual([4, 6.5]);
    expect(damageFigures(plot).lostYieldInterval).toBeNull();
    expect(damageFigures({ ...plot, referenceYield: null, interval90: [2, 7] }).damagePercentInterval).toBeNull();
  });

  it.each<[string, readonly number[], number | null]>([
    // KSH 2019-2023 (domain.md 7)
    ['wheat', [5.64, 4.45, 5.93, 5.47, 5.29], 5.466_667],
    ['maize', [8.15, 3.41, 6.13, 8.58, 8.06], 7.446_667],
    ['four years', [2, 4, 6, 8], 5],
    ['three years', [3, 3, 9], 5],
    ['two years', [3, 3], null],
    ['none', [], null],
    ['a sixth year, which is too old', [1, 2, 3, 4, 5, 1_000], 3],
    ['equal years', [4, 4, 4, 4, 4], 4],
  ])('the reference of %s is the Olympic mean', (_, yields, expected) => {
    if (expected === null) expect(olympicMean(yields)).toBeNull();
    else expect(olympicMean(yields)).toBeCloseTo(expected, 6);
  });
});

describe('the basis on a device', () => {
  const basis: YieldBasis = {
    damaged: square(0, 0, 100),
    table: square(0, 0, 100),
    damagedArea: 10_000,
    tableArea: 10_000,
    zones: [
      { zone: 1, area: 10_000, geometry: square(0, 0, 100) },
      { zone: 2, area: 0, geometry: square(40, 40, 1) },
    ],
    points: [
      { id: 'a', position: [10, 10] },
      { id: 'b', position: [40, 40] },
    ],
    candidates: [{ dates: [date('2026-06-01')], x: [0.4, 0.6], population: plainPopulation([0.5]), zonePixels: [] }],
    referenceYield: 5,
    plausibleYield: 12,
  };
  const point = (
    id: string,
    sequenceId: number,
    position: Position,
    more: Partial<MeasuredPoint> = {},
  ): MeasuredPoint => ({ id, sequenceId, isUsed: true, yield: 3, position, ...more });

  it('gives points in the order of their numbers, each with its own NDVI', () => {
    const { points, candidates } = yieldInputsOf(basis, [point('b', 2, [40, 40]), point('a', 1, [10, 10])]);
    expect(points.map(({ sequenceId }) => sequenceId)).toEqual([1, 2]);
    expect(candidates[0]?.x).toEqual([0.4, 0.6]);
  });

  it('has no NDVI for a point that is new or was moved by more than a centimetre', () => {
    const x = (position: Position, id = 'a') => yieldInputsOf(basis, [point(id, 1, position)]).candidates[0]?.x;
    expect([x([10.009, 10]), x([10.02, 10]), x([10, 10], 'new')]).toEqual([[0.4], [null], [null]]);
  });

  it('leaves out unused points and those without a yield', () => {
    const all = [
      point('a', 1, [10, 10], { isUsed: false }),
      point('b', 2, [40, 40], { yield: null }),
      point('c', 3, [5, 5], { yield: -1 }),
      point('d', 4, [6, 6]),
    ];
    expect(yieldInputsOf(basis, all).points.map(({ sequenceId }) => sequenceId)).toEqual([4]);
  });

  it('gives no point to a zone of which nothing is left', () => {
    expect(yieldInputsOf(basis, [point('b', 2, [40.5, 40.5])]).points[0]?.place).toEqual({
      kind: 'damaged',
      zone: 1,
      beside: false,
    });
  });
});
