import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NO_TEMPERATURE } from '@georisk/domain/frost/temperatureGrid.ts';
import { HUNGARY_BOUNDS } from '@georisk/domain/geo/bbox.ts';
import { describe, expect, it } from 'vitest';
import { buildTiff, imageFields } from '../cog/tiffBuilder.ts';
import { inFolder } from '../testing.ts';
import { netcdfBytes, type WrittenNetcdf, type WrittenVariable } from '../testing/netcdf.ts';
import { TemperatureCollector } from './collect.ts';
import type { NetcdfAsked } from './readNetcdf.ts';
import { readTemperatureNetcdf } from './readNetcdf.ts';
import { readTemperatureTiff } from './readTiff.ts';

const BOUNDS = HUNGARY_BOUNDS;
const read = (bytes: Buffer, asked: Partial<NetcdfAsked> = {}) =>
  inFolder(async (folder) => {
    const path = join(folder, 'tn.nc');
    await writeFile(path, bytes);
    return readTemperatureNetcdf({ path, bounds: BOUNDS, crs: undefined, noData: undefined, names: {}, ...asked });
  });
const faultOf = async (reading: Promise<unknown>) =>
  reading.then(
    () => null,
    (error: { fault?: unknown; code?: unknown }) => error.fault ?? error.code ?? error,
  );

const LON: WrittenVariable = { name: 'longitude', dimensions: ['lon'], type: 'float', values: [20.1, 20.2, 20.3] };
const LAT: WrittenVariable = { name: 'latitude', dimensions: ['lat'], type: 'float', values: [47, 47.1] };
const TIME: WrittenVariable = {
  name: 'time',
  dimensions: ['time'],
  type: 'double',
  attributes: { units: 'days since 1950-01-01 00:00', calendar: 'standard' },
  values: [27_138, 27_139],
};
/** Rows from the south, as the axis has them. */
const MINIMA: WrittenVariable = {
  name: 'tn',
  dimensions: ['time', 'lat', 'lon'],
  type: 'short',
  attributes: { units: 'Celsius', scale_factor: 0.01, add_offset: 0, _FillValue: -9999 },
  values: [-220, -210, -200, 10, 20, -9999, 300, 310, 320, 400, 410, 420],
};
const FILE: WrittenNetcdf = {
  dimensions: { time: 0, lat: 2, lon: 3 },
  records: 2,
  variables: [LON, LAT, TIME, MINIMA],
};
const withMinima = (
  attributes: WrittenVariable['attributes'],
  values = MINIMA.values,
  more: Partial<WrittenVariable> = {},
) =>
  netcdfBytes({
    ...FILE,
    variables: [LON, LAT, TIME, { ...MINIMA, ...more, values, attributes: { ...MINIMA.attributes, ...attributes } }],
  });

