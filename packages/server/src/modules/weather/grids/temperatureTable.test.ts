import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_TEMPERATURE } from '@georisk/domain/frost/temperatureGrid.ts';
import { HUNGARY_BOUNDS } from '@georisk/domain/geo/bbox.ts';
import { toEov } from '@georisk/domain/geo/crs.ts';
import { wgs84 } from '@georisk/domain/units.ts';
import { TemperatureError, type Temperatures } from '@georisk/imagery/temperatures.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTemperatureTable, type TableAsked, TableError } from './temperatureTable.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'temperature-table-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(lines: readonly string[], asked: Partial<TableAsked> = {}): Promise<Temperatures> {
  const path = join(folder, 'tn.csv');
  await writeFile(path, `${lines.join('\n')}\n`);
  return readTemperatureTable({ path, bounds: HUNGARY_BOUNDS, noData: undefined, map: {}, ...asked });
}

async function faultOf(reading: Promise<unknown>): Promise<unknown> {
  try {
    await reading;
    return null;
  } catch (cause) {
    if (cause instanceof TemperatureError) return cause.fault;
    if (cause instanceof TableError) return cause.columns ?? cause.rows;
    throw cause;
  }
}

const HEAD = 'date;lon;lat;tmin';
/** Two columns and two rows of cells on a day, from the south-west. */
const DAY = (day: string, values: readonly (number | string)[]) =>
  values.map((value, index) => `${day};${index % 2 === 0 ? '20.0' : '20.1'};${index < 2 ? '47.0' : '47.1'};${value}`);
const PLAIN = [HEAD, ...DAY('2026-04-20', [-1, -2, -3, -4.25])];

