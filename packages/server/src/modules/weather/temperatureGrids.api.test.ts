import { netcdfBytes } from '@georisk/imagery/testing/netcdf.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '@georisk/testing/database.ts';
import type { Database } from '#server/db/open.ts';
import { type ImportBench, importBench } from '#server/imports/testing.ts';
import { importTemperatureGrid, type TemperatureGridOptions } from './grids/temperatureGrids.import.ts';

let database: Database;
let bench: ImportBench;
beforeAll(async () => {
  database = await openTestDatabase();
  bench = await importBench(database.kysely);
});
afterAll(async () => {
  await bench.remove();
  await database.close();
});
beforeEach(() => database.kysely.deleteFrom('temperatureGrid').execute());

const importFile = async (name: string, content: string | Uint8Array, options: Partial<TemperatureGridOptions> = {}) =>
  importTemperatureGrid(bench.deps, await bench.file(name, content), { today: '2026-06-22', ...options });

const days = () =>
  database.kysely
    .selectFrom('temperatureGridDay')
    .select(['date', sql<string>`encode(minimum, 'hex')`.as('minimum'), sql<string>`encode(mean, 'hex')`.as('mean')])
    .orderBy('date')
    .execute();
const grids = () =>
  database.kysely.selectFrom('temperatureGrid').select(['srid', 'originX', 'originY', 'columns', 'rows']).execute();

const HEADER = 'date;lon;lat;tmin;tmean;height';
const CELLS = [
  [20, 47],
  [20.1, 47],
  [20, 47.1],
  [20.1, 47.1],
] as const;
const table = (rows: readonly string[], header = HEADER) => [header, ...rows].join('\n');
const day = (date: string, minima: readonly (number | string)[]) =>
  CELLS.map(([lon, lat], index) => `${date};${lon};${lat};${String(minima[index]).replace('.', ',')};8;90`);