describe('a classic NetCDF', () => {
  it('gives its days, cells from the north-west, gaps as none', async () => {
    const { grid, epsg, days, missing, heights } = await read(netcdfBytes(FILE));
    expect(epsg).toBe(4326);
    expect(grid).toMatchObject({ width: 3, height: 2, originX: 20.05, originY: 47.15 });
    expect(days.map(({ date }) => date)).toEqual(['2024-04-20', '2024-04-21']);
    expect([...(days[0]?.minimum ?? [])]).toEqual([10, 20, NO_TEMPERATURE, -220, -210, -200]);
    expect(days[0]?.mean).toBeNull();
    expect([missing, heights]).toEqual([1, null]);
  });

  it('is read with fixed dimensions, from the north, in kelvin, with means, heights and a level of one place', async () => {
    const dimensions = ['time', 'level', 'lat', 'lon'];
    const kelvin = { units: 'K' };
    const file = netcdfBytes({
      dimensions: { time: 1, level: 1, lat: 2, lon: 3 },
      variables: [
        LON,
        { ...LAT, values: [47.1, 47] },
        { ...TIME, attributes: { units: 'hours since 2024-04-21T06:00:00Z' }, values: [12] },
        {
          name: 'mn2t',
          dimensions,
          type: 'float',
          attributes: kelvin,
          values: [1, 2, 3, 4, 5, 6].map((c) => c + 273.15),
        },
        {
          name: 'tas',
          dimensions,
          type: 'double',
          attributes: kelvin,
          values: [7, 7, 7, 7, 7, 7].map((c) => c + 273.15),
        },
        {
          name: 'orog',
          dimensions: ['lat', 'lon'],
          type: 'float',
          attributes: { units: 'm' },
          values: [100, 110, 120, 130, 140, -500],
        },
      ],
    });
    const { days, heights } = await read(file);
    expect(days).toHaveLength(1);
    expect(days[0]?.date).toBe('2024-04-21');
    expect([...(days[0]?.minimum ?? [])]).toEqual([100, 200, 300, 400, 500, 600]);
    expect(days[0]?.mean?.[0]).toBe(700);
    expect([...(heights ?? [])]).toEqual([100, 110, 120, 130, 140, NO_TEMPERATURE]);
  });

  it('is read when its only variable of records is not padded', async () => {
    const file = netcdfBytes({
      ...FILE,
      dimensions: { time: 0, lat: 2, lon: 3, day: 2 },
      variables: [
        LON,
        LAT,
        { ...TIME, name: 'date', dimensions: ['day'] },
        {
          ...MINIMA,
          dimensions: ['time', 'lat', 'lon'],
          type: 'byte',
          values: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
          attributes: { units: 'degC' },
        },
      ],
    });
    expect(await faultOf(read(file))).toEqual({ code: 'shape', variable: 'tn' });
    const alone = netcdfBytes({
      dimensions: { time: 0, lat: 2, lon: 3, one: 1 },
      records: 1,
      variables: [
        LON,
        LAT,
        { ...TIME, dimensions: ['one'], values: [27_138] },
        { ...MINIMA, type: 'byte', values: [1, 2, 3, 4, 5, 6], attributes: { units: 'degC' } },
      ],
    });
    expect([...((await read(alone)).days[0]?.minimum ?? [])]).toEqual([400, 500, 600, 100, 200, 300]);
  });

  it('is cut to the bounds before its values are read', async () => {
    const places = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);
    const [lon, lat] = [places(-180, 360), places(-89, 179)];
    const file = netcdfBytes({
      dimensions: { time: 1, lat: 179, lon: 360 },
      variables: [
        { ...LON, values: lon },
        { ...LAT, values: lat },
        { ...TIME, values: [27_138] },
        {
          ...MINIMA,
          type: 'float',
          attributes: { units: 'degC' },
          values: lat.flatMap((y) => lon.map((x) => (x === 20 && y === 47 ? -7 : 5))),
        },
      ],
    });
    const { grid, days } = await read(file);
    expect(grid.width * grid.height).toBeLessThan(60);
    expect(days[0]?.minimum?.filter((value) => value === -700)).toHaveLength(1);
  });

  it('takes a value of its own for gaps, and names of its own for variables', async () => {
    const file = withMinima({ _FillValue: -1 }, [...MINIMA.values.slice(0, 11), -32_100], { name: 'var_7' });
    expect(await faultOf(read(file))).toMatchObject({
      code: 'noTemperature',
      variables: ['longitude', 'latitude', 'time', 'var_7'],
    });
    const asked = { names: { minimum: 'var_7' } };
    expect(await faultOf(read(file, asked))).toMatchObject({ code: 'absurd', value: -321, count: 1 });
    const other = withMinima({ _FillValue: -1 }, MINIMA.values, { name: 'var_7' });
    expect((await read(other, { ...asked, noData: -9999 })).missing).toBe(1);
  });

  it.each([
    [
      'a temperature that cannot be',
      withMinima({}, [-9000, ...MINIMA.values.slice(1)]),
      { code: 'absurd', value: -90, date: '2024-04-20' },
    ],
    [
      'kelvin that says °C',
      withMinima(
        { scale_factor: 1, units: 'degC' },
        MINIMA.values.map(() => 271),
      ),
      { code: 'kelvin', value: 271 },
    ],
    ['Fahrenheit', withMinima({ units: 'degF' }), { code: 'unit', unit: 'degF' }],
    [
      'nothing but gaps',
      withMinima(
        {},
        MINIMA.values.map(() => -9999),
      ),
      { code: 'nothing' },
    ],
    [
      'two times of a day',
      netcdfBytes({ ...FILE, variables: [LON, LAT, { ...TIME, values: [27_138, 27_138.5] }, MINIMA] }),
      { code: 'dateTwice', date: '2024-04-20' },
    ],
    [
      'a calendar of 360 days',
      netcdfBytes({
        ...FILE,
        variables: [LON, LAT, { ...TIME, attributes: { ...TIME.attributes, calendar: '360_day' } }, MINIMA],
      }),
      { code: 'calendar', calendar: '360_day' },
    ],
    [
      'months as its unit of time',
      netcdfBytes({
        ...FILE,
        variables: [LON, LAT, { ...TIME, attributes: { units: 'months since 1950-01-01' } }, MINIMA],
      }),
      { code: 'time', units: 'months since 1950-01-01' },
    ],
    [
      'a time beyond all dates',
      netcdfBytes({ ...FILE, variables: [LON, LAT, { ...TIME, values: [1e300, 2] }, MINIMA] }),
      { code: 'time' },
    ],
    ['no time', netcdfBytes({ ...FILE, variables: [LON, LAT, MINIMA] }), { code: 'time', units: '' }],
    ['no axes', netcdfBytes({ ...FILE, variables: [TIME, MINIMA] }), { code: 'noAxes' }],
    [
      'places that are no grid',
      netcdfBytes({ ...FILE, variables: [{ ...LON, values: [16.1, 16.24, 19] }, LAT, TIME, MINIMA] }),
      { code: 'irregular' },
    ],
    [
      'axes of metres in no coordinate system',
      netcdfBytes({
        ...FILE,
        variables: [{ ...LON, name: 'x', values: [1, 2, 3] }, { ...LAT, name: 'y' }, TIME, MINIMA],
      }),
      { code: 'crs' },
    ],
    [
      'another country',
      netcdfBytes({ ...FILE, variables: [LON, { ...LAT, values: [60, 60.1] }, TIME, MINIMA] }),
      { code: 'outside' },
    ],
    ['an end that is missing', netcdfBytes(FILE).subarray(0, -3), { code: 'broken' }],
    ['a header that is cut', netcdfBytes(FILE).subarray(0, 200), { code: 'broken' }],
    ['HDF5 inside', Buffer.from('\x89HDF\r\n\x1a\n rest', 'latin1'), { code: 'hdf5' }],
    ['a newer version', Buffer.from('CDF\u0005'), { code: 'netcdfVersion' }],
  ])('is refused with %s', async (_, bytes, fault) => expect(await faultOf(read(bytes))).toMatchObject(fault));

  it('is refused when it has too many values', () => {
    const window = { left: 0, top: 0, width: 1000, height: 500 };
    const grid = { originX: 16, originY: 49, pixelWidth: 0.01, pixelHeight: 0.01, width: 1000, height: 500 };
    const collect = (days: number) => new TemperatureCollector(grid, 4326, window, days, 1);
    expect(() => collect(10)).not.toThrow();
    expect(() => collect(11)).toThrow(
      expect.objectContaining({ fault: { code: 'tooMany', cells: 500_000, days: 11, limit: 5_000_000 } }),
    );
  });

  it('never fails in another way, whatever byte of its header is wrong', async () => {
    const whole = netcdfBytes(FILE);
    for (let at = 4; at < 400; at += 41) {
      const bytes = Buffer.from(whole);
      bytes[at] = 0xff;
      // Null: the byte did not matter.
      const fault = (await faultOf(read(bytes))) as { code: string } | null;
      expect(fault === null ? 'read' : fault.code).toEqual(expect.any(String));
    }
  });
});

