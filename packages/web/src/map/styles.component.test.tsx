import { LAYERS } from '@georisk/contract/layers/layerCatalog.ts';
import { CROP_STYLES } from '@georisk/domain/cropMap/cropStyles.ts';
import { MAX_ZONES, zoneColour } from '@georisk/domain/sampling/zoneColours.ts';
import { YIELD_LABELS_TO } from '@georisk/domain/yieldMap/yieldScale.ts';
import Feature from 'ol/Feature.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import Point from 'ol/geom/Point.js';
import Polygon from 'ol/geom/Polygon.js';
import type CircleStyle from 'ol/style/Circle.js';
import type Style from 'ol/style/Style.js';
import { describe, expect, it } from 'vitest';
import { areaLineStyle, areaStyle, zoneStyle } from './damageStyles.ts';
import type { MapFeature } from './layerSpec.ts';
import { AREA_COLOURS, PARCEL_COLOURS, POINT_COLOURS } from './palette.ts';
import { recolouring } from './safeColours.ts';
import { DESCRIPTION, lookOf, type StyleKey, styleOf } from './styles.ts';

const described = (style: StyleKey, more: Partial<MapFeature> = {}): MapFeature => ({
  id: 'a',
  geometry: { type: 'Point', coordinates: [0, 0] },
  style,
  ...more,
});
const look = (style: StyleKey, more: Partial<MapFeature> = {}, resolution = 1) =>
  lookOf(style, described(style, more), resolution);
const circleOf = (style: Style | undefined) => style?.getImage() as CircleStyle | undefined;
const textOf = (styles: readonly Style[]) => styles.flatMap((style) => style.getText()?.getText() ?? []);
const known = (value: unknown): unknown[] => (value == null ? [] : [value]);
const fillsOf = (styles: readonly Style[]) => styles.flatMap((style) => known(style.getFill()?.getColor()));
const strokesOf = (styles: readonly Style[]) => styles.flatMap((style) => known(style.getStroke()?.getColor()));

const square = (west: number, side: number) => [
  [
    [west, 0],
    [west + side, 0],
    [west + side, side],
    [west, side],
    [west, 0],
  ],
];
const featureOf = (geometry: Polygon | MultiPolygon | Point, description: MapFeature) => {
  const feature = new Feature(geometry);
  feature.set(DESCRIPTION, description);
  return feature;
};

describe('labels of shapes', () => {
  it.each([
    ['block', 12],
    ['blockLit', 12],
    ['blockOther', 7],
    ['tableBoundary', 8],
    ['damagePlot', 8],
    ['parcelAlert', 12],
    ['yieldDistrict', YIELD_LABELS_TO.Nuts4],
    ['yieldBlock', YIELD_LABELS_TO.Mepar],
    ['grave', 0.09],
  ] as const)('of %s are written up to their scale and not beyond', (style, most) => {
    expect(textOf(look(style, { label: 'Név' }, most))).toEqual(['Név']);
    expect(textOf(look(style, { label: 'Név' }, most * 1.001))).toEqual([]);
    expect(textOf(look(style, {}, most))).toEqual([]);
  });

  it.each([
    'block',
    'measure',
    'area0',
    'zone0',
    'pointNext',
    'yieldBlock',
    'sunPlanned',
    'portfolio',
    'grave',
  ] as const)('of two shapes of %s are two texts', (style) => {
    const [first, second] = [look(style, { label: 'egy' }, 0.05), look(style, { label: 'kettő' }, 0.05)];
    expect([textOf(first), textOf(second)]).toEqual([['egy'], ['kettő']]);
  });

  it('lie in the largest part of several', () => {
    const parts = new MultiPolygon([square(0, 10), square(100, 50), square(500, 20)]);
    for (const style of ['block', 'parcelFine', 'signAlert'] as const) {
      const feature = featureOf(parts, described(style, { label: 'Név' }));
      const written = styleOf(feature, 1).find((each) => each.getText() !== null);
      const place = written?.getGeometryFunction()(feature) as Polygon | Point;
      const [west = 0, , east = 0] = place.getExtent();
      expect([west >= 100, east <= 150]).toEqual([true, true]);
    }
  });

  it('lie inside of a parcel, and not only in the middle of its extent', () => {
    const hook = new Polygon([
      [
        [0, 0],
        [100, 0],
        [100, 10],
        [10, 10],
        [10, 100],
        [0, 100],
        [0, 0],
      ],
    ]);
    const feature = featureOf(hook, described('signAlert'));
    const [sign] = styleOf(feature, 1);
    const place = sign?.getGeometryFunction()(feature) as Point;
    expect(place.getCoordinates()).toHaveLength(2);
    expect(hook.intersectsCoordinate(place.getCoordinates())).toBe(true);
  });
});

