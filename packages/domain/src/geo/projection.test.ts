import { assert, double, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTROL_POINTS } from './controlPoints.ts';
import { isRasterEpsg, isSupportedEpsg, projectorBetween, usualEpsg } from './projection.ts';
import { sridOfPrj } from './sridOfPrj.ts';

describe('coordinate systems', () => {
  it.each([
    [23700, true, true],
    [3857, true, false],
    [4326, true, false],
    [32633, true, true],
    [32601, true, true],
    [32660, true, true],
    [32760, true, true],
    [32600, false, false],
    [32661, false, false],
    [32700, false, false],
    [32761, false, false],
    [32533, false, false],
    [32833, false, false],
    [0, false, false],
    [-1, false, false],
    [Number.NaN, false, false],
    [23701, false, false],
  ])('EPSG:%s may be drawn: %s, may be imported as raster: %s', (epsg, drawn, imported) => {
    expect(isSupportedEpsg(epsg)).toBe(drawn);
    expect(isRasterEpsg(epsg)).toBe(imported);
  });

  it.each([
    [4258, 4326],
    [25833, 32633],
    [25834, 32634],
    [900913, 3857],
    [23700, 23700],
    [12345, 12345],
    [null, null],
  ])('EPSG:%s is known here as %s', (epsg, usual) => expect(usualEpsg(epsg)).toBe(usual));
});

describe('projecting', () => {
  it.each(CONTROL_POINTS)('$name from degrees to EOV gives the control point', ({ wgs84, eov }) => {
    const [x, y] = projectorBetween(4326, 23700)(wgs84[0], wgs84[1]);
    expect(Math.hypot(x - eov[0], y - eov[1])).toBeLessThan(0.001);
  });

  it('on the central meridian of a UTM zone gives easting 500 000', () => {
    // Zone 34: 6 x 34 - 183 = 21 degrees; zone 33: 15. North of the equator the northing begins at 0, south at 10 000 000.
    expect(projectorBetween(4326, 32634)(21, 47)[0]).toBeCloseTo(500_000, 6);
    expect(projectorBetween(4326, 32633)(15, 0)).toEqual([expect.closeTo(500_000, 6), expect.closeTo(0, 6)]);
    expect(projectorBetween(4326, 32733)(15, 0)[1]).toBeCloseTo(10_000_000, 6);
    // The meridian's length to 47 degrees on WGS84, 5 207 247.0 m, times 0.9996 = 5 205 164 m.
    expect(projectorBetween(4326, 32634)(21, 47)[1]).toBeCloseTo(5_205_164, -2);
  });

  it('to the web map stretches by the spherical formula', () => {
    // 180 degrees: half the circumference, pi x 6378137; the square world ends at latitude 85.0511287798.
    expect(projectorBetween(4326, 3857)(180, 0)[0]).toBeCloseTo(20_037_508.342_789_24, 6);
    expect(projectorBetween(4326, 3857)(0, 85.051_128_779_806_6)[1]).toBeCloseTo(20_037_508.342_789_24, 4);
    expect(projectorBetween(3857, 4326)(-20_037_508.342_789_24, 0)).toEqual([expect.closeTo(-180, 12), 0]);
  });

  it.each([
    [23700, 4326],
    [23700, 3857],
    [23700, 32633],
    [23700, 32634],
  ])('from EPSG:%s to %s and back returns to the start within a millimetre', (from, to) => {
    const [there, back] = [projectorBetween(from, to), projectorBetween(to, from)];
    const [easting, northing] = [
      double({ min: 430_000, max: 936_000, noNaN: true }),
      double({ min: 48_000, max: 360_000, noNaN: true }),
    ];
    assert(
      property(easting, northing, (x, y) => {
        const returned = back(...there(x, y));
        return Math.hypot(returned[0] - x, returned[1] - y) < 1e-3;
      }),
    );
  });

  it('within one system changes no digit', () =>
    expect(projectorBetween(23700, 23700)(650_000.123, Infinity)).toEqual([650_000.123, Infinity]));

  it('of no place is no place', () => {
    for (const [x, y] of [
      [Number.NaN, 1],
      [Infinity, 0],
      [0, -Infinity],
    ] as const) {
      const [toX, toY] = projectorBetween(23700, 4326)(x, y);
      expect(Number.isFinite(toX) && Number.isFinite(toY)).toBe(false);
    }
    expect(projectorBetween(4326, 3857)(Number.NaN, 47)).toEqual([Number.NaN, Number.NaN]);
    expect(projectorBetween(4326, 3857)(19, Number.NaN)).toEqual([Number.NaN, Number.NaN]);
  });

  it('to an unknown system is refused by name', () => {
    expect(() => projectorBetween(4326, 99_999)).toThrow('no way from EPSG:4326 to EPSG:99999');
    expect(() => projectorBetween(1, 4326)).toThrow(RangeError);
  });
});

