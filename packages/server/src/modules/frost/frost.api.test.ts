import type { Answer } from '@georisk/contract/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openFeatures } from '#server/formats/openFeatures.ts';
import { type ImportBench, importBench } from '#server/imports/testing.ts';
import type { JobContext } from '#server/jobs/job.ts';
import { importWeather } from '#server/modules/weather/weather.import.ts';
import { BLOCKS, cornerOf, everything } from '@georisk/testing/landscape.ts';
import { type Neighbourhood, openNeighbourhood } from '@georisk/testing/neighbourhood.ts';
import { COMPANIES } from '@georisk/testing/people.ts';
import { importFrostDamages } from './imports/frostDamages.import.ts';
import { importTemperatureGrid } from '#server/modules/weather/grids/temperatureGrids.import.ts';
import { importHeights } from '#server/modules/weather/heights.import.ts';
import { frostMapJob } from './frostMap.job.ts';

const TODAY = '2026-06-22';
const EXTENT = encodeURIComponent(JSON.stringify(everything()));
const CONTEXT: JobContext = { progress: () => undefined, signal: new AbortController().signal };

let n: Neighbourhood;
let bench: ImportBench;
beforeAll(async () => {
  n = await openNeighbourhood();
  bench = await importBench(n.database.kysely);
});
afterAll(async () => {
  await bench.remove();
  await n.close();
});
beforeEach(async () => {
  for (const table of [
    'temperatureGrid',
    'frostDamage',
    'blockFrost',
    'frostMap',
    'blockHeight',
    'weatherDay',
    'weatherStation',
  ] as const)
    await n.database.kysely.deleteFrom(table).execute();
});

const open = async (name: string, lines: readonly string[]) => openFeatures(await bench.file(name, lines.join('\n')));
const weather = async (lines: readonly string[]) =>
  importWeather(bench.deps, await open('idojaras.csv', lines), { today: TODAY });
const heights = async (lines: readonly string[]) => importHeights(bench.deps, await open('magassag.csv', lines));
const damages = async (lines: readonly string[], companyId: number = COMPANIES.A.id) =>
  importFrostDamages(bench.deps, await open('fagykar.csv', lines), { companyId, today: '2026-06-22' });
const makeMap = () => frostMapJob(n.database.kysely, () => new Date('2026-06-22T10:00:00Z'))({}, CONTEXT);
const get = async <T>(path: string) => (await n.call('admin', path)).json<T>();
const danger = (code: string) => get<Answer<'frostDanger'>>(`/api/frostDanger/${code}`);

const [EAST, NORTH] = cornerOf('own');
const HEADER = 'station;date;tmin;eov_y;eov_x;height';
/** Thirty springs at a station beside the blocks, seven of them with a night of −2.5 °C. */
function springs(years = 30, cold = 7): string[] {
  const lines = [HEADER];
  for (let year = 0; year < years; year += 1)
    for (let day = Date.UTC(1995 + year, 3, 1); day <= Date.UTC(1995 + year, 4, 31); day += 86_400_000) {
      const date = new Date(day).toISOString().slice(0, 10);
      const min = date.endsWith('04-21') && year < cold ? -2.5 : 3 + (day % 7) / 10 + (Number(date.slice(8)) % 5);
      lines.push(`KUN;${date};${min};${EAST};${NORTH};120`);
    }
  return lines;
}

