import { describe, expect, it } from 'vitest';
import { PUBLIC_ONLY } from '#server/stacClient/address.ts';
import { cdse, earthSearch, item, planetaryComputer } from './testing.ts';
import { sceneOfItem } from './sceneOfItem.ts';

const read = (json: Record<string, unknown>, base = 'https://stac.example/items/x') =>
  sceneOfItem({ json, base }, PUBLIC_ONLY);
const sceneOf = (json: Record<string, unknown>) => {
  const found = read(json);
  if (!found?.assets.ok) throw new Error(JSON.stringify(found?.assets));
  return found.assets.scene;
};
const faultOf = (json: Record<string, unknown>) => {
  const assets = read(json)?.assets;
  return assets?.ok === false ? assets.fault : undefined;
};

describe('items of the providers', () => {
  it('Earth Search: COGs by colour, offset applied by its flag although the bands still state it', () => {
    const scene = sceneOf(earthSearch());
    expect(scene).toMatchObject({
      externalId: 'S2B_33TXN_20240612_0_L2A',
      date: '2024-06-12',
      acquiredAt: '2024-06-12T09:58:03.123Z',
      granule: '33TXN',
      platform: 'sentinel-2b',
      baseline: '05.10',
      cloudCover: 12.34,
      offset: 0,
      quantification: 10_000,
    });
    expect(Object.keys(scene.bands).sort()).toEqual(['B02', 'B03', 'B04', 'B08', 'B8A', 'SCL']);
    expect(scene.bands.B04).toEqual({
      href: 'https://sentinel-cogs.s3.us-west-2.amazonaws.com/sentinel-s2-l2a-cogs/33/T/XN/2024/6/S2B_33TXN_20240612_0_L2A/B04.tif',
      band: 1,
      format: 'geotiff',
    });
  });

  it("Earth Search: where the flag says that nothing was applied, the bands' offset is applied once", () => {
    const json = earthSearch();
    const properties = { ...(json['properties'] as object), 'earthsearch:boa_offset_applied': false };
    expect(sceneOf({ ...json, properties }).offset).toBe(-1000);
  });

  it('Planetary Computer: bands by number, offset by baseline', () => {
    const scene = sceneOf(planetaryComputer('05.10'));
    expect([scene.offset, scene.granule, scene.date]).toEqual([-1000, '33TXN', '2024-06-12']);
    expect(scene.bands.SCL?.format).toBe('geotiff');
    expect(sceneOf(planetaryComputer('03.01')).offset).toBe(0);
    expect(sceneOf(planetaryComputer('04.00')).offset).toBe(-1000);
  });

  it('Copernicus: JPEG 2000 at the best resolution, by https where the bucket is not public', () => {
    const scene = sceneOf(cdse());
    expect([scene.offset, scene.quantification, scene.granule, scene.baseline]).toEqual([
      -1000,
      10_000,
      '33TXN',
      '05.10',
    ]);
    expect(scene.bands.B04).toEqual({
      href: 'https://zipper.dataspace.copernicus.eu/S2B.SAFE/B04_10m.jp2',
      band: 1,
      format: 'jp2',
    });
    expect(scene.bands.SCL?.href).toContain('SCL_20m');
  });
});