describe('the system of a .prj', () => {
  it.each<[string, string, number | null]>([
    [
      'its own authority at the end',
      'PROJCS["x",GEOGCS["y",AUTHORITY["EPSG","4237"]],AUTHORITY["EPSG","23700"]]',
      23700,
    ],
    ['an identifier of WKT 2, without quotes', 'PROJCRS["x",BASEGEOGCRS["y",ID["EPSG",4237]],ID["EPSG",32634]]', 32634],
    ['an authority before the axes', 'PROJCS["x",AUTHORITY["EPSG","23700"],AXIS["Y",EAST],AXIS["X",NORTH]]', 23700],
    ['no authority but that of a part', 'PROJCS["x",GEOGCS["y",AUTHORITY["EPSG","4237"]],UNIT["m",1]]', null],
    ['a name of ArcGIS', 'PROJCS["HD72_EOV",GEOGCS["GCS_HD72"]]', 23700],
    ['a name of ArcGIS, long', 'PROJCS["Hungarian_1972_Egyseges_Orszagos_Vetuleti",GEOGCS["x"]]', 23700],
    ['a geographic system', 'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984"]]', 4326],
    ['ETRS89', '  GEOGCS["ETRS89",DATUM["x"]]', 4258],
    ['the web map', 'PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",GEOGCS["GCS_WGS_1984"]]', 3857],
    ['a UTM zone', 'PROJCS["WGS 84 / UTM zone 34N",GEOGCS["WGS 84"]]', 32634],
    ['the neighbouring zone', 'PROJCS["ETRS_1989_UTM_Zone_33N",GEOGCS["x"]]', 25833],
    ['a name that is none of ours', 'PROJCS["Stereo70",GEOGCS["x"]]', null],
    ['a local system that only mentions one', 'LOCAL_CS["HD72_EOV"]', null],
    ['a name that every object has', 'PROJCS["constructor",GEOGCS["x"]]', null],
    ['nothing', '', null],
  ])('by %s', (_, wkt, expected) => expect(sridOfPrj(wkt)).toBe(expected));

  it.each<[string, number]>([
    ['HD 1972 Egységes Országos Vetületi'.replace('é', 'e').replace('á', 'a').replace('ü', 'u'), 23700],
    ['EOV', 23700],
    ['WGS 84', 4326],
    ['GCS_ETRS_1989', 4258],
    ['WGS_1984_UTM_Zone_33N', 32633],
    ['WGS 84 / UTM zone 33N', 32633],
    ['WGS_1984_UTM_Zone_34N', 32634],
    ['ETRS_1989_UTM_Zone_34N', 25834],
    ['WGS 84 / Pseudo-Mercator', 3857],
  ])('by the name %s alone', (name, expected) => expect(sridOfPrj(`PROJCS["${name}",UNIT["metre",1]]`)).toBe(expected));

  it('ends with a line break in many files', () =>
    expect(sridOfPrj('PROJCS["x",AUTHORITY["EPSG","23700"]]\r\n')).toBe(23700));
});
