import { pictureOf, PICTURE_NAMES, PICTURES } from '@georisk/contract/products/pictures.ts';
import { EOV_SRID } from '@georisk/domain/geo/crs.ts';
import { projectorBetween } from '@georisk/domain/geo/projection.ts';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import { describe, expect, it } from 'vitest';
import type { LayerGranule } from '#server/modules/wms/layer.repository.ts';
import { bandsOf, catalogLayer, pixelsOf } from './catalogLayer.ts';
import { boxOf, itemOf, stacHref } from './item.ts';
import { isAsked, parseBBox } from './question.ts';

const ORIGIN = 'https://georisk.example';
const UTM = 32_634;
const GRID: Grid = { originX: 400_000, originY: 5_200_000, pixelWidth: 10, pixelHeight: 10, width: 400, height: 200 };

const granule = (more: Partial<LayerGranule> = {}): LayerGranule => ({
  id: 1,
  companyId: null,
  groupName: 's2',
  layer: 'NDVI_2026-05-08',
  kind: 'NDVI',
  date: '2026-05-08',
  version: 1,
  storageKey: 'ab/cd.tif',
  srid: UTM,
  grid: GRID,
  ...more,
});
const layer = (name = 'NDVI_2026-05-08', granules: readonly [LayerGranule, ...LayerGranule[]] = [granule()]) =>
  catalogLayer({ name, group: 's2', date: '2026-05-08', granules });
const item = (...given: Parameters<typeof layer>) => itemOf(ORIGIN, layer(...given));

const areaOf = (ring: readonly (readonly number[])[]) =>
  ring.reduce((sum, [x = 0, y = 0], index) => {
    const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length] ?? [];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);

describe('the item of a layer', () => {
  it('is of its day, its product and its collection', () => {
    expect(item()).toMatchObject({
      type: 'Feature',
      stac_version: '1.1.0',
      id: 'NDVI_2026-05-08',
      collection: 's2',
      properties: {
        datetime: '2026-05-08T00:00:00Z',
        start_datetime: '2026-05-08T00:00:00Z',
        end_datetime: '2026-05-08T23:59:59Z',
        'georisk:product': 'NDVI',
        'raster:spatial_resolution': 10,
        'proj:code': 'EPSG:32634',
        'proj:shape': [200, 400],
        'proj:transform': [10, 0, 400_000, 0, -10, 5_200_000],
        'proj:bbox': [400_000, 5_198_000, 404_000, 5_200_000],
      },
    });
    expect(item().properties).not.toHaveProperty('georisk:date_before');
  });

  it('has the outline of its grid in degrees, closed and counter-clockwise, within its box', () => {
    const { geometry, bbox } = item();
    if (geometry.type !== 'Polygon') throw new Error(geometry.type);
    const [ring = []] = geometry.coordinates as number[][][];
    expect(ring).toHaveLength(33);
    expect(ring[0]).toEqual(ring.at(-1));
    expect(areaOf(ring)).toBeGreaterThan(0);
    const [west, south, east, north] = bbox;
    for (const [x = 0, y = 0] of ring) {
      expect(x).toBeGreaterThanOrEqual(west);
      expect(x).toBeLessThanOrEqual(east);
      expect(y).toBeGreaterThanOrEqual(south);
      expect(y).toBeLessThanOrEqual(north);
    }
    const [x, y] = projectorBetween(UTM, 4326)(400_000, 5_198_000);
    expect(ring[0]?.[0]).toBeCloseTo(x, 6);
    expect(ring[0]?.[1]).toBeCloseTo(y, 6);
  });

  it('of several granules is of all of them', () => {
    const east = granule({ id: 2, grid: { ...GRID, originX: 500_000 } });
    const { geometry, bbox, properties } = item('NDVI_2026-05-08', [granule(), east]);
    expect(geometry.type).toBe('MultiPolygon');
    expect(geometry.coordinates).toHaveLength(2);
    const both = [boxOf(layer()), boxOf(layer('NDVI_2026-05-08', [east]))];
    expect(bbox[0]).toBeCloseTo(Math.min(...both.map(([west]) => west)), 6);
    expect(bbox[2]).toBeCloseTo(Math.max(...both.map(([, , right]) => right)), 6);
    expect(properties).toMatchObject({ 'proj:code': 'EPSG:32634' });
    expect(properties).not.toHaveProperty('proj:shape');
  });

  it('of granules of several systems has none', () => {
    const other = granule({ id: 2, srid: EOV_SRID, grid: { ...GRID, originX: 760_000, originY: 190_000 } });
    expect(item('NDVI_2026-05-08', [granule(), other]).properties).toMatchObject({ 'proj:code': null });
  });

  it('of two days names the earlier one', () => {
    const { properties, id } = item('Change_2026-04-28_2026-05-08');
    expect(id).toBe('Change_2026-04-28_2026-05-08');
    expect(properties).toMatchObject({ 'georisk:date_before': '2026-04-28', 'georisk:product': 'Change' });
  });

  it('of true colour is no product', () => {
    expect(item('TCI_2026-05-08').properties).toMatchObject({ 'georisk:product': null });
  });

  it('has a picture of its whole, as large as its shape', () => {
    const { assets } = item();
    const overview = assets['overview'] as { href: string; 'proj:shape': number[]; 'proj:bbox': number[] };
    const [height = 0, width = 0] = overview['proj:shape'];
    expect(width).toBe(512);
    expect(height).toBeGreaterThan(200);
    expect(height).toBeLessThan(320);
    const query = new URL(overview.href);
    expect(query.pathname).toBe('/geoserver/s2/wms');
    expect(Object.fromEntries(query.searchParams)).toMatchObject({
      REQUEST: 'GetMap',
      LAYERS: 'NDVI_2026-05-08',
      CRS: 'EPSG:3857',
      BBOX: overview['proj:bbox'].join(','),
      WIDTH: '512',
      HEIGHT: String(height),
    });
  });

  it('has a picture of a pixel at least on each side', () => {
    const thin = granule({ srid: 3_857, grid: { ...GRID, width: 40_000, height: 1 } });
    const overview = item('NDVI_2026-05-08', [thin]).assets['overview'] as { 'proj:shape': number[] };
    expect(Math.min(...overview['proj:shape'])).toBe(1);
  });

  it('of colours that depend on one block has no picture and no tiles', () => {
    const ofOneBlock = PICTURE_NAMES.filter((name) => PICTURES[name].pair === null).find(
      (name) => pictureOf(name)?.styles[0]?.block !== undefined,
    );
    if (ofOneBlock === undefined) throw new Error('no picture of one block');
    const { assets, links } = item(`${PICTURES[ofOneBlock].prefix}_2026-05-08`);
    expect(assets).toEqual({});
    expect(links.map(({ rel }) => rel)).toEqual(['self', 'root', 'parent', 'collection', 'wms']);
    expect(item().links.map(({ rel }) => rel)).toEqual([
      'self',
      'root',
      'parent',
      'collection',
      'wms',
      'wmts',
      'preview',
    ]);
  });

  it('has links within its own installation', () => {
    for (const { href } of item().links) expect(href).toMatch(/^https:\/\/georisk\.example\/(?:api\/stac|geoserver)/);
  });
});