describe('the danger map of frost', () => {
  it('has the class of the worked example: seven years of thirty are medium', async () => {
    expect(await weather(springs())).toMatchObject({ saved: true, added: 1830, refusedCount: 0 });
    await makeMap();
    const own = await danger(BLOCKS.own);
    expect(own).toMatchObject({ frost: 3, frostLabel: 'Közepes', events: 7, years: 30 });
    expect(own.probability).toBeCloseTo(0.2419355, 7);
    expect(await get<Answer<'frostMap'>>('/api/frostDamages/map')).toMatchObject({
      stations: 1,
      firstYear: 1995,
      lastYear: 2024,
      error: null,
      box: [expect.any(Number), expect.any(Number), expect.any(Number), expect.any(Number)],
    });
  });

  it('makes a high block and a hollow colder than the station', async () => {
    // One night of −2 °C each spring.
    await weather(springs(30, 30).map((line) => line.replace(';-2.5;', ';-2;')));
    await heights(['mepar;height;tpi', `${BLOCKS.own};120;0`, `${BLOCKS.second};180;0`, `${BLOCKS.foreign};120;-15`]);
    await makeMap();
    // -2 °C is no event at the station's height; 60 m above it is -2.39, and a hollow of 15 m is -2.3.
    const of = async (code: string) => (await danger(code)).events;
    expect([await of(BLOCKS.own), await of(BLOCKS.second), await of(BLOCKS.foreign)]).toEqual([0, 30, 30]);
  });

  /** Thirty springs of four cells of 2 km around the blocks, eleven of them with a night of −2.5 °C. */
  const grid = async (height: string) => {
    const cells = [EAST - 1000, EAST + 1000].flatMap((x) => [NORTH - 1000, NORTH + 1000].map((y) => `${x};${y}`));
    const lines = [`date;eov_y;eov_x;tmin${height === '' ? '' : ';height'}`];
    for (let year = 0; year < 30; year += 1)
      for (let day = Date.UTC(1995 + year, 3, 1); day <= Date.UTC(1995 + year, 4, 31); day += 86_400_000) {
        const date = new Date(day).toISOString().slice(0, 10);
        const min = date.endsWith('04-21') && year < 11 ? -2.5 : 3 + (day % 7) / 10 + (Number(date.slice(8)) % 5);
        lines.push(...cells.map((cell) => [date, cell, min, ...(height === '' ? [] : [height])].join(';')));
      }
    return importTemperatureGrid(bench.deps, await bench.file('racs.csv', lines.join('\n')), { today: TODAY });
  };

  it('is made of a grid alone, and says so', async () => {
    expect(await grid('120')).toMatchObject({ saved: true, added: 1830 });
    await makeMap();
    expect(await danger(BLOCKS.own)).toMatchObject({ events: 11, years: 30, frost: 4 });
    expect(await get<Answer<'frostMap'>>('/api/frostDamages/map')).toMatchObject({
      stations: 0,
      grids: 1,
      firstYear: 1995,
      lastYear: 2024,
      error: null,
      gridError: null,
    });
  });

  it('has the grid’s temperatures before those of stations, and says how far they differ', async () => {
    await weather(springs());
    await grid('120');
    await makeMap();
    expect((await danger(BLOCKS.own)).events).toBe(11);
    const facts = await get<Answer<'frostMap'>>('/api/frostDamages/map');
    expect(facts).toMatchObject({ stations: 1, grids: 1 });
    // Of the last three springs, in which both measured the same.
    expect(facts.gridError).toBeCloseTo(0, 2);
  });

  it('takes the height of a cell from its file, else the mean of its blocks', async () => {
    await heights(['mepar;height;tpi', `${BLOCKS.own};300;0`]);
    await grid('120');
    await makeMap();
    // 180 m above its cell nothing changes but the night of −2.5 °C, which is colder still; −2.2 °C needs no more.
    expect((await danger(BLOCKS.own)).events).toBe(11);
    await n.database.kysely.deleteFrom('temperatureGrid').execute();
    await grid('400');
    await makeMap();
    // 100 m below its cell: −1.85 °C.
    expect((await danger(BLOCKS.own)).events).toBe(0);
    await n.database.kysely.deleteFrom('temperatureGrid').execute();
    await grid('');
    await makeMap();
    expect((await danger(BLOCKS.own)).events).toBe(11);
  });

  it('is empty where fewer than ten years were measured, and far from every station', async () => {
    await weather(springs(9));
    await makeMap();
    expect(await danger(BLOCKS.own)).toMatchObject({
      meparCode: BLOCKS.own,
      frost: null,
      frostLabel: null,
      probability: null,
      events: 7,
      years: 9,
    });
    await weather([HEADER, `KUN;2020-04-01;1;${EAST - 200_000};${NORTH};120`]);
    await makeMap();
    expect(await danger(BLOCKS.own)).toMatchObject({ frost: null, events: null, years: null });
  });

  it('is the same made twice', async () => {
    await weather(springs());
    await makeMap();
    const first = await n.database.kysely.selectFrom('blockFrost').selectAll().orderBy('blockId').execute();
    await makeMap();
    expect(await n.database.kysely.selectFrom('blockFrost').selectAll().orderBy('blockId').execute()).toEqual(first);
    expect(first.length).toBeGreaterThan(0);
  });
});

