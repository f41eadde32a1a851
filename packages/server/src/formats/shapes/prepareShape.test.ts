import { HUNGARY_BOUNDS } from '@georisk/domain/geo/bbox.ts';
import { eovToWebMercator, toWgs84 } from '@georisk/domain/geo/crs.ts';
import { eov } from '@georisk/domain/units.ts';
import { describe, expect, it } from 'vitest';
import { projectorToEov } from '../projections.ts';
import { prepareShape } from './prepareShape.ts';
import type { ShapeFault } from './shapeFault.ts';
import { shapeFaultText } from './shapeFault.hu.ts';

const square = [
  [760_000, 180_000],
  [760_100, 180_000],
  [760_100, 180_100],
  [760_000, 180_100],
  [760_000, 180_000],
] as const;
const polygon = (...rings: readonly unknown[]) => ({ type: 'Polygon', coordinates: rings });

function prepare(input: unknown, srid = 23700) {
  const project = projectorToEov(srid);
  if (project === undefined) throw new Error(`EPSG:${srid}`);
  return prepareShape(input, 'area', { project, bounds: HUNGARY_BOUNDS });
}

function faultOf(input: unknown, srid?: number): ShapeFault {
  const prepared = prepare(input, srid);
  if (prepared.ok) throw new Error('not refused');
  expect(shapeFaultText(prepared.fault)).toMatch(/^\p{Lu}.+[.]$/su);
  return prepared.fault;
}

describe('prepareShape', () => {
  it('accepts EOV as it is, to the centimetre', () => {
    const prepared = prepare(polygon(square.map(([x, y]) => [x + 0.0049, y - 0.0049])));
    expect(prepared).toEqual({ ok: true, shape: polygon(square), repairs: [] });
  });

  it.each([
    [4326, (x: number, y: number) => toWgs84(eov(x, y))],
    [4258, (x: number, y: number) => toWgs84(eov(x, y))],
    [3857, (x: number, y: number) => eovToWebMercator(eov(x, y))],
  ])('projects EPSG:%i', (srid, from) => {
    const shape = polygon(square.map(([x, y]) => [...from(x, y)]));
    expect(prepare(shape, srid)).toMatchObject({ ok: true, shape: polygon(square) });
  });

  it('projects both UTM zones of the country, and treats ETRS89 as WGS84', () => {
    // By PROJ 9.1 with the project's definition of EOV.
    const known = [
      [32633, [917_893.246, 5_214_832.725], [760_000, 180_000]],
      [32634, [461_401.275, 5_200_296.857], [760_000, 180_000]],
      [25834, [201_461.336, 5_206_768.86], [500_000, 180_000]],
    ] as const;
    for (const [srid, from, [easting, northing]] of known) {
      const [x, y] = projectorToEov(srid)?.(from) ?? [0, 0];
      expect(Math.hypot(x - easting, y - northing)).toBeLessThan(0.002);
    }
    expect(projectorToEov(27700)).toBeUndefined();
  });

  it('leaves heights out and keeps every part', () => {
    const high = square.map(([x, y]) => [x, y, 91.5]);
    const far = square.map(([x, y]) => [x + 500, y]);
    const prepared = prepare({ type: 'MultiPolygon', coordinates: [[high], [far]] });
    expect(prepared).toMatchObject({ ok: true, shape: { type: 'MultiPolygon', coordinates: [[square], [far]] } });
  });

  it('reports swapped axes and a wrong coordinate system', () => {
    const swapped = polygon(square.map(([x, y]) => [y, x]));
    expect(faultOf(swapped)).toEqual({ code: 'outside-bounds', looksLike: 'swapped' });
    const degrees = polygon(square.map(([x, y]) => [...toWgs84(eov(x, y))]));
    expect(faultOf(degrees)).toEqual({ code: 'outside-bounds', looksLike: 'degrees' });
    const latitudeFirst = polygon(square.map(([x, y]) => [...toWgs84(eov(x, y))].reverse()));
    expect(faultOf(latitudeFirst, 4326)).toEqual({ code: 'outside-bounds', looksLike: 'swapped' });
    const vienna = polygon(
      [
        [16.3, 48.2],
        [16.4, 48.2],
        [16.4, 48.3],
        [16.3, 48.2],
      ].map(([x = 0, y = 0]) => [x - 10, y]),
    );
    expect(faultOf(vienna, 4326)).toEqual({ code: 'outside-bounds', looksLike: 'unknown' });
  });

  it.each<[string, unknown, ShapeFault['code']]>([
    ['a point', { type: 'Point', coordinates: [760_000, 180_000] }, 'not-areal'],
    ['no coordinates', { type: 'Polygon' }, 'broken-coordinates'],
    ['text', 'POLYGON', 'not-areal'],
    ['an empty multipolygon', { type: 'MultiPolygon', coordinates: [] }, 'missing'],
    [
      'null coordinates',
      polygon([
        [null, 1],
        [2, 3],
        [4, 5],
        [null, 1],
      ]),
      'broken-coordinates',
    ],
    ['infinity', polygon([...square.slice(0, 3), [Infinity, 0], square[0]]), 'not-finite'],
    ['two corners', polygon([square[0], square[1], square[0]]), 'too-few-corners'],
    ['a bow-tie', polygon([square[0], square[2], square[1], square[3], square[0]]), 'self-crossing'],
    ['no area', polygon([square[0], square[1], [760_050, 180_000.01], square[0]]), 'zero-area'],
  ])('refuses %s', (_, input, code) => {
    expect(faultOf(input).code).toBe(code);
  });
});
