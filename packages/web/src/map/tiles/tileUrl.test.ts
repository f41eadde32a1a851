import { describe, expect, it, vi } from 'vitest';
import { parseProductUrl, tileBox, tileUrl } from './tileUrl.ts';

const tile = { z: 14, x: 9101, y: 5762 };
const urlOf = (spec: Parameters<typeof tileUrl>[0]) => {
  const url = tileUrl(spec)?.(tile);
  if (url === undefined) throw new Error('no url');
  return url;
};

describe('tileUrl', () => {
  it('cuts the world into the squares of the pyramid', () => {
    expect(tileBox({ z: 0, x: 0, y: 0 })).toEqual([
      -20_037_508.342789244, -20_037_508.342789244, 20_037_508.342789244, 20_037_508.342789244,
    ]);
    const [west, south, east, north] = tileBox(tile);
    expect(east - west).toBeCloseTo(2445.98, 2);
    expect(north - south).toBeCloseTo(2445.98, 2);
    // Túrkeve, 20.74 E 47.10 N, is in a tile of the plain at zoom 14.
    expect(west).toBeGreaterThan(2_200_000);
    expect(south).toBeGreaterThan(5_900_000);
  });

  it('clips the picture to a plot on its block', () => {
    const tiles = { kind: 'wms', layer: 'ndvi:NDVI_2026-06-01', mepar: 'A6M87P8B', blockPlot: 17 } as const;
    const { searchParams } = new URL(urlOf(tiles), 'http://x');
    expect([searchParams.get('MEPAR'), searchParams.get('BLOCK_PLOT')]).toEqual(['A6M87P8B', '17']);
  });

  it("requests a 256 pixel picture clipped to the block from this installation's WMS", () => {
    const url = new URL(urlOf({ kind: 'wms', layer: 'ndvi:AGRINDVI_2026-06-01', mepar: 'A6M87P8B' }), 'http://x');
    expect(url.pathname).toBe('/geoserver/ndvi/wms');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      SERVICE: 'WMS',
      VERSION: '1.3.0',
      REQUEST: 'GetMap',
      LAYERS: 'AGRINDVI_2026-06-01',
      CRS: 'EPSG:3857',
      WIDTH: '256',
      HEIGHT: '256',
      TRANSPARENT: 'true',
      MEPAR: 'A6M87P8B',
    });
    expect(url.searchParams.get('BBOX')?.split(',')).toHaveLength(4);
  });

  it('requests a photograph as WebP, and what has classes or comes from another host as PNG', () => {
    const formatOf = (spec: Parameters<typeof tileUrl>[0]) =>
      new URL(urlOf(spec), 'http://x').searchParams.getAll('FORMAT');
    const layer = 's2:TCI_2026-06-01';
    expect(formatOf({ kind: 'wms', layer, isPhoto: true })).toEqual(['image/webp']);
    expect(formatOf({ kind: 'wms', layer, isPhoto: false })).toEqual(['image/png']);
    expect(formatOf({ kind: 'wms', layer: 'ndvi:NDVI_2026-06-01', style: 'ndvi' })).toEqual(['image/png']);
    expect(formatOf({ kind: 'outerWms', url: 'https://t.example/wms', layers: 'l' })).toEqual(['image/png']);
    expect(formatOf({ kind: 'wmts', url: 'https://t.example/wmts', layer: 'l' })).toEqual(['image/png']);
  });

  it('builds nothing from a product URL that is not group:layer, and notes it', () => {
    const noted = vi.spyOn(console, 'warn').mockReturnValue();
    for (const url of ['ndvi', 'NDVI:x', 'ndvi:a b', 'ndvi:../x', 'a:b:c', ':x', '']) {
      expect(tileUrl({ kind: 'wms', layer: url })).toBeNull();
      expect(noted).toHaveBeenLastCalledWith('Match failure', url);
    }
    expect(noted).toHaveBeenCalledTimes(7);
    expect(parseProductUrl('c4:DAMAGE_1.2')).toEqual({ group: 'c4', layer: 'DAMAGE_1.2' });
    expect(noted).toHaveBeenCalledTimes(7);
    noted.mockRestore();
  });

  it('fills the templates of other hosts', () => {
    expect(urlOf({ kind: 'xyz', url: 'https://t.example/{z}/{x}/{y}.png' })).toBe('https://t.example/14/9101/5762.png');
    expect(urlOf({ kind: 'xyz', url: 'https://t.example/{z}/{x}/{-y}.png' })).toContain(`/${2 ** 14 - 1 - 5762}.png`);
    expect(urlOf({ kind: 'wmts', url: 'https://t.example/{TileMatrix}/{TileRow}/{TileCol}', layer: 'o' })).toBe(
      'https://t.example/14/5762/9101',
    );
    expect(urlOf({ kind: 'wmts', url: 'https://t.example/wmts', layer: 'orto' })).toContain('TILECOL=9101');
    expect(urlOf({ kind: 'outerWms', url: 'https://t.example/wms?map=a', layers: 'l' })).toContain('map=a&SERVICE=WMS');
  });
});