describe('an import of a grid of temperatures', () => {
  it('saves each day once, and changes what has changed', async () => {
    const first = table([...day('2024-04-20', [1, 2, 3, 4]), ...day('2024-04-21', [-2.2, -1, '', 0])]);
    const report = await importFile('racs.csv', first);
    expect(report).toMatchObject({ saved: true, added: 2, changed: 0, unchanged: 0 });
    expect(report.notes).toEqual([
      '4 cella, 2 nap (2024-04-20 – 2024-04-21).',
      '1 érték hiányzik: ott és akkor az állomások mérései számítanak, ha vannak.',
    ]);
    expect(await grids()).toEqual([{ srid: 4326, originX: 19.95, originY: 47.15, columns: 2, rows: 2 }]);
    // From the north-west, hundredths of a degree, the lower byte first: none, 0, −220, −100.
    expect((await days())[1]).toMatchObject({ date: '2024-04-21', minimum: '0080000024ff9cff' });
    expect(await importFile('racs.csv', first)).toMatchObject({ saved: true, added: 0, unchanged: 2 });
    const second = await importFile('masik.csv', table(day('2024-04-21', [-3, -1, 0, 0])));
    expect(second).toMatchObject({ saved: true, added: 0, changed: 1 });
    expect(await grids()).toHaveLength(1);
  });

  it('keeps the minima of a day when a file brings its means alone', async () => {
    const rows = (header: string, figure: number) =>
      table(
        CELLS.map(([lon, lat]) => `2024-04-20;${lon};${lat};${figure}`),
        `date;lon;lat;${header}`,
      );
    await importFile('tn.csv', rows('tn', 1));
    await importFile('tg.csv', rows('tg', 6));
    expect(await days()).toEqual([{ date: '2024-04-20', minimum: '6400'.repeat(4), mean: '5802'.repeat(4) }]);
  });

  it('reads a NetCDF in kelvin onto the same grid as a table in °C', async () => {
    await importFile('racs.csv', table(day('2024-04-20', [1, 2, 3, 4])));
    const file = netcdfBytes({
      dimensions: { time: 0, lat: 2, lon: 2 },
      records: 1,
      variables: [
        { name: 'lon', dimensions: ['lon'], type: 'float', values: [20, 20.1] },
        { name: 'lat', dimensions: ['lat'], type: 'float', values: [47, 47.1] },
        {
          name: 'time',
          dimensions: ['time'],
          type: 'double',
          attributes: { units: 'days since 1950-01-01' },
          values: [27_138],
        },
        {
          name: 'tasmin',
          dimensions: ['time', 'lat', 'lon'],
          type: 'float',
          attributes: { units: 'K' },
          values: [274.15, 275.15, 276.15, 277.15],
        },
      ],
    });
    expect(await importFile('tn.nc', file)).toMatchObject({ saved: true, unchanged: 1 });
    expect(await grids()).toHaveLength(1);
  });

  it('saves nothing of a dry run', async () => {
    const report = await importFile('racs.csv', table(day('2024-04-20', [1, 2, 3, 4])), { dryRun: true });
    expect(report).toMatchObject({ saved: false, added: 1 });
    expect(await grids()).toEqual([]);
  });

  const base = day('2024-04-20', [1, 2, 3, 4]);
  it.each([
    ['NetCDF-4', 'tn.nc', Buffer.from('\x89HDF\r\n\x1a\n0123456789', 'latin1'), {}, 'NetCDF-4, vagyis HDF5'],
    ['a cut NetCDF', 'tn.nc', Buffer.from('CDF\u0001\0\0\0\u0001'), {}, 'sérült vagy csonka'],
    ['a cut GeoTIFF', 'tn_2024-04-20.tif', Buffer.from('II*\0\u0008\0\0\0\u00ff'), {}, 'A kép'],
    ['a GeoTIFF without a day', 'tn.tif', Buffer.from('II*\0\u0008\0\0\0\0\0\0\0\0\0'), {}, '--date'],
    ['a day that does not exist', 'tn.tif', Buffer.from('II*\0'), { date: '2024-02-30' }, 'Nem létező nap'],
    ['a PDF', 'tn.nc', '%PDF-1.7', {}, 'PDF'],
    ['a table without temperatures', 'a.csv', table(['2024-04-20;20;47'], 'date;lon;lat'), {}, 'Hiányzó oszlop'],
    ['a table without places', 'a.csv', table(['2024-04-20;1'], 'date;tmin'), {}, 'Hiányzó oszlop'],
    ['no number', 'a.csv', table(day('2024-04-20', ['hideg', 2, 3, 4])), {}, 'Nem szám: „hideg”'],
    ['a wrong date', 'a.csv', table([...base, '2024-04-31;20;47;1;8;90']), {}, 'Nem létező dátum'],
    ['a day to come', 'a.csv', table(day('2026-06-23', [1, 2, 3, 4])), {}, 'Jövőbeli nap: 2026-06-23'],
    ['a cell twice', 'a.csv', table([...base, base[0] ?? '']), {}, 'már van sora'],
    ['an undeclared gap', 'a.csv', table(day('2024-04-20', [-9999, 2, 3, 4])), {}, '-9999 °C (2024-04-20)'],
    ['kelvin', 'a.csv', table(day('2024-04-20', [271, 272, 273, 274])), {}, 'kelvinben van'],
    ['minima above means', 'a.csv', table(day('2024-04-20', [9, 2, 3, 4])), {}, 'magasabb a középhőmérsékletnél'],
    ['another country', 'a.csv', table(base.map((row) => row.replace(/;4(?=7)/, ';1'))), {}, 'területen kívül'],
    ['stations', 'a.csv', table([...base, '2024-04-20;20,137;47,03;1;8;90']), {}, 'nem szabályos rácson'],
    ['no row', 'a.csv', HEADER, {}, 'egyetlen hőmérséklet sincs'],
  ])('refuses %s with a sentence, and keeps nothing of it', async (_, name, content, options, words) => {
    const report = await importFile(name, content, options);
    expect(report).toMatchObject({ saved: false, refusedCount: 1 });
    expect(report.refused[0]?.reason.replaceAll('−', '-').replaceAll(/\u00A0(?=\d)/g, '')).toContain(words);
    expect(await grids()).toEqual([]);
  });

  it('takes the sign of a gap from its option', async () => {
    const file = table(day('2024-04-20', [-9999, 2, 3, 4]));
    expect(await importFile('a.csv', file, { noData: -9999 })).toMatchObject({ saved: true, added: 1 });
  });
});
