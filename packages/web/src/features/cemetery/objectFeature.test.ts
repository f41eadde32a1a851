import type { CemeteryObject } from '@georisk/contract/verticals/cemetery/cemetery.ts';
import { describe, expect, it } from 'vitest';
import { objectFeature } from './objectFeature.ts';

const POINT = { type: 'Point', coordinates: [805_000, 120_000] } as const;
const LINE = {
  type: 'LineString',
  coordinates: [
    [805_000, 120_000],
    [805_010, 120_000],
  ],
} as const;
const AREA = {
  type: 'Polygon',
  coordinates: [
    [
      [805_000, 120_000],
      [805_010, 120_000],
      [805_010, 120_010],
      [805_000, 120_000],
    ],
  ],
} as const;
const object = (more: object): CemeteryObject =>
  ({
    id: 7,
    geomType: 'point',
    symbol: 'circle',
    color: '#2266AA',
    size: 12,
    geom: POINT,
    ...more,
  }) as unknown as CemeteryObject;

describe('what stands around the graves', () => {
  it.each([
    ['point', 'circle', POINT, 'objectCircle'],
    ['point', 'triangle', POINT, 'objectTriangle'],
    ['polyline', 'solid', LINE, 'objectLine'],
    ['polyline', 'dash', LINE, 'objectLineDash'],
    ['polygon', 'solid', AREA, 'objectArea'],
    ['polygon', 'dash', AREA, 'objectAreaDash'],
  ])('is drawn by its kind and its sign: %s, %s', (geomType, symbol, geom, style) => {
    expect(objectFeature(object({ geomType, symbol, geom }))).toMatchObject({ id: '7', style, size: 12 });
  });

  it('keeps the shape of several lines', () => {
    const geom = { type: 'MultiLineString', coordinates: [LINE.coordinates] };
    expect(objectFeature(object({ geomType: 'polyline', symbol: 'solid', geom }))?.geometry).toEqual(geom);
  });

  it.each([
    ['a colour that is none', { color: 'kék' }],
    ['no colour', { color: '' }],
    ['a kind that is none', { geomType: 'volume' }],
    ['a sign of another kind', { symbol: 'dash' }],
    ['a sign that is none', { symbol: 'toString' }],
  ])('is left out with %s', (_, more) => {
    expect(objectFeature(object(more))).toBeNull();
  });
});
