import { describe, expect, it } from 'vitest';
import { bandsIn } from './bandAssets.ts';

const BASE = 'https://stac.example.hu/items/a.json';
const TIFF = 'image/tiff; application=geotiff; profile=cloud-optimized';

describe('bandsIn', () => {
  it('finds a band by each of its names, and reads its address from the item’s', () => {
    const assets = { red: { href: 'B04.tif', type: TIFF }, B08_10m: { href: 'nir.jp2', type: 'image/jp2' } };
    expect(bandsIn(assets, BASE)).toMatchObject({
      B04: { asset: { href: 'https://stac.example.hu/items/B04.tif', band: 1, format: 'geotiff' } },
      B08: { asset: { href: 'https://stac.example.hu/items/nir.jp2', band: 1, format: 'jp2' } },
    });
  });

  it('takes a GeoTIFF before a JPEG 2000 and the better name of two of a kind', () => {
    const assets = {
      b04: { href: 'b04.jp2', type: 'image/jp2' },
      red: { href: 'red.tif', type: TIFF },
      B04_10m: { href: 'b04_10m.tif', type: TIFF },
    };
    expect(bandsIn(assets, BASE).B04?.asset.href).toContain('b04_10m.tif');
  });

  it('takes no picture for people for a band', () => {
    const bands = [{ name: 'B04' }, { name: 'B03' }, { name: 'B02' }];
    expect(bandsIn({ visual: { href: 'tci.tif', type: TIFF, 'eo:bands': bands } }, BASE)).toEqual({});
    expect(
      bandsIn({ composite: { href: 'tci.tif', type: TIFF, roles: ['overview'], 'eo:bands': bands } }, BASE),
    ).toEqual({});
  });

  it('finds the bands within one file by their places', () => {
    const found = bandsIn(
      { data: { href: 'all.tif', type: TIFF, bands: [{ name: 'B02' }, { 'eo:common_name': 'nir' }] } },
      BASE,
    );
    expect([found.B02?.asset.band, found.B08?.asset.band]).toEqual([1, 2]);
  });

  it('takes an alternate address where the first cannot be opened, and no file from a network', () => {
    const alternate = { https: { href: 'https://cdn.hu/B04.tif' } };
    expect(bandsIn({ B04: { href: 's3://bucket/B04.tif', type: TIFF, alternate } }, BASE).B04?.asset.href).toBe(
      'https://cdn.hu/B04.tif',
    );
    expect(bandsIn({ B04: { href: 'file:///etc/B04.tif', type: TIFF } }, BASE)).toEqual({});
  });

  it('knows a format by the name of the file only where no type says otherwise', () => {
    expect(bandsIn({ B04: { href: 'a.tif?sig=x' } }, BASE).B04?.asset.format).toBe('geotiff');
    expect(bandsIn({ B04: { href: 'a.tif', type: 'text/html' } }, BASE)).toEqual({});
    expect(bandsIn({ B04: { href: 'a.zip' } }, BASE)).toEqual({});
  });

  it('has the scaling of the band before that of the asset; an offset of zero is one', () => {
    const asset = {
      href: 'a.tif',
      type: TIFF,
      'raster:scale': 1,
      'raster:bands': [{ scale: 0.0001, offset: 0 }],
      offset: -0.1,
    };
    expect(bandsIn({ B04: asset }, BASE).B04?.scaling).toEqual({ scale: 0.0001, offset: 0 });
    expect(bandsIn({ B04: { href: 'a.tif', type: TIFF } }, BASE).B04?.scaling).toEqual({
      scale: undefined,
      offset: undefined,
    });
  });

  it.each([[null], ['x'], [{ B04: null }], [{ B04: {} }], [{ B04: { href: 5, type: TIFF } }]])(
    'finds nothing in %j',
    (assets) => {
      expect(bandsIn(assets, BASE)).toEqual({});
    },
  );
});