describe('colours of shapes', () => {
  it.each([
    ['radar', '#9E9E9E', '4D'],
    ['portfolioCell', '#9E9E9E', 'A8'],
    ['yieldDistrict', '#90A4AE', 'A8'],
    ['soilGenetic', '#90A4AE', '8C'],
    ['soilManagementZone', '#90A4AE', 'A8'],
    ['frostDanger', '#90A4AE', ''],
  ] as const)('of %s are those of the description, else grey', (style, grey, through) => {
    expect(fillsOf(look(style, { color: '#112233' }))).toEqual([`#112233${through}`]);
    expect(fillsOf(look(style))).toEqual([`${grey}${through}`]);
  });

  it.each(['radar', 'portfolioCell', 'yieldBlock', 'soilGenetic', 'frostDanger', 'objectArea'] as const)(
    'of %s are made once for each',
    (style) => {
      expect(look(style, { color: '#112233' })).toBe(look(style, { color: '#112233' }));
      expect(look(style, { color: '#112233' })).not.toBe(look(style, { color: '#112234' }));
    },
  );

  it('of crops are their own, under a hatch', () => {
    for (const index of [1, 2, 3, 4, 5] as const) {
      const [colour, hatch] = fillsOf(look(`crop${index}`));
      expect(colour).toBe(`${CROP_STYLES[index].color}A8`);
      expect(hatch).toBeDefined();
      expect(look(`crop${index}`)).toBe(look(`crop${index}`));
    }
  });

  it('of ten damaged areas all differ, and begin anew at the eleventh', () => {
    const colours = Array.from({ length: 10 }, (_, index) => strokesOf(look(areaStyle(index))).at(-1));
    expect(colours).toEqual([...AREA_COLOURS]);
    expect([areaStyle(10), areaStyle(23), areaLineStyle(10)]).toEqual(['area0', 'area3', 'areaLine0']);
    for (let index = 0; index < 10; index += 1) {
      expect(strokesOf(look(areaLineStyle(index)))).toEqual(strokesOf(look(areaStyle(index))));
      // A press inside of an area reaches it, though nothing of it is seen.
      expect(fillsOf(look(areaLineStyle(index)))).toEqual(['#00000001']);
    }
  });

  it('of zones are the zone’s own, however many there are; an unknown one has the first', () => {
    for (let count = 1; count <= MAX_ZONES; count += 1)
      for (let index = 1; index <= count; index += 1) {
        const colour = zoneColour(index, count);
        expect(fillsOf(look(zoneStyle(colour)))).toEqual([`${colour}99`]);
      }
    expect(zoneStyle('#000001')).toBe('zone0');
  });

  it('of a layer with a scale follow the choice of colour-blind readers, of others not', () => {
    const layers = Object.keys(LAYERS) as (keyof typeof LAYERS)[];
    const changed = layers.filter((layer) => {
      const plain = described('radar', { color: '#D7191C' });
      expect(recolouring({ layer })(plain)).toBe(plain);
      expect(recolouring({ layer, safe: true })(described('radar')).color).toBeUndefined();
      return recolouring({ layer, safe: true })(plain) !== plain;
    });
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.length).toBeLessThan(layers.length);
  });
});

