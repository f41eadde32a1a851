import { assert, double, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eov, wgs84 } from '../units.ts';
import { findAxes, withEastingFirst } from './axes.ts';
import { CONTROL_POINTS, checkProjection, MAX_PROJECTION_ERROR_METRES } from './controlPoints.ts';
import { eovToWebMercator, toEov, toWebMercator, toWgs84, webMercatorToEov, webMercatorToWgs84 } from './crs.ts';

const inHungary = {
  easting: double({ min: 430_000, max: 936_000, noNaN: true }),
  northing: double({ min: 48_000, max: 360_000, noNaN: true }),
};

describe('EPSG:23700', () => {
  it.each(CONTROL_POINTS)('converts $name to the millimetre, as PROJ does', (point) => {
    const [easting, northing] = toEov(point.wgs84);
    expect(easting).toBeCloseTo(point.eov[0], 3);
    expect(northing).toBeCloseTo(point.eov[1], 3);
  });

  it('converts back as published: EOV 650000, 240000', () => {
    const [longitude, latitude] = toWgs84(eov(650_000, 240_000));
    expect(longitude).toBeCloseTo(19.04744467, 8);
    expect(latitude).toBeCloseTo(47.5039321, 8);
  });

  it('agrees at the control points, and reports a projection that does not', () => {
    expect(checkProjection()).toBeLessThan(0.001);
    // the 7-parameter set EPSG:1448 is typically a metre off: the case that the check is for
    expect(checkProjection((position) => [toEov(position)[0] + 1.1, toEov(position)[1]] as never)).toBeGreaterThan(
      MAX_PROJECTION_ERROR_METRES,
    );
    expect(checkProjection(() => [Number.NaN, Number.NaN] as never)).toBe(Number.POSITIVE_INFINITY);
  });

  it('returns to the start, through degrees and through the web map', () => {
    assert(
      property(inHungary.easting, inHungary.northing, (easting, northing) => {
        const byDegrees = toEov(toWgs84(eov(easting, northing)));
        const byWebMap = webMercatorToEov(eovToWebMercator(eov(easting, northing)));
        return [byDegrees, byWebMap].every(([x, y]) => Math.hypot(x - easting, y - northing) < 0.001);
      }),
    );
  });
});

describe('web map coordinates', () => {
  it('agree with PROJ on EPSG:3857', () => {
    const [x, y] = toWebMercator(wgs84(19.047447408, 47.503933139));
    expect(x).toBeCloseTo(2_120_352.1464, 3);
    expect(y).toBeCloseTo(6_024_720.2215, 3);
    expect(webMercatorToWgs84(toWebMercator(wgs84(-12.5, -60)))[1]).toBeCloseTo(-60, 10);
  });

  it('stretch areas in Hungary about 2.19 times, which is why areas are never computed there', () => {
    const side = Math.sqrt(100_000);
    const [x, y] = [650_000, 240_000];
    const [a, b] = [eovToWebMercator(eov(x, y)), eovToWebMercator(eov(x + side, y + side))];
    expect((Math.abs(b[0] - a[0]) * Math.abs(b[1] - a[1])) / 100_000).toBeCloseTo(2.19, 2);
  });
});

describe('axis order', () => {
  it.each([
    [[734_354, 101_530], 'eov'],
    [[101_530, 734_354], 'swapped'],
    [[300_000, 6_000_000], 'unknown'],
    [[20.14, 46.25], 'degrees'],
    [[2_120_351, 6_024_694], 'unknown'],
    [[Number.NaN, 1], 'unknown'],
  ] as const)('%j is %s', (position, finding) => expect(findAxes(position)).toBe(finding));

  it('puts the easting first, and leaves the rest unchanged', () => {
    expect(withEastingFirst([101_530, 734_354])).toEqual([734_354, 101_530]);
    expect(withEastingFirst([734_354, 101_530])).toEqual([734_354, 101_530]);
    expect(withEastingFirst([20.14, 46.25])).toEqual([20.14, 46.25]);
  });
});