describe('a table of temperatures', () => {
  it('gives a grid of its places, cells from the north-west', async () => {
    expect(await read(PLAIN)).toEqual({
      ok: true,
      epsg: 4326,
      grid: { originX: 19.95, originY: 47.15, pixelWidth: 0.1, pixelHeight: 0.1, width: 2, height: 2 },
      heights: null,
      days: [{ date: '2026-04-20', minimum: Int16Array.of(-300, -425, -100, -200), mean: null }],
      missing: 0,
    });
  });

  it('gives its days in order, whatever the order of its rows', async () => {
    const rows = [...DAY('2026-04-21', [1, 2, 3, 4]), ...DAY('2026-04-20', [-1, -2, -3, -4])];
    const { days } = await read([HEAD, ...rows.toReversed()]);
    expect(days.map(({ date, minimum }) => [date, [...(minimum ?? [])]])).toEqual([
      ['2026-04-20', [-300, -400, -100, -200]],
      ['2026-04-21', [300, 400, 100, 200]],
    ]);
  });

  it.each([
    ['a comma', 'dátum,hosszúság,szélesség,minimum hőmérséklet', '2026-04-20', ',', '.'],
    ['a tab', 'Date\tLongitude\tLatitude\tTN', '2026. 04. 20.', '\t', '.'],
    ['a semicolon and decimal commas', 'nap;lon;lat;tmin_c', '20260420', ';', ','],
  ])('is read with %s and the usual names of its columns', async (_, head, day, separator, point) => {
    const line = (x: string, y: string, value: string) =>
      [day, ...[x, y, value].map((text) => text.replace('.', point))].join(separator);
    const found = await read([head, line('20.0', '47.0', '1.5'), line('20.1', '47.1', '2.5')]);
    expect(found.days).toEqual([
      { date: '2026-04-20', minimum: Int16Array.of(NO_TEMPERATURE, 250, 150, NO_TEMPERATURE), mean: null },
    ]);
    expect(found.missing).toBe(2);
  });

  it('in EOV is of that system', async () => {
    const rows = ['760000;180000;1', '770000;180000;2', '760000;190000;3', '770000;190000;4'];
    const { epsg, grid } = await read(['date;eovY;eovX;tmin', ...rows.map((row) => `2026-04-20;${row}`)]);
    expect(epsg).toBe(23_700);
    expect(grid).toEqual({
      originX: 755_000,
      originY: 195_000,
      pixelWidth: 10_000,
      pixelHeight: 10_000,
      width: 2,
      height: 2,
    });
  });

  it('may have means alone, or both, and heights', async () => {
    const means = await read(['date;lon;lat;tmean', ...DAY('2026-04-20', [1, 2, 3, 4])]);
    expect(means.days).toMatchObject([{ minimum: null, mean: Int16Array.of(300, 400, 100, 200) }]);
    const both = await read([
      `${HEAD};tmean;height`,
      ...DAY('2026-04-20', [1, 2, 3, 4]).map((row) => `${row};9,5;91,6`),
    ]);
    expect(both.days).toMatchObject([{ mean: Int16Array.of(950, 950, 950, 950) }]);
    expect(both.heights).toEqual(Int16Array.of(92, 92, 92, 92));
  });

  it('has gaps where it says so', async () => {
    const lines = [HEAD, ...DAY('2026-04-20', [-1, -9999, '', -4])];
    const { days, missing } = await read(lines, { noData: -9999 });
    expect(days[0]?.minimum).toEqual(Int16Array.of(NO_TEMPERATURE, -400, -100, NO_TEMPERATURE));
    expect(missing).toBe(2);
    expect(await faultOf(read(lines))).toMatchObject({ code: 'absurd', value: -9999 });
  });

  it('is cut to the bounds', async () => {
    const far = DAY('2026-04-20', [1, 2, 3, 4]).map((row) => row.replace(';20.', ';40.'));
    expect(await faultOf(read([HEAD, ...far]))).toEqual({ code: 'outside' });
    const both = [...DAY('2026-04-20', [1, 2, 3, 4]), '2026-04-20;20.0;46.9;5', '2026-04-20;20.1;46.9;6'];
    const [x, y] = toEov(wgs84(20.02, 46.93));
    const { grid, days } = await read([HEAD, ...both], { bounds: [x, y, x + 100, y + 100] });
    expect(grid.width * grid.height).toBeLessThan(6);
    expect(days[0]?.minimum).toHaveLength(grid.width * grid.height);
  });

  it('takes the columns that a person has chosen', async () => {
    const lines = ['date;lon;lat;tmin;saját', ...DAY('2026-04-20', [1, 2, 3, 4]).map((row) => `${row};7`)];
    const { days } = await read(lines, { map: { minimum: 'saját' } });
    expect(days[0]?.minimum).toEqual(Int16Array.of(700, 700, 700, 700));
    expect(await faultOf(read(lines, { map: { minimum: 'nincs' } }))).toMatchObject({ code: 'unknownColumn' });
  });

  it.each<[string, readonly string[], unknown]>([
    ['no row', [HEAD], { code: 'nothing' }],
    ['no value', [HEAD, ...DAY('2026-04-20', ['', '', '', ''])], { code: 'nothing' }],
    ['one place', [HEAD, '2026-04-20;20;47;1'], { code: 'irregular' }],
    [
      'stations that lie anywhere',
      [HEAD, '2026-04-20;20;47;1', '2026-04-20;20.13;47.1;1', '2026-04-20;21.9;47.2;1'],
      { code: 'irregular' },
    ],
    ['no figure', ['date;lon;lat', '2026-04-20;20;47'], { code: 'missingColumns', fields: ['minimum'] }],
    ['no place', ['date;lon;tmin', '2026-04-20;20;1'], { code: 'missingColumns', fields: ['lon', 'lat'] }],
    ['half of each place', ['date;lon;eovX;tmin', '2026-04-20;20;1;1'], { code: 'missingColumns' }],
    ['no date', ['lon;lat;tmin', '20;47;1'], { code: 'missingColumns', fields: ['date'] }],
    ['kelvin', [HEAD, ...DAY('2026-04-20', [271, 272, 273, 274])], { code: 'kelvin' }],
    [
      'a minimum above its mean',
      [`${HEAD};tmean`, ...DAY('2026-04-20', [1, 2, 3, 4]).map((row) => `${row};0`)],
      { code: 'notOrdered', date: '2026-04-20' },
    ],
  ])('is refused with %s', async (_, lines, fault) => {
    expect(await faultOf(read(lines))).toMatchObject(fault as object);
  });

  it('says what is wrong in which line', async () => {
    const lines = [
      HEAD,
      '2026-02-30;20.0;47.0;1',
      '2026-04-20;itt;47.0;1',
      '2026-04-20;20.0;;1',
      '2026-04-20;20.1;47.1;hideg',
      ';20.1;47.1;1',
    ];
    expect(await faultOf(read(lines))).toEqual([
      { row: 2, what: 'date', value: '2026-02-30' },
      { row: 3, what: 'number', value: 'itt' },
      { row: 4, what: 'place', value: '' },
      { row: 5, what: 'number', value: 'hideg' },
      { row: 6, what: 'date', value: '' },
    ]);
  });

  it('stops after twenty faults', async () => {
    const lines = Array.from({ length: 50 }, () => 'tegnap;20;47;1');
    expect(await faultOf(read([HEAD, ...lines]))).toHaveLength(20);
  });

  it('names the line of a cell that comes twice on a day, empty lines counted', async () => {
    expect(await faultOf(read([...PLAIN, '2026-04-20;20.1;47.0;9']))).toEqual([
      { row: 6, what: 'twice', value: '2026-04-20' },
    ]);
    const [head = '', ...rows] = PLAIN;
    expect(await faultOf(read([head, '', '', ...rows, '2026-04-20;20.1;47.0;9']))).toEqual([
      { row: 8, what: 'twice', value: '2026-04-20' },
    ]);
  });
});