describe('signs of parcels', () => {
  const KINDS = ['Alert', 'After', 'Unknown', 'Fine'] as const;

  it('are above each other by how much they need a look', () => {
    const above = KINDS.map((kind) => look(`sign${kind}`)[0]?.getZIndex() ?? 0);
    expect(above).toEqual(above.toSorted((a, b) => b - a));
    expect(new Set(above).size).toBe(4);
  });

  it('have a name below where there is one, and are drawn once', () => {
    for (const kind of KINDS) {
      const named = look(`sign${kind}`, { label: 'Dűlő' });
      expect([textOf(named), look(`sign${kind}`)]).toEqual([['Dűlő'], [expect.anything()]]);
      expect(named[0]?.getImage()).toBe(look(`sign${kind}`)[0]?.getImage());
    }
  });

  it('have outlines in the colours of the parcel’s state; only the unknown is dashed', () => {
    for (const kind of KINDS) {
      const name = kind.toLowerCase() as keyof typeof PARCEL_COLOURS;
      const line = look(`parcel${kind}`).at(-1)?.getStroke();
      expect([line?.getColor(), line?.getWidth()]).toEqual([PARCEL_COLOURS[name].line, PARCEL_COLOURS[name].width]);
      expect(line?.getLineDash() ?? null).toEqual(PARCEL_COLOURS[name].dash);
    }
  });
});

describe('points', () => {
  it.each(Object.keys(POINT_COLOURS) as (keyof typeof POINT_COLOURS)[])('%s has its radius and its number', (style) => {
    const [circle, number] = look(style, { label: '7' });
    expect(circleOf(circle)?.getRadius()).toBe(POINT_COLOURS[style].radius);
    expect(number?.getText()?.getText()).toBe('7');
  });

  it('of the portfolio share a few pictures, and keep their name below', () => {
    const radius = (size: number) => circleOf(look('portfolio', { size })[0])?.getRadius();
    expect([7, 8, 9.1, 30].map(radius)).toEqual([8, 8, 10, 30]);
    expect(look('portfolio', { size: 7 })[0]?.getImage()).toBe(look('portfolio', { size: 8.9 })[0]?.getImage());
    expect(look('portfolio', { size: 30 })[0]?.getText()?.getOffsetY()).toBe(33);
  });

  it('have their circle of accuracy in metres on the ground', () => {
    const at = (north: number) => {
      const feature = featureOf(new Point([0, north]), described('position', { radius: 50 }));
      const [circle] = styleOf(feature, 1);
      return circle?.getGeometry() as unknown as { getRadius: () => number };
    };
    expect(at(0).getRadius()).toBeCloseTo(50, 6);
    // At 60 degrees the map shows everything twice as large.
    expect(at(8_399_737.89).getRadius()).toBeCloseTo(100, 3);
    expect(styleOf(featureOf(new Point([0, 0]), described('position')), 1)).toHaveLength(1);
  });
});

describe('shapes by scale', () => {
  it('are blocks of one thin line from afar', () => {
    expect(look('blockTile', {}, 30)).toHaveLength(2);
    expect(look('blockTile', {}, 30.1)).toHaveLength(1);
    expect(textOf(look('blockTile', { label: 'ABCD1234' }, 7))).toEqual(['ABCD1234']);
  });

  it('are graves without a border from afar', () => {
    expect(look('grave', {}, 0.6)).toHaveLength(2);
    expect(look('grave', { label: '1' }, 0.61)).toHaveLength(1);
    expect(fillsOf(look('graveExpired', {}, 1))).not.toEqual(fillsOf(look('grave', {}, 1)));
  });

  it('are nothing without a description', () => {
    expect(styleOf(new Feature(new Point([0, 0])), 1)).toEqual([]);
  });
});
