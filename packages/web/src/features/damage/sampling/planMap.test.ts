import type { DamagePlot, SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { expect, it } from 'vitest';
import { PLAN_SIZE, planDrawing } from './planMap.ts';

const square = (east: number, north: number, side: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [east, north],
      [east + side, north],
      [east + side, north + side],
      [east, north + side],
      [east, north],
    ],
  ],
});
const point = (sequenceId: number, east: number, north: number) =>
  ({
    id: `p${sequenceId}`,
    sequenceId,
    isUsed: true,
    polygon: { type: 'Point', coordinates: [east, north] },
  }) as SamplingPoint;
const plot = {
  meparPolygon: square(700_000, 200_000, 2_000),
  tableGeometry: null,
  areas: [{ id: 'a', geom: square(700_500, 200_500, 400), area: 16 }],
  samplingZones: [{ zoneIndex: 1, polygon: square(700_500, 200_500, 400), color: '#2C7BB6', area: 16, meanNdvi: 0.2 }],
} as unknown as DamagePlot;

it('fits the damaged area on the sheet, not the block around it, with the north at the top', () => {
  const drawing = planDrawing(plot, [point(1, 700_520, 200_520), point(2, 700_880, 200_880)]);
  const [first, second] = drawing?.points ?? [];
  expect(first?.x).toBeLessThan(second?.x ?? 0);
  expect(first?.y).toBeGreaterThan(second?.y ?? 0);
  // 400 m over the height of 150 mm without its margins of 9 mm.
  expect((second?.x ?? 0) - (first?.x ?? 0)).toBeCloseTo((360 / 400) * (150 - 18), 6);
  for (const { x, y } of drawing?.points ?? []) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(PLAN_SIZE.width);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(PLAN_SIZE.height);
  }
  expect(drawing?.shapes.map(({ color }) => color)).toEqual(['#2C7BB6', null, null]);
  expect(drawing?.scale.bar).toBeLessThanOrEqual(50);
});

it('leads the way through the points in their order', () => {
  const drawing = planDrawing(plot, [
    point(1, 700_520, 200_520),
    point(2, 700_880, 200_880),
    point(3, 700_880, 200_520),
  ]);
  const xy = (drawing?.points ?? []).map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`);
  expect(drawing?.way).toBe(xy.join(' '));
});

it('is nothing where neither ground nor points are known', () => {
  const nothing = { ...plot, meparPolygon: null, areas: [], samplingZones: [] };
  expect(planDrawing(nothing, [])).toBeNull();
});