describe('an item', () => {
  it('with bands of one file is read by their positions', () => {
    const bands = ['blue', 'green', 'red', 'nir'].map((name) => ({ name, common_name: name }));
    const assets = {
      data: { href: 'https://a.example/all.tif', type: 'image/tiff', 'eo:bands': bands },
      SCL: { href: 'https://a.example/scl.tif', type: 'image/tiff' },
      visual: {
        href: 'https://a.example/tci.tif',
        type: 'image/tiff',
        'eo:bands': bands.slice(0, 3),
        roles: ['visual'],
      },
    };
    const { bands: found } = sceneOf(item({ assets }));
    expect([found.B02?.band, found.B03?.band, found.B04?.band, found.B08?.band, found.SCL?.band]).toEqual([
      1, 2, 3, 4, 1,
    ]);
    expect(found.B04?.href).toBe('https://a.example/all.tif');
  });

  it('prefers a COG to a JPEG 2000 of the same band, whichever comes first', () => {
    const both = {
      'red-jp2': { href: 'https://a.example/B04.jp2', type: 'image/jp2' },
      red: { href: 'https://a.example/B04.tif', type: 'image/tiff; application=geotiff' },
      nir: { href: 'https://a.example/B08.jp2', type: 'image/jp2' },
      scl: { href: 'https://a.example/SCL.tif' },
    };
    const { bands } = sceneOf(item({ assets: both }));
    expect([bands.B04?.format, bands.B08?.format, bands.SCL?.format]).toEqual(['geotiff', 'jp2', 'geotiff']);
  });

  it('resolves relative addresses from its own address', () => {
    const assets = { B04: './B04.tif', B08: '../B08.tif', SCL: '/SCL.tif' };
    const json = item({
      assets: Object.fromEntries(Object.entries(assets).map(([key, href]) => [key, { href, type: 'image/tiff' }])),
    });
    const { bands } = sceneOf(json);
    expect([bands.B04?.href, bands.B08?.href, bands.SCL?.href]).toEqual([
      'https://stac.example/items/B04.tif',
      'https://stac.example/B08.tif',
      'https://stac.example/SCL.tif',
    ]);
  });

  it('is read from a folder as paths of this machine', () => {
    const json = item({});
    const found = sceneOfItem(
      {
        json: { ...json, assets: { B04: { href: './B04.tif' }, B08: { href: 'B08.tif' }, SCL: { href: 'SCL.tif' } } },
        base: 'file:///data/x%20y/item.json',
      },
      PUBLIC_ONLY,
    );
    expect(found?.assets.ok === true && found.assets.scene.bands.B04?.href).toBe('/data/x y/B04.tif');
  });

  it('of the network never leads to a file of this machine', () => {
    const assets = { ...(item({})['assets'] as object), B04: { href: 'file:///etc/passwd', type: 'image/tiff' } };
    expect(faultOf(item({ assets }))).toEqual({ code: 'missingBand', band: 'B04' });
  });

  it('late in the evening belongs to the next day in Budapest', () => {
    expect(sceneOf(item({ properties: { datetime: '2024-06-12T22:30:00Z' } })).date).toBe('2024-06-13');
    expect(sceneOf(item({ properties: { datetime: '2024-01-12T22:30:00Z' } })).date).toBe('2024-01-12');
  });

  it.each([5.1, '5.10', 'N0510'])('reads its baseline of %j', (baseline) => {
    const stated = item({ properties: { 's2:processing_baseline': baseline } });
    expect([sceneOf(stated).baseline, sceneOf(stated).offset]).toEqual(['05.10', -1000]);
  });

  it('takes its baseline from its name where nothing else gives it', () => {
    const properties = { 's2:processing_baseline': undefined };
    const named = item({ id: 'S2A_MSIL2A_20240612T095031_N0510_R079_T33TXN_20240612T160000', properties });
    expect([sceneOf(named).baseline, sceneOf(named).offset, sceneOf(named).granule]).toEqual(['05.10', -1000, '33TXN']);
    expect(faultOf(item({ properties }))).toEqual({ code: 'offsetUnknown' });
    expect(sceneOf(item({ properties: { ...properties, 'earthsearch:boa_offset_applied': true } })).offset).toBe(0);
  });

  it('of harmonised data has its offset applied', () => {
    expect(sceneOf({ ...item({}), collection: 'S2_SR_HARMONIZED' }).offset).toBe(0);
  });

  it('with differently scaled bands is refused', () => {
    const assets = item({})['assets'] as Record<string, object>;
    const scaled = { ...assets, B08: { ...assets['B08'], 'raster:bands': [{ scale: 0.0001, offset: 0 }] } };
    expect(faultOf(item({ assets: scaled }))).toEqual({ code: 'bandsDiffer' });
  });

  it.each([
    ['B04', 'B04'],
    ['B08', 'B08'],
    ['SCL', 'SCL'],
  ])('without %s is refused', (key, band) => {
    const { [key]: _, ...assets } = item({})['assets'] as Record<string, object>;
    expect(faultOf(item({ assets }))).toEqual({ code: 'missingBand', band });
  });

  it.each([
    ['http://10.0.0.1/B04.tif', 'addressPrivate'],
    ['http://127.0.0.1:9/B04.tif', 'addressPrivate'],
    ['http://[::1]/B04.tif', 'addressPrivate'],
    ['http://u:p@a.example/B04.tif', 'addressCredentials'],
  ])('with pixels at %s is refused', (href, code) => {
    const assets = { ...(item({})['assets'] as object), B04: { href, type: 'image/tiff' } };
    expect(faultOf(item({ assets }))).toMatchObject({ code: 'address', fault: { code } });
  });

  it('without name or time is none', () => {
    for (const broken of [
      { id: '' },
      { id: 7 },
      { properties: { datetime: 'yesterday' } },
      { properties: { datetime: null } },
    ]) {
      expect(read(item(broken as never)), JSON.stringify(broken)).toBeUndefined();
    }
  });

  it('that is malformed is no scene and no crash', () => {
    for (const assets of [null, 7, 'x', [], { a: null }, { a: { href: 7 } }, { a: { href: 'http://' } }]) {
      expect(faultOf({ ...item({}), assets })).toEqual({ code: 'noBands' });
    }
  });
});
