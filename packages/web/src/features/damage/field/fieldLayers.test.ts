import type { DamagePlot, SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { describe, expect, it } from 'vitest';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import type { DeviceFix } from '#web/map/position/fixes.ts';
import { fieldLayers, type FieldShown, plotBox } from './fieldLayers.ts';

const AT = '2026-07-01T08:00:00.000Z';
const areal = (west: number, side: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, 200_000],
      [west + side, 200_000],
      [west + side, 200_000 + side],
      [west, 200_000 + side],
      [west, 200_000],
    ],
  ],
});
const point = (sequenceId: number, more: Partial<SamplingPoint> = {}): SamplingPoint => ({
  id: `p${sequenceId}`,
  sequenceId,
  isGenerated: true,
  isUsed: true,
  yield: null,
  measuredAt: null,
  measuredBy: null,
  receivedAt: null,
  fix: null,
  name: '',
  comment: '',
  polygon: { type: 'Point', coordinates: [700_000 + sequenceId, 200_000] },
  zoneIndex: 1,
  createdAt: AT,
  updatedAt: AT,
  newPoint: false,
  removable: true,
  ...more,
});
const PLOT = {
  id: 7,
  meparCode: 'ABCD1234',
  meparPolygon: areal(700_000, 400),
  tableGeometry: areal(700_000, 200),
  areas: [
    { id: 'a1', geom: areal(700_000, 50), area: 0.25 },
    { id: 'a2', geom: areal(700_100, 50), area: 0.25 },
  ],
  samplingZones: [{ zoneIndex: 1, polygon: areal(700_000, 100), color: '#D7191C', area: 1, meanNdvi: 0.4 }],
} as unknown as DamagePlot;
const FIX: DeviceFix = { at: [700_050, 200_050], accuracy: 6, time: AT, lon: 19, lat: 47, course: null };
const SHOWN: FieldShown = {
  plot: PLOT,
  points: [point(1), point(2)],
  target: null,
  way: [],
  outline: [],
  fix: null,
  isSunny: false,
};
const TRIANGLE: readonly Position[] = [
  [0, 0],
  [10, 0],
  [0, 10],
];

const featuresOf = (layers: readonly LayerSpec[], key: string) => {
  const source = layers.find((each) => each.key === key)?.source;
  return source?.kind === 'features' ? source.features : [];
};
const drawn = (more: Partial<FieldShown>, key: string) =>
  featuresOf(fieldLayers({ ...SHOWN, ...more }), key).map(({ id, style }) => [id, style]);

describe('the first view of a plot in the field', () => {
  it.each([
    ['its own outline', {}, [700_000, 200_000, 700_200, 200_200]],
    ['its block, without an outline of its own', { tableGeometry: null }, [700_000, 200_000, 700_400, 200_400]],
    ['none without either', { tableGeometry: null, meparPolygon: null }, null],
  ])('is %s', (_, more, box) => {
    expect(plotBox({ ...PLOT, ...more })).toEqual(box);
  });
});

