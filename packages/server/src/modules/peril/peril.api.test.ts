import type { Answer } from '@georisk/contract/endpoints.ts';
import { BLOCKS, cornerOf } from '@georisk/testing/landscape.ts';
import { type Neighbourhood, openNeighbourhood, type PersonName } from '@georisk/testing/neighbourhood.ts';
import { bboxPolygon } from '@georisk/domain/geo/bbox.ts';
import type { Polygon } from 'geojson';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fromGeoJson } from '#server/db/geometry.ts';
import { openFeatures } from '#server/formats/openFeatures.ts';
import { type ImportBench, importBench } from '#server/imports/testing.ts';
import { importTemperatureGrid } from '#server/modules/weather/grids/temperatureGrids.import.ts';
import { importWeather } from '#server/modules/weather/weather.import.ts';

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
  for (const table of ['temperatureGrid', 'weatherDay', 'weatherStation', 'radarEvent'] as const)
    await n.database.kysely.deleteFrom(table).execute();
});

const [EAST, NORTH] = cornerOf('own');
const HEADER = 'station;name;date;tmin;tmax;precipitation;wind;eov_y;eov_x;height';
const place = (east: number) => `${EAST + east};${NORTH};110`;
const weather = async (lines: readonly string[]) => {
  const file = await bench.file('idojaras.csv', [HEADER, ...lines].join('\n'));
  expect(await importWeather(bench.deps, await openFeatures(file), { today: '2026-06-22' })).toMatchObject({
    saved: true,
    refusedCount: 0,
  });
};
/** Every day of a station alike from 30 days before a day on. */
const month = (code: string, last: string, row: string, east: number) =>
  Array.from({ length: 30 }, (_, back) => {
    const date = new Date(Date.parse(last) - back * 86_400_000).toISOString().slice(0, 10);
    return `${code};Állomás ${code};${date};${row};${place(east)}`;
  });

const ask = (path: string, who: PersonName = 'manager') => n.call(who, `/api/perils/${path}`);
const perils = async (query: string, code: string = BLOCKS.own) =>
  (await ask(`${code}?${query}`)).json<Answer<'perils'>>();
const verdict = ({ verdicts }: Answer<'perils'>, peril: string) => verdicts.find((each) => each.peril === peril);

