import { HUNGARY_BOUNDS } from '@georisk/domain/geo/bbox.ts';
import { EOV_SRID, WEB_MERCATOR_SRID, WGS84_SRID } from '@georisk/domain/geo/crs.ts';
import { projectorBetween } from '@georisk/domain/geo/projection.ts';
import { describe, expect, it } from 'vitest';
import { boxAround, extentWithin, parseBBox } from './question.ts';

describe('a box', () => {
  it('is four or six numbers within its system', () => {
    expect(parseBBox('19,47,20,48', WGS84_SRID)).toEqual([19, 47, 20, 48]);
    expect(parseBBox('19,47,-5,20,48,500', WGS84_SRID)).toEqual([19, 47, 20, 48]);
    expect(parseBBox('19,47,19,47', WGS84_SRID)).toEqual([19, 47, 19, 47]);
    expect(parseBBox('2115070,5942074,2226389,6106854', WEB_MERCATOR_SRID)).toEqual([
      2_115_070, 5_942_074, 2_226_389, 6_106_854,
    ]);
  });

  it.each([
    ['1,2,3', WGS84_SRID],
    ['1,2,3,4,5', WGS84_SRID],
    ['19,47,20,91', WGS84_SRID],
    ['-181,47,20,48', WGS84_SRID],
    ['20,47,19,48', WGS84_SRID],
    ['19,48,20,47', WGS84_SRID],
    ['NaN,47,20,48', WGS84_SRID],
    ['1e300,0,1e301,1', EOV_SRID],
    ['0,0,30000000,1', WEB_MERCATOR_SRID],
    ['0,0,1,1', 4258],
  ])('%s in %d is none', (text, srid) => {
    expect(parseBBox(text, srid)).toBeUndefined();
  });
});

describe('the part of the map within a box', () => {
  it('of the world is the surroundings of the installation', () => {
    const extent = extentWithin([-180, -90, 180, 90], WGS84_SRID, HUNGARY_BOUNDS);
    const [west, south, east, north] = HUNGARY_BOUNDS;
    expect(extent?.kind).toBe('shape');
    expect(extent?.west).toBeLessThan(west);
    expect(extent?.south).toBeLessThan(south);
    expect(extent?.east).toBeGreaterThan(east);
    expect(extent?.north).toBeGreaterThan(north);
    expect(Number.isFinite(extent?.west) && Number.isFinite(extent?.north)).toBe(true);
  });

  it('elsewhere is none', () => {
    expect(extentWithin([100, -40, 120, -30], WGS84_SRID, HUNGARY_BOUNDS)).toBeNull();
    expect(extentWithin([-9_000_000, -9_000_000, -8_000_000, -8_000_000], EOV_SRID, HUNGARY_BOUNDS)).toBeNull();
  });

  it('in EPSG:23700 is that box', () => {
    expect(extentWithin([650_000, 200_000, 651_000, 202_000], EOV_SRID, HUNGARY_BOUNDS)).toEqual({
      kind: 'box',
      west: 650_000,
      south: 200_000,
      east: 651_000,
      north: 202_000,
    });
  });

  it('follows the curves that the edges of a box in degrees are', () => {
    const extent = extentWithin([17, 47, 21, 48], WGS84_SRID, HUNGARY_BOUNDS);
    // The southern edge hangs lowest at the meridian of the projection, between the corners.
    const [, middle] = projectorBetween(WGS84_SRID, EOV_SRID)(19, 47);
    const [, corner] = projectorBetween(WGS84_SRID, EOV_SRID)(17, 47);
    expect(corner - middle).toBeGreaterThan(1_000);
    expect(extent?.south).toBeLessThan(middle + 20);
    expect(extent?.kind === 'shape' && JSON.parse(extent.polygon).coordinates[0]).toHaveLength(33);
  });

  it('of a point has an area', () => {
    for (const [x, y, srid] of [
      [19.05, 47.14, WGS84_SRID],
      [650_000, 200_000, EOV_SRID],
    ] as const) {
      const extent = extentWithin([x, y, x, y], srid, HUNGARY_BOUNDS);
      expect((extent?.east ?? 0) - (extent?.west ?? 0)).toBeGreaterThan(0.01);
      expect((extent?.east ?? 0) - (extent?.west ?? 0)).toBeLessThan(0.1);
    }
  });

  it('holds the box of the installation around it', () => {
    const [west, south, east, north] = boxAround(HUNGARY_BOUNDS, EOV_SRID, WGS84_SRID);
    expect([west, south, east, north].map(Math.round)).toEqual([15, 46, 23, 49]);
  });
});