describe('the layers of the field screen', () => {
  it.each([false, true])('have keys of their own, and none is hidden or cut by its scale, sunny: %s', (isSunny) => {
    const layers = fieldLayers({ ...SHOWN, isSunny, fix: FIX, way: TRIANGLE, outline: TRIANGLE });
    expect(new Set(layers.map(({ key }) => key)).size).toBe(layers.length);
    for (const { source } of layers)
      if (source.kind === 'features')
        expect(new Set(source.features.map(({ id }) => id)).size).toBe(source.features.length);
  });

  it.each([
    ['nobody knows where they are', null, []],
    ['they do', FIX, [['position', 'position']]],
  ] as const)('have the person where %s', (_, fix, expected) => {
    expect(drawn({ fix }, 'POSITION')).toEqual(expected);
  });

  it('have the circle of accuracy, in sun in its own style', () => {
    const [place] = featuresOf(fieldLayers({ ...SHOWN, fix: FIX, isSunny: true }), 'POSITION');
    expect(place).toMatchObject({
      style: 'sunPosition',
      radius: 6,
      geometry: { type: 'Point', coordinates: [700_050, 200_050] },
    });
  });

  it.each([
    ['nothing walked', [], []],
    ['one place', TRIANGLE.slice(0, 1), []],
    ['two places', TRIANGLE.slice(0, 2), [['way', 'walkedWay']]],
  ] as const)('have the way from the second place on: %s', (_, way, expected) => {
    expect(drawn({ way }, 'WAY')).toEqual(expected);
    expect(drawn({ way, isSunny: true }, 'WAY')).toEqual(expected.map(([id]) => [id, 'sunWay']));
  });

  it.each([
    ['one corner', 1, undefined, []],
    ['two corners: a line', 2, undefined, [['walked outline', 'rubber']]],
    ['three corners: an area', 3, undefined, [['walked outline', 'drawing']]],
    [
      'an area that crosses itself',
      3,
      [[1, 1]],
      [
        ['walked outline', 'drawingRefused'],
        ['crossing 0', 'crossing'],
      ],
    ],
    ['a line, however it is judged', 2, [[1, 1]], [['walked outline', 'rubber']]],
  ] as const)('have the walked outline: %s', (_, corners, crossings, expected) => {
    expect(drawn({ outline: TRIANGLE.slice(0, corners), crossings }, 'WALKED OUTLINE')).toEqual(expected);
  });

  it('close a walked area', () => {
    const [shape] = featuresOf(fieldLayers({ ...SHOWN, outline: TRIANGLE }), 'WALKED OUTLINE');
    expect(shape?.geometry).toEqual({ type: 'Polygon', coordinates: [[...TRIANGLE, [0, 0]]] });
  });

  it('have the points of the screen, not those of the plot as it was read', () => {
    const layers = fieldLayers({ ...SHOWN, plot: { ...PLOT, sampling: [point(9)] }, points: [point(1)], target: 'p1' });
    expect(featuresOf(layers, 'SAMPLING POINTS').map(({ id, style, label }) => [id, style, label])).toEqual([
      ['p1', 'pointNext', '1'],
    ]);
  });

  it.each([
    ['planned', {}, null, 'sunPlanned'],
    ['the next one', {}, 'p1', 'sunNext'],
    ['measured', { yield: 2 }, null, 'sunDone'],
    ['measured, and the next one', { yield: 2 }, 'p1', 'sunDone'],
    ['measured as zero', { yield: 0 }, null, 'sunDone'],
    ['left out', { isUsed: false }, 'p1', 'sunDone'],
  ] as const)('have a point in sun: %s', (_, more, target, style) => {
    expect(drawn({ points: [point(1, more)], target, isSunny: true }, 'SAMPLING POINTS')).toEqual([['p1', style]]);
  });

  it('have in sun a white ground far around the plot, hollow zones, and the areas beneath the outline', () => {
    const layers = fieldLayers({ ...SHOWN, isSunny: true });
    expect(drawn({ isSunny: true }, 'SUN ZONES')).toEqual([['1', 'sunZone']]);
    expect(drawn({ isSunny: true }, 'SUN OUTLINES')).toEqual([
      ['a1', 'sunArea'],
      ['a2', 'sunArea'],
      ['outline 0', 'sunOutline'],
    ]);
    const [ground] = featuresOf(layers, 'SUN GROUND');
    const [corners = []] = (ground?.geometry.coordinates ?? []) as readonly (readonly Position[])[];
    expect(Math.max(...corners.map(([x]) => x)) - 700_200).toBe(50_000);
  });

  it('have in sun no ground of a plot without any outline, and nothing that is not there', () => {
    const bare = {
      ...PLOT,
      tableGeometry: null,
      meparPolygon: null,
      areas: undefined,
      samplingZones: undefined,
    } as unknown as DamagePlot;
    for (const key of ['SUN GROUND', 'SUN ZONES', 'SUN OUTLINES'])
      expect(drawn({ plot: bare, isSunny: true }, key)).toEqual([]);
    expect(() => fieldLayers({ ...SHOWN, plot: bare })).not.toThrow();
  });
});