describe('an import of weather', () => {
  const row = (figures: string) => [
    `${HEADER};tmax`,
    `KUN;2020-04-21;${figures.replace('|', `;${EAST};${NORTH};120;`)}`,
  ];
  it.each([
    ['an absurd temperature', row('-80|'), 'lehetetlen hőmérséklet'],
    ['kelvin', row('270.1|'), 'kelvinben'],
    ['temperatures out of order', row('5|2'), 'sorrendje hibás'],
    ['nothing measured', row('|'), 'egyetlen mért érték sincs'],
    ['a day to come', [HEADER, `KUN;2027-04-21;1;${EAST};${NORTH};120`], 'Jövőbeli nap'],
    ['a station without a place', ['station;date;tmin', 'KUN;2020-04-21;1'], 'helye ismeretlen'],
    [
      'a place without a height',
      ['station;date;tmin;eov_y;eov_x', `KUN;2020-04-21;1;${EAST};${NORTH}`],
      'magassága hiányzik',
    ],
    [
      'a station in another country',
      ['station;date;tmin;lon;lat;height', 'KUN;2020-04-21;1;4.1;50.6;20'],
      'országon kívül',
    ],
    [
      'one station at two places',
      [HEADER, `KUN;2020-04-21;1;${EAST};${NORTH};120`, `KUN;2020-04-22;1;${EAST + 9};${NORTH};120`],
      'két különböző helyen',
    ],
    [
      'a day twice',
      [HEADER, `KUN;2020-04-21;1;${EAST};${NORTH};120`, `KUN;2020-04-21;2;${EAST};${NORTH};120`],
      'többször szerepel',
    ],
  ])('refuses %s and saves nothing', async (_, lines, sentence) => {
    const report = await weather(lines);
    expect(report.saved).toBe(false);
    expect(JSON.stringify(report.refused)).toContain(sentence);
    expect(await n.database.kysely.selectFrom('weatherStation').selectAll().execute()).toEqual([]);
  });

  it('adds figures to a stored day, and knows a station from an earlier file', async () => {
    await weather([HEADER, `KUN;2020-04-21;-1.2;${EAST};${NORTH};120`]);
    expect(await weather(['station;date;csapadek', 'KUN;2020-04-21;4,5'])).toMatchObject({ saved: true, changed: 1 });
    expect(await weather(['station;date;csapadek', 'KUN;2020-04-21;4,5'])).toMatchObject({ unchanged: 1, changed: 0 });
    expect(await n.database.kysely.selectFrom('weatherDay').selectAll().executeTakeFirst()).toMatchObject({
      minimum: expect.closeTo(-1.2, 5),
      precipitation: 4.5,
    });
  });
});

const DAMAGE = 'kárszám;mepar;veszélynem;dátum;terület;kifizetés;kárszázalék';

describe('damages by frost', () => {
  it('are listed on their block, those of other insurers apart', async () => {
    expect(await damages([DAMAGE, `F-1;${BLOCKS.own};tavaszi fagy;2025-04-21;4,5;1 250 000;40`])).toMatchObject({
      saved: true,
      added: 1,
    });
    await damages([DAMAGE, `F-1;${BLOCKS.own};Téli fagy;2024-01-21;1;100;5`], COMPANIES.B.id);
    const { items } = await get<Answer<'frostDamages'>>(`/api/frostDamages?extent=${EXTENT}`);
    const own = items.find(({ meparCode }) => meparCode === BLOCKS.own);
    expect(own).toMatchObject({ frost: null, frostLabel: null });
    expect(own?.damages).toMatchObject([
      {
        damageNumber: 'F-1',
        dangerType: 'Tavaszi fagy',
        damagedArea: 4.5,
        damageAmount: 1_250_000,
        damageProportion: 40,
        hasCase: false,
      },
      {
        damageNumber: 'F-1',
        dangerType: 'Téli fagy',
        damagedArea: 1,
        damageAmount: 100,
        damageProportion: 5,
        hasCase: false,
      },
    ]);
    // Insured blocks are listed without a damage too; nobody's are not.
    expect(items.map(({ meparCode }) => meparCode)).not.toContain(BLOCKS.empty);
    expect(items.find(({ meparCode }) => meparCode === BLOCKS.second)?.damages).toEqual([]);
    expect((await get<Answer<'frostChronology'>>('/api/frostDamages/chronology')).length).toBe(5);
  });

  it.each([
    ['another peril', `F-1;${BLOCKS.own};jégeső;2025-04-21;4;1000;40`, 'Nem fagykár'],
    ['more than its block', `F-1;${BLOCKS.own};tavaszi fagy;2025-04-21;400;1000;40`, 'nagyobb a(z)'],
    ['more than all', `F-1;${BLOCKS.own};tavaszi fagy;2025-04-21;4;1000;140`, '0 és 100 közötti'],
    ['a negative payout', `F-1;${BLOCKS.own};tavaszi fagy;2025-04-21;4;-1000;40`, 'Negatív szám'],
    ['an unknown block', 'F-1;ZZZZZZZ9;tavaszi fagy;2025-04-21;4;1000;40', 'nincs az adatbázisban'],
  ])('of %s are refused, with all of the file', async (_, line, sentence) => {
    const report = await damages([DAMAGE, `F-0;${BLOCKS.own};tavaszi fagy;2025-04-21;4;1000;40`, line]);
    expect(report.saved).toBe(false);
    expect(JSON.stringify(report.refused)).toContain(sentence);
    expect(await n.database.kysely.selectFrom('frostDamage').selectAll().execute()).toEqual([]);
  });
});
