import type { Answer } from '@georisk/contract/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { multiFromGeoJson, to3857 } from '#server/db/geometry.ts';
import { xlsxOf } from '#server/formats/xlsx/writeWorkbook.ts';
import { openFeatures } from '#server/formats/openFeatures.ts';
import { type ImportBench, importBench } from '#server/imports/testing.ts';
import { BLOCKS, blockSquare, everything } from '@georisk/testing/landscape.ts';
import { type Neighbourhood, openNeighbourhood } from '@georisk/testing/neighbourhood.ts';
import { COMPANIES } from '@georisk/testing/people.ts';
import { plantImagery } from '@georisk/testing/permissions/imagery.ts';
import { importEks } from './eks.import.ts';

const HEADER = 'EK azonosító;KR-szám;Aláírás dátuma;Tulajdonos címe;MePAR kód;Növény;Terület (ha)';
const ROWS = [
  `3026100001;KR2610;2026. 05. 14.;5746 Kunágota, Árpád utca 3.;${BLOCKS.own};őszi búza;12,50`,
  `3026100001;KR2610;2026. 05. 14.;5746 Kunágota, Árpád utca 3.;${BLOCKS.own};kukorica;7,25`,
  `3026100001;;;;${BLOCKS.second};napraforgó;3`,
  `3026100002;KR2611;2026-05-15;5747 Almáskamarás, Béke tér 1.;${BLOCKS.shared};kukorica;25`,
];
const EXTENT = encodeURIComponent(JSON.stringify(everything()));

let n: Neighbourhood;
let bench: ImportBench;
beforeAll(async () => {
  n = await openNeighbourhood();
  bench = await importBench(n.database.kysely);
  await plantImagery(n.database.kysely, n.land);
});
afterAll(async () => {
  await bench.remove();
  await n.close();
});
beforeEach(() => n.database.kysely.deleteFrom('ek').execute());

const load = async (rows: readonly string[], header = HEADER, companyId: number = COMPANIES.ek1.id) => {
  const path = await bench.file('kerelmek.csv', [header, ...rows].join('\n'));
  return importEks(bench.deps, await openFeatures(path), { companyId, today: '2026-06-22' });
};
const get = async <T>(path: string, who: 'agrarmonitor' | 'admin' = 'agrarmonitor') =>
  (await n.call(who, path)).json<T>();

