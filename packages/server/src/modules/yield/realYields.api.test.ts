import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer } from '@georisk/contract/endpoints.ts';
import { bboxPolygon, HUNGARY_BOUNDS } from '@georisk/domain/geo/bbox.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDistricts } from '#server/modules/territory/districts.import.ts';
import { importSettlements } from '#server/modules/territory/settlements.import.ts';
import { openFeatures } from '#server/formats/openFeatures.ts';
import { type ImportBench, importBench } from '#server/imports/testing.ts';
import { importYields } from './yields.import.ts';
import { realData } from '@georisk/imagery/testing.ts';
import { type Neighbourhood, openNeighbourhood } from '@georisk/testing/neighbourhood.ts';

const data = realData();
const admin = join(data ?? '', 'C-hungary-admin-2018');
const national = join(data ?? '', 'D-yield-hungary-national-fao', 'hungary_yields_1990_2013.csv');
const PLANTS: Readonly<Record<string, string>> = { Maize: 'KUKORICA', Wheat: 'OSZI_BUZA', Soybeans: 'SZOJA' };

/** 174 and the 23 of Budapest; the file has one of them in two pieces. */
const DISTRICTS = 197;

describe.skipIf(data === null)('the districts of the country', () => {
  let n: Neighbourhood;
  let bench: ImportBench;
  beforeAll(async () => {
    n = await openNeighbourhood();
    bench = await importBench(n.database.kysely);
    n.clock.set('2014-06-01T08:00:00Z');
  });
  afterAll(async () => {
    await bench.remove();
    await n.close();
  });

  const rows = () =>
    readFileSync(national, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.replaceAll('"', '').split(','))
      .flatMap(([item = '', year = '', , amount = '']) => {
        const plant = PLANTS[item];
        return plant === undefined ? [] : [{ plant, year: Number(year), amount: Number(amount) }];
      });
  const extent = `extent=${encodeURIComponent(JSON.stringify(bboxPolygon(HUNGARY_BOUNDS)))}`;
  const areas = async (plant: string, type = 'reference') => {
    const path = `/api/yields?${extent}&scale=Nuts4&plant=${plant}&type=${type}`;
    const answer = await n.call('manager', path);
    expect(answer.statusCode).toBe(200);
    return answer.json<Answer<'yields'>>().items;
  };

  it('are those of the country, imported or joined from 3155 settlements', { timeout: 120_000 }, async () => {
    const settlements = await openFeatures(join(admin, 'settlements_simplified.geojson'));
    expect(await importSettlements(bench.deps, settlements)).toMatchObject({ saved: true });
    const count = async (source: 'import' | 'settlements') =>
      (await n.database.kysely.selectFrom('district').select('code').where('source', '=', source).execute()).length;
    const joined = await count('settlements');
    const districts = await openFeatures(join(admin, 'district_jaras_simplified.geojson'));
    const report = await importDistricts(bench.deps, districts);
    expect(report.refused).toEqual([]);
    expect(await count('import')).toBe(DISTRICTS);
    // Budapest is one settlement: its districts come with the file alone.
    expect([joined, await count('settlements')]).toEqual([175, 0]);
  });

  it('have the national yield where nothing nearer is known, and their own where it is', async () => {
    const lines = rows().map(({ plant, year, amount }) => `${plant};${year};${amount}`);
    const file = await bench.file('national.csv', ['novenykod;ev;hozam', ...lines].join('\n'));
    const report = await importYields(bench.deps, await openFeatures(file), { country: 'HU' });
    expect(report).toMatchObject({ saved: true, refusedCount: 0, added: lines.length });

    const five = rows()
      .filter(({ plant, year }) => plant === 'KUKORICA' && year >= 2009 && year <= 2013)
      .map(({ amount }) => amount)
      .toSorted((a, b) => a - b);
    expect(five).toHaveLength(5);
    const olympic = five.slice(1, 4).reduce((sum, amount) => sum + amount, 0) / 3;
    const all = await areas('KUKORICA');
    expect(all).toHaveLength(DISTRICTS);
    for (const area of all) expect(area.yield).toBeCloseTo(olympic, 9);

    const chosen = all.slice(0, 60).map(({ nuts4Code }, index) => ({ code: nuts4Code ?? '', amount: 4 + index / 10 }));
    const own = await bench.file(
      'own.csv',
      ['jaraskod;noveny;ev;hozam', ...chosen.map(({ code, amount }) => `${code};Kukorica;2013;${amount}`)].join('\n'),
    );
    expect(await importYields(bench.deps, await openFeatures(own))).toMatchObject({ saved: true, added: 60 });
    const real = new Map((await areas('KUKORICA', 'real')).map(({ nuts4Code, yield: amount }) => [nuts4Code, amount]));
    for (const { code, amount } of chosen) expect(real.get(code)).toBeCloseTo(amount, 9);
    expect(real.size).toBe(DISTRICTS);
    const max = (await n.call('manager', '/api/yields/max?scale=Nuts4&plant=KUKORICA&type=real')).json<{
      max: number;
    }>();
    expect(max.max).toBeGreaterThanOrEqual(9.7);
    expect(max.max).toBeLessThanOrEqual(9.9);
    expect(await areas('NAPRAFORGO')).toEqual([]);
  });
});