describe('a GeoTIFF of a day', () => {
  const DEGREES = [1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, 4326];
  const tiff = (values: readonly number[], { samples = 1, geoKeys = DEGREES, x = 20, y = 47 } = {}) => {
    const fields = [
      ...imageFields({ width: 2, height: 2, bits: 32, format: 3, samples }),
      { tag: 33_550, type: 12 as const, values: [0.5, 0.5, 0] },
      { tag: 33_922, type: 12 as const, values: [0, 0, 0, x, y, 0] },
      { tag: 34_735, type: 3 as const, values: geoKeys },
    ];
    return buildTiff(fields, { blocks: [new Uint8Array(Float32Array.from(values).buffer)] });
  };
  const readTiff = (bytes: Uint8Array, noData?: number) =>
    inFolder(async (folder) => {
      const path = join(folder, 'tn.tif');
      await writeFile(path, bytes);
      return readTemperatureTiff({ path, date: '2024-04-21', bounds: BOUNDS, crs: undefined, noData });
    });

  it('gives minima, and means of a second band', async () => {
    const { grid, epsg, days } = await readTiff(tiff([-2, 5, -1, 6, 0, 7, 1, 8], { samples: 2 }));
    expect([epsg, grid]).toEqual([
      4326,
      { originX: 20, originY: 47, pixelWidth: 0.5, pixelHeight: 0.5, width: 2, height: 2 },
    ]);
    expect(days[0]).toMatchObject({ date: '2024-04-21' });
    expect([...(days[0]?.minimum ?? [])]).toEqual([-200, -100, 0, 100]);
    expect([...(days[0]?.mean ?? [])]).toEqual([500, 600, 700, 800]);
  });

  it('has gaps where it says so', async () => {
    expect((await readTiff(tiff([-2, -9999, 0, 1]), -9999)).missing).toBe(1);
    expect((await readTiff(tiff([-2, Number.NaN, 0, 3e38]))).missing).toBe(2);
  });

  it.each([
    ['a temperature that cannot be', tiff([-2, 61, 0, 1]), { code: 'absurd', value: 61, count: 1, of: 4 }],
    ['minima above means', tiff([5, 2, 5, 6, 5, 6, 5, 6], { samples: 2 }), { code: 'notOrdered', date: '2024-04-21' }],
    [
      'three bands',
      tiff(
        Array.from({ length: 12 }, () => 1),
        { samples: 3 },
      ),
      { code: 'bands', bands: 3 },
    ],
    ['another country', tiff([1, 1, 1, 1], { x: -100 }), { code: 'outside' }],
    ['no coordinate system', tiff([1, 1, 1, 1], { geoKeys: [1, 1, 0, 1, 1025, 0, 1, 1] }), { code: 'crs' }],
  ])('is refused with %s', async (_, bytes, fault) => expect(await faultOf(readTiff(bytes))).toMatchObject(fault));

  it('is refused when it is cut off', async () => {
    expect(['truncated', 'corrupt']).toContain(await faultOf(readTiff(tiff([1, 1, 1, 1]).subarray(0, 60))));
  });
});