describe('an import of applications', () => {
  it('saves them with their blocks and plants, and finds nothing to change the second time', async () => {
    expect(await load(ROWS)).toMatchObject({ saved: true, added: 4, refusedCount: 0 });
    expect(await load(ROWS)).toMatchObject({ saved: true, added: 0, changed: 0, unchanged: 4, notes: [] });
    expect(await get('/api/ek')).toEqual([
      {
        code: '3026100001',
        krNumber: 'KR2610',
        signedAt: '2026-05-14',
        ownerAddress: '5746 Kunágota, Árpád utca 3.',
      },
      {
        code: '3026100002',
        krNumber: 'KR2611',
        signedAt: '2026-05-15',
        ownerAddress: '5747 Almáskamarás, Béke tér 1.',
      },
    ]);
  });

  it('removes the rows that the file of an application has no more', async () => {
    await load(ROWS);
    const report = await load(ROWS.slice(0, 1));
    expect(report.notes).toEqual(['2 korábbi sor a fájlban már nem szerepel, ezért az EK-jából is kikerült.']);
    const { mepars } = await get<Answer<'ek'>>('/api/ek/3026100001');
    expect(mepars.map(({ meparCode, plants }) => [meparCode, plants])).toEqual([
      [BLOCKS.own, [{ plantName: 'őszi búza', area: 12.5 }]],
    ]);
    // Applications that a file does not name stay as they are.
    expect(await get<Answer<'eks'>>('/api/ek')).toHaveLength(2);
  });

  it('reads a workbook, with its dates and numbers', async () => {
    const number = (value: number) => ({ kind: 'number', value, digits: 2 }) as const;
    const [header, row] = [HEADER.split(';'), (ROWS[0] ?? '').split(';')];
    const cells = [...row.slice(0, 2), { kind: 'date', date: '2026-05-14' } as const, ...row.slice(3, 6), number(12.5)];
    const bytes = await xlsxOf([
      { name: 'Kérelmek', columns: header.map((title) => ({ title, width: 20 })), rows: [cells] },
    ]);
    const source = await openFeatures(await bench.file('kerelmek.xlsx', bytes));
    const report = await importEks(bench.deps, source, { companyId: COMPANIES.ek1.id, today: '2026-06-22' });
    expect(report).toMatchObject({ saved: true, added: 1, refused: [] });
    expect(await get('/api/ek/3026100001')).toMatchObject({
      signedAt: '2026-05-14',
      mepars: [{ plants: [{ area: 12.5 }] }],
    });
  });

  it('keeps the facts that a later file leaves open', async () => {
    await load(ROWS);
    await load([`3026100002;${BLOCKS.shared};kukorica;24`], 'EK;MePAR;Növény;Terület');
    expect(await get('/api/ek/3026100002')).toMatchObject({ krNumber: 'KR2611', mepars: [{ plants: [{ area: 24 }] }] });
  });

  it.each<[name: string, row: string, reason: RegExp]>([
    ['an unknown block', '9;KR9;2026-05-14;Cím;ZZZZZZZ9;kukorica;1', /ZZZZZZZ9 blokk nincs az adatbázisban/],
    ['no block code', '9;KR9;2026-05-14;Cím;ABC;kukorica;1', /8 nagybetű vagy számjegy/],
    ['a day that does not exist', `9;KR9;2026-02-30;Cím;${BLOCKS.own};kukorica;1`, /Nem létező dátum: „2026-02-30”/],
    ['a signature after today', `9;KR9;2026-06-23;Cím;${BLOCKS.own};kukorica;1`, /későbbi a mai napnál \(2026-06-22\)/],
    ['more than the block', `9;KR9;2026-05-14;Cím;${BLOCKS.own};kukorica;25,03`, /25,03 ha\) nagyobb a\(z\) TESTOWN1/],
    [
      'more than the block together',
      `3026100001;;;;${BLOCKS.own};szója;6`,
      /együtt \(25,75 ha\) nagyobb a\(z\) TESTOWN1/,
    ],
    ['no area', `9;KR9;2026-05-14;Cím;${BLOCKS.own};kukorica;0`, /A bejelentett terület 0 ha/],
    ['no number', `9;KR9;2026-05-14;Cím;${BLOCKS.own};kukorica;sok`, /Nem szám: „sok” \(terület\)/],
    ['no plant', `9;KR9;2026-05-14;Cím;${BLOCKS.own};;1`, /Hiányzik: növény/],
    [
      'a second owner',
      `3026100001;;;Más utca 1.;${BLOCKS.own};szója;1`,
      /tulajdonos címe: „5746 Kunágota, Árpád utca 3.” és „Más utca 1.”/,
    ],
    ['a second KR number', `3026100001;KR9;;;${BLOCKS.own};szója;1`, /KR-szám: „KR2610” és „KR9”/],
    ['a row twice', ROWS[2] ?? '', /a fájlban többször szerepel: 3026100001, TESTSEC3, napraforgó/],
  ])('refuses %s with its row, and saves nothing', async (_name, row, reason) => {
    const report = await load([...ROWS, row]);
    expect(report).toMatchObject({ saved: false, refusedCount: 1, refused: [{ row: 6 }] });
    expect(report.refused[0]?.reason).toMatch(reason);
    expect(await get('/api/ek')).toEqual([]);
  });

  it('refuses a file without its columns', async () => {
    const report = await load([`9;${BLOCKS.own}`], 'EK;MePAR');
    expect(report.saved).toBe(false);
    expect(report.refused[0]?.reason).toContain('Hiányzó oszlop: „Növény” (plantName), „Terület (ha)” (area)');
  });
});