describe('addresses of the catalogue', () => {
  it('are below each other', () => {
    const href = stacHref(ORIGIN);
    expect([href.root, href.collection('s2'), href.items('s2'), href.item('s2', 'NDVI_2026-05-08')]).toEqual([
      `${ORIGIN}/api/stac`,
      `${ORIGIN}/api/stac/collections/s2`,
      `${ORIGIN}/api/stac/collections/s2/items`,
      `${ORIGIN}/api/stac/collections/s2/items/NDVI_2026-05-08`,
    ]);
  });
});

describe('pixels and bands', () => {
  it('of an index are codes with a scale', () => {
    expect(pixelsOf(layer())).toMatchObject({ index: 'NDVI', data_type: 'uint8', nodata: 0 });
    expect(bandsOf(layer())).toMatchObject([{ name: 'NDVI', 'raster:spatial_resolution': 10 }]);
  });

  it('of a picture are three colours', () => {
    const picture = layer('TCI_2026-05-08');
    expect(pixelsOf(picture)).toEqual({ data_type: 'uint8', bands: 3 });
    expect(bandsOf(picture).map((band) => band['name'])).toEqual(['red', 'green', 'blue']);
  });
});

describe('what a search asks', () => {
  it.each<[string, readonly number[] | undefined]>([
    ['16,45,23,49', [16, 45, 23, 49]],
    ['16,45,0,23,49,1000', [16, 45, 23, 49]],
    ['-180,-90,180,90', [-180, -90, 180, 90]],
    ['20,47,20,47', [20, 47, 20, 47]],
    ['16,45,23', undefined],
    ['16,45,23,49,1', undefined],
    ['16,45,23,91', undefined],
    ['-181,45,23,49', undefined],
    ['23,45,16,49', undefined],
    ['16,49,23,45', undefined],
    ['a,b,c,d', undefined],
    ['NaN,45,23,49', undefined],
  ])('the box %s is %j', (text, box) => {
    expect(parseBBox(text)).toEqual(box);
  });

  it('contains a day and a box, its edges included', () => {
    const box = [16, 45, 23, 49] as const;
    const asked = (
      from: string | undefined,
      to: string | undefined,
      bbox?: readonly [number, number, number, number],
    ) => isAsked({ days: { from, to } as never, bbox }, '2026-05-08', box);
    expect(isAsked({ days: undefined, bbox: undefined }, '2026-05-08', box)).toBe(true);
    expect([asked('2026-05-08', '2026-05-08'), asked('2026-05-09', undefined), asked(undefined, '2026-05-07')]).toEqual(
      [true, false, false],
    );
    expect(asked(undefined, undefined, [20, 46, 21, 47])).toBe(true);
    expect(asked(undefined, undefined, [24, 46, 25, 47])).toBe(false);
  });
});
