import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { describe, expect, it } from 'vitest';
import { shapeOperation } from '../damageDrawing/shapeOperation.ts';
import { roundKinds, roundShape } from './round.ts';

const square = (side: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [700_000, 200_000],
      [700_000 + side, 200_000],
      [700_000 + side, 200_000 + side],
      [700_000, 200_000 + side],
      [700_000, 200_000],
    ],
  ],
});
const PLOT = {
  id: 7,
  damage: { id: 3, damageNumber: '26000000007' },
  meparCode: 'ABCD1234',
  plantName: 'Őszi búza',
  area: 4,
  mepar: null,
  meparPolygon: square(400),
  tableGeometry: square(300),
  tableAsMepar: false,
  tableVersion: 3,
  areas: [],
} as unknown as DamagePlot;
const AREA = '00000000-0000-4000-8000-000000000001';

/** A walk along three sides of a square of 100 m; the last side closes it. */
const WALK: readonly Position[] = [
  ...[0, 25, 50, 75].map((x): Position => [700_050 + x, 200_050]),
  ...[0, 25, 50, 75].map((y): Position => [700_150, 200_050 + y]),
  ...[0, 25, 50, 75, 100].map((x): Position => [700_150 - x, 200_150]),
];

describe('a walk around a field', () => {
  it('becomes an area of its corners, sent as a drawn one is', () => {
    const shape = roundShape(PLOT, WALK, 'area', AREA);
    expect([shape?.judged.area, shape?.judged.refusals, shape?.draft.sketch.vertices.length]).toEqual([1, [], 4]);
    expect(shape && shapeOperation(shape.draft, PLOT)).toMatchObject({
      kind: 'area',
      payload: { plotId: 7, areaId: AREA, isNew: true, base: null },
    });
  });

  it('becomes the outline over the version that was read', () => {
    const shape = roundShape(PLOT, WALK, 'table', AREA);
    expect(shape && shapeOperation(shape.draft, PLOT)).toMatchObject({ kind: 'outline', baseVersion: 3 });
  });

  it('is judged as a drawing is', () => {
    const crossed: readonly Position[] = [
      [700_050, 200_050],
      [700_150, 200_150],
      [700_150, 200_050],
      [700_050, 200_150],
    ];
    expect(roundShape(PLOT, crossed, 'area', AREA)?.judged.refusals).toHaveLength(1);
  });

  it('is nothing before it has three corners', () => {
    expect(roundShape(PLOT, WALK.slice(0, 2), 'area', AREA)).toBeNull();
  });

  it('may become what the plot can still take', () => {
    expect(roundKinds(PLOT)).toEqual(['area', 'table']);
    expect(roundKinds({ ...PLOT, tableAsMepar: true })).toEqual(['table']);
  });
});