describe('the applications of a customer', () => {
  it('come with the products of the role alone, and the block view too', async () => {
    await load(ROWS);
    const { mepars } = await get<Answer<'ek'>>('/api/ek/3026100001');
    expect(mepars.map(({ meparCode, geomHa }) => [meparCode, geomHa])).toEqual([
      [BLOCKS.own, 25],
      [BLOCKS.second, 25],
    ]);
    const types = mepars.flatMap(({ products }) => products.map(({ type, subType }) => subType ?? type));
    expect(new Set(types)).toEqual(new Set(['BMI', 'TCI']));
    const block = await get<Answer<'block'>>(`/api/blocks/${BLOCKS.own}`);
    expect(new Set(block.products.map(({ type }) => type))).toEqual(new Set(['Chronology']));
    expect(block).toMatchObject({ ndvi: [], alerts: [], policies: [], damages: [], policyPlots: [] });
    expect((await n.call('agrarmonitor', `/api/blocks/${BLOCKS.foreign}`)).statusCode).toBe(404);
  });

  it('are counted, placed and found', async () => {
    await load(ROWS);
    expect(await get('/api/ekTotals')).toEqual([
      { code: '3026100001', blocks: 2, area: 22.75, bbox: [760_000, 180_000, 761_700, 180_500] },
      { code: '3026100002', blocks: 1, area: 25, bbox: [760_600, 180_000, 761_100, 180_500] },
    ]);
    const { items, truncated } = await get<Answer<'ekBlocks'>>(`/api/ekBlocks?extent=${EXTENT}`);
    expect([items.map(({ ekCode, meparCode }) => `${ekCode} ${meparCode}`), truncated]).toEqual([
      [`3026100001 ${BLOCKS.own}`, `3026100001 ${BLOCKS.second}`, `3026100002 ${BLOCKS.shared}`],
      false,
    ]);
    expect(await get('/api/search?phrase=3026&limit=1')).toEqual({
      suggestions: [
        {
          type: 'agrarmonitorEKCode',
          label: '3026100001',
          detail: '5746 Kunágota, Árpád utca 3.',
          ekCode: '3026100001',
        },
      ],
    });
  });

  it('have as many products for each block as the block alone, for an administrator too', async () => {
    await load(ROWS);
    for (const who of ['agrarmonitor', 'admin'] as const) {
      const { mepars } = await get<Answer<'ek'>>('/api/ek/3026100001', who);
      expect(mepars[0]?.products.length).toBeGreaterThan(0);
      for (const { meparCode, products } of mepars)
        expect(products, `${who} ${meparCode}`).toEqual(await get(`/api/products?meparCode=${meparCode}`, who));
    }
  });

  it('are listed up to a limit, and the answer says that there are more', async () => {
    await load(ROWS);
    expect((await n.call('agrarmonitor', '/api/ek')).headers).not.toHaveProperty('x-truncated');
    await sql`insert into ek (company_id, code) select ${COMPANIES.ek1.id}, 'M' || n from generate_series(10001, 15000) n`.execute(
      n.database.kysely,
    );
    await sql`insert into ek_plant (company_id, ek_id, mepar_code, plot, plant_name, area)
      select company_id, id, ${BLOCKS.own}, '', 'kukorica', 1 from ek where code like 'M%'`.execute(n.database.kysely);
    for (const path of ['/api/ek', '/api/ekTotals']) {
      const answer = await n.call('agrarmonitor', path);
      expect([path, answer.json<unknown[]>().length, answer.headers['x-truncated']]).toEqual([path, 5_000, 'true']);
    }
  });

  it('come with their first blocks, and the answer says that there are more', async () => {
    await load(ROWS);
    const geom = to3857(multiFromGeoJson(blockSquare('own')));
    const many = sql`insert into block (mepar_code, geom, geom3857, geom_ha)
      select 'MANY' || n, ${multiFromGeoJson(blockSquare('own'))}, ${geom}, 25 from generate_series(1001, 1499) n`;
    await many.execute(n.database.kysely);
    await sql`insert into ek_plant (company_id, ek_id, mepar_code, plot, plant_name, area)
      select ek.company_id, ek.id, block.mepar_code, '', 'kukorica', 1 from ek, block
      where ek.code = '3026100001' and block.mepar_code like 'MANY%'`.execute(n.database.kysely);
    const answer = await n.call('agrarmonitor', '/api/ek/3026100001');
    await n.database.kysely.deleteFrom('ek').execute();
    await n.database.kysely.deleteFrom('block').where('meparCode', 'like', 'MANY%').execute();
    expect([answer.json<Answer<'ek'>>().mepars.length, answer.headers['x-truncated']]).toEqual([500, 'true']);
  });

  it('are hidden from another customer, and an administrator’s look is in the log', async () => {
    await load(ROWS, HEADER, COMPANIES.ek2.id);
    expect(await get('/api/ek')).toEqual([]);
    expect(await get('/api/ekTotals')).toEqual([]);
    expect(await get('/api/search?phrase=3026')).toEqual({ suggestions: [] });
    expect((await n.call('agrarmonitor', '/api/ek/3026100001')).statusCode).toBe(404);
    expect(await get<Answer<'eks'>>('/api/ek', 'admin')).toHaveLength(2);
    const entries = await n.database.kysely
      .selectFrom('logEntry')
      .select(['companyId', 'resource'])
      .where('type', '=', 'cross-company-view')
      .execute();
    expect(entries).toContainEqual({ companyId: COMPANIES.ek2.id, resource: 'ek' });
  });
});
