import type { Polygon, Position } from '@georisk/domain/geo/types.ts';
import { hectares } from '@georisk/domain/units.ts';
import { describe, expect, it } from 'vitest';
import { sketchOf } from '#web/map/sketch/sketch.ts';
import type { ShapeDraft, ShapeTarget } from './shapeDraft.ts';
import { shapeWarnings } from './shapeWarnings.ts';

type Plot = Parameters<typeof shapeWarnings>[1];

/** Corners of a rectangle, metres from 650 000, 200 000. */
const corners = (west: number, width: number, height = 100): readonly Position[] => [
  [650_000 + west, 200_000],
  [650_000 + west + width, 200_000],
  [650_000 + west + width, 200_000 + height],
  [650_000 + west, 200_000 + height],
];
const polygon = (west: number, width: number): Polygon => {
  const ring = corners(west, width);
  return { type: 'Polygon', coordinates: [[...ring, ring[0] ?? [0, 0]]] };
};
const TABLE: ShapeTarget = { kind: 'table' };
const AREA: ShapeTarget = { kind: 'area', areaId: 'a', isNew: true };
const draft = (target: ShapeTarget, west: number, width: number): ShapeDraft => {
  const sketch = sketchOf('polygon', corners(west, width));
  return {
    plotId: 1,
    meparCode: 'ABCD1E23',
    version: 1,
    sketch,
    holes: [],
    touched: true,
    parts: [{ sketch, holes: [] }],
    part: 0,
    target,
  };
};
/** Two hectares are reported and insured on a block of three. */
const plot = (more: object = {}) =>
  ({
    meparCode: 'ABCD1E23',
    plantName: 'őszi búza',
    area: 2,
    mepar: { geomHa: 3 },
    meparPolygon: polygon(0, 300),
    insured: { ha: 2 },
    ...more,
  }) as unknown as Plot;
const warnings = (target: ShapeTarget, west: number, width: number, others: readonly Polygon[] = [], of = plot()) =>
  shapeWarnings(draft(target, west, width), of, hectares(width / 100), others);

describe('the warnings of a drawn shape', () => {
  it('are none of one that fits what is reported, insured and known', () => {
    expect(warnings(TABLE, 0, 200)).toEqual([]);
    expect(warnings(AREA, 0, 200)).toEqual([]);
  });

  it('name an outline that leaves its block', () => {
    expect(warnings(TABLE, 200, 200)).toHaveLength(1);
    expect(warnings(TABLE, 100, 200)).toEqual([]);
  });

  it('do not look at the border of a block that is not known', () => {
    expect(warnings(TABLE, 200, 200, [], plot({ meparPolygon: null }))).toEqual([]);
  });

  it('name areas that are together more than is reported, and count their overlap once', () => {
    expect(warnings(AREA, 0, 150, [polygon(150, 100)])).not.toEqual([]);
    expect(warnings(AREA, 0, 150, [polygon(50, 100)])).toEqual([]);
  });

  it('say nothing of an insured area that nobody knows', () => {
    const insured = warnings(AREA, 0, 250, [], plot({ area: 2.5 }));
    expect(insured).toHaveLength(1);
    expect(warnings(AREA, 0, 250, [], plot({ area: 2.5, insured: null }))).toEqual([]);
  });
});
