import type { SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import type { YieldBasisAnswer } from '@georisk/contract/verticals/insurance/yieldFigure.ts';
import { describe, expect, it } from 'vitest';
import { basisOf, provisionalOf } from './provisional.ts';

const square = (east: number, side: number, height: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [east, 0],
      [east + side, 0],
      [east + side, height],
      [east, height],
      [east, 0],
    ],
  ],
});
const NDVI = [0.2, 0.25, 0.3, 0.35, 0.5, 0.55, 0.6, 0.65];
const places = NDVI.map((_, index): [number, number] => [50 + 100 * (index % 4), 50 + 100 * Math.floor(index / 4)]);
const BASIS: YieldBasisAnswer = {
  damaged: square(0, 400, 200),
  table: square(0, 400, 200),
  damagedArea: 80_000,
  tableArea: 80_000,
  zones: [],
  points: places.map((position, index) => ({ id: `p${index + 1}`, position })),
  candidates: [
    { dates: ['2026-06-01'], x: NDVI, population: { values: NDVI, weights: NDVI.map(() => 10) }, zonePixels: [] },
  ],
  referenceYield: 5,
  plausibleYield: 12,
};
const sampling = (yields: readonly (number | null)[]): SamplingPoint[] =>
  yields.map((value, index) => ({
    id: `p${index + 1}`,
    sequenceId: index + 1,
    isGenerated: true,
    isUsed: true,
    yield: value,
    measuredAt: null,
    measuredBy: null,
    receivedAt: null,
    fix: null,
    name: '',
    comment: '',
    polygon: { type: 'Point', coordinates: places[index] ?? [0, 0] },
    zoneIndex: null,
    createdAt: '',
    updatedAt: '',
    newPoint: false,
    removable: true,
  }));
const made = (points: readonly SamplingPoint[]) => provisionalOf(basisOf(BASIS), points);

describe('the provisional figure', () => {
  it('is nothing before the first measured point', () => {
    expect(made(sampling(NDVI.map(() => null)))).toBeNull();
  });

  it('counts the measured points alone, and says what the others would bring', () => {
    const now = made(sampling([4, 4.1, 4.2, null, null, null, null, null]));
    expect(now?.result.estimate).toMatchObject({ n: 3, method: 'mean' });
    expect(now?.result.calculatedYield).toBe(4.1);
    expect(now?.narrowing).toMatchObject({ more: 5 });
    expect(now?.stop).toEqual({ kind: 'go-on', why: 'few', left: 5 });
  });

  it('uses the image where every point has its pixel', () => {
    const yields = NDVI.map((ndvi, index) => 1 + 5 * ndvi + (index % 2) * 0.05);
    expect(made(sampling(yields))?.result.estimate.method).toBe('composite');
    expect(made(sampling(yields))?.stop).toBeNull();
  });

  it('does without the image after a point was moved, until the server has seen it', () => {
    const points = sampling(NDVI.map((ndvi, index) => 1 + 5 * ndvi + (index % 2) * 0.05));
    const moved = points.map((point, index) =>
      index === 0 ? { ...point, polygon: { type: 'Point' as const, coordinates: [60, 60] } } : point,
    );
    expect(made(moved)?.result.estimate.method).toBe('mean');
  });

  it('says that the rest may be left out when the interval is narrow and the points are spread', () => {
    const now = made(sampling([4, null, 4.1, 4.05, 4.1, 4, null, 4.2]));
    expect(now?.stop).toMatchObject({ kind: 'stop', left: 2 });
    expect(now?.narrowing).toMatchObject({ more: 2 });
  });
});