describe('the perils of a block and a day', () => {
  it('happened or not by the imported weather, with the values that decided and the deadlines', async () => {
    await weather([
      ...month('K', '2025-04-21', '3;20;2;5', 3000),
      `M;Messzi;2025-04-21;-9;2;90;40;${place(30_000)}`,
      `K;Állomás K;2025-04-22;-2;12;0;19.9;${place(3000)}`,
    ]);
    const answer = await perils('date=2025-04-22');
    expect(verdict(answer, 'springFrost')).toMatchObject({
      occurred: true,
      reason: 'threshold',
      values: [{ figure: 'minimum', is: 'at-most', limit: -2, value: -2, holds: true }],
      rule: { season: ['04-01', '05-31'], certainty: 'secondary' },
      deadlines: [
        { kind: 'report', date: '2025-05-07' },
        { kind: 'contribution', date: '2025-09-15' },
        { kind: 'claim' },
      ],
    });
    expect(verdict(answer, 'storm')).toMatchObject({ occurred: false, reason: 'below-threshold', deadlines: [] });
    expect(verdict(answer, 'hail')).toMatchObject({ occurred: null, reason: 'not-measured' });
    expect(verdict(answer, 'inlandWater')).toMatchObject({ occurred: null, reason: 'by-inspection' });
    expect(verdict(answer, 'autumnFrost')).toMatchObject({ occurred: false, reason: 'out-of-season' });
    expect(answer.sources.find(({ figure }) => figure === 'minimum')).toMatchObject({ name: 'Állomás K', height: 110 });
    expect(answer.around).toEqual([{ date: '2025-04-22', perils: ['springFrost'] }]);
    expect((await perils('date=2025-04-20')).around).toEqual(answer.around);
    // Without a day the last one that was measured.
    expect((await perils('')).date).toBe('2025-04-22');
    // 29 mm in thirty days are no drought; 58 days ago nothing was measured.
    expect(verdict(answer, 'drought')).toMatchObject({ occurred: false });
    expect(verdict(await perils('date=2025-04-01'), 'drought')).toMatchObject({ occurred: null });
  });

  it('limit perils without a season to the time of the crop on the field', async () => {
    await weather(month('K', '2025-12-10', '3;8;0;25', 0));
    expect(verdict(await perils('date=2025-12-10'), 'storm')).toMatchObject({ occurred: true });
    expect(verdict(await perils('date=2025-12-10&plantCode=KUKORICA'), 'storm')).toMatchObject({
      occurred: false,
      reason: 'out-of-season',
    });
  });

  it('take the hail of the radar over the block', async () => {
    await weather(month('K', '2025-06-10', '12;25;1;5', 0));
    const shape = bboxPolygon([EAST - 50, NORTH - 50, EAST + 2000, NORTH + 2000]) as unknown as Polygon;
    await n.database.kysely
      .insertInto('radarEvent')
      .values({
        externalId: 'hail',
        dateRadar: '2025-06-10',
        phenomenon: 'jég',
        severity: 3,
        meshMm: 25,
        geom: fromGeoJson(shape),
      })
      .execute();
    expect(verdict(await perils('date=2025-06-10'), 'hail')).toMatchObject({
      occurred: true,
      values: [{ figure: 'hailSize', value: 25 }],
    });
    expect(verdict(await perils('date=2025-06-09'), 'hail')?.occurred).not.toBe(true);
  });

  it('take the minimum of a grid where its cell is nearer than every station', async () => {
    await weather(month('K', '2025-04-22', '3;20;2;5', 3000));
    const cells = [EAST - 1000, EAST + 1000].flatMap((x) => [NORTH - 1000, NORTH + 1000].map((y) => `${x};${y}`));
    const rows = ['2025-04-21', '2025-04-23'].flatMap((date) => cells.map((cell) => `${date};${cell};-2,1`));
    const file = await bench.file('racs.csv', ['date;eov_y;eov_x;tmin', ...rows].join('\n'));
    expect(await importTemperatureGrid(bench.deps, file, { today: '2026-06-22' })).toMatchObject({ saved: true });
    const answer = await perils('date=2025-04-21');
    expect(verdict(answer, 'springFrost')).toMatchObject({ occurred: true, values: [{ value: -2.1 }] });
    expect(answer.sources.find(({ figure }) => figure === 'minimum')).toMatchObject({
      name: 'hőmérsékleti rács',
      height: null,
    });
    // The station measured rain, and on the day that the grid lacks the temperature too.
    expect(answer.sources.find(({ figure }) => figure === 'precipitation')).toMatchObject({ name: 'Állomás K' });
    expect(verdict(await perils('date=2025-04-22'), 'springFrost')).toMatchObject({ occurred: false });
    expect((await perils('')).date).toBe('2025-04-23');
  });

  it('cannot be said where nothing was measured within 50 km', async () => {
    await weather([`M;Messzi;2025-04-21;-9;2;90;40;${place(-50_400)}`]);
    expect((await perils('')).date).toBe(n.clock.today());
    const answer = await perils('date=2025-04-21');
    expect(answer.sources).toEqual([]);
    expect(answer.verdicts.map(({ occurred }) => occurred)).not.toContain(true);
    expect(verdict(answer, 'springFrost')).toMatchObject({ occurred: null, reason: 'not-measured' });
  });

  it.each([
    ['an empty day', BLOCKS.own, 'date='],
    ['a day that does not exist', BLOCKS.own, 'date=2025-02-30'],
    ['another day', BLOCKS.own, 'date=tegnap'],
    ['an unknown crop', BLOCKS.own, 'date=2025-04-21&plantCode=SARKANY'],
    ['an unknown key', BLOCKS.own, 'date=2025-04-21&x=1'],
    ['a code that is none', 'x', 'date=2025-04-21'],
  ])('refuse %s', async (_, code, query) => {
    expect((await ask(`${code}?${query}`)).statusCode).toBe(400);
    expect((await ask(`${code}/paper.pdf?${query}`)).statusCode).toBe(400);
  });

  it('are not known of an unknown block', async () => {
    expect((await ask('ZZZZZZZ9?date=2025-04-21')).statusCode).toBe(404);
    expect((await ask('ZZZZZZZ9/paper.pdf?date=2025-04-21')).statusCode).toBe(404);
  });
});

describe('the paper of the perils', () => {
  it('is a PDF with a name', async () => {
    await weather(month('K', '2025-04-21', '-3;20;50;25', 0));
    const answer = await ask(`${BLOCKS.own}/paper.pdf?date=2025-04-21&plantCode=OSZI_BUZA`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="karesemenyek-${BLOCKS.own}-2025-04-21.pdf"`,
    );
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
