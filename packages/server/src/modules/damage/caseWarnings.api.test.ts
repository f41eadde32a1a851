import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import type { Answer } from '@georisk/contract/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { row, workbook } from '@georisk/testing/caseTables.ts';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { cornerOf, square } from '@georisk/testing/landscape.ts';
import type { PersonKey } from '@georisk/testing/people.ts';
import { fromGeoJson, to3857 } from '#server/db/geometry.ts';

/** Answers report oddities of an entry, with both figures; blocks of the landscape have 25 ha. */
let test: TestApp;
let fixture: Fixture;

beforeAll(async () => {
  test = await openTestApp();
  test.clock.set('2018-06-10T10:00:00Z');
});
beforeEach(async () => {
  await test.app.services.background.idle();
  await emptyDatabase(test.database.kysely);
  fixture = await plantFixture(test.database.kysely, test.clock.now());
});
afterAll(() => test.close());

const tokenOf = (who: PersonKey) => openSession(test.database.kysely, fixture.people[who], { at: test.clock.now() });
const call = async (who: PersonKey, method: 'GET' | 'POST', url: string, body?: unknown) =>
  test.call(method, url, { token: await tokenOf(who), ...(body !== undefined && { body }) });

const form = {
  damageNumber: '12345678901',
  policyNumber: 'KOT-100',
  damageDate: '2018-05-20',
  area: 10.4,
  dangerType: 'Jégeső',
  inspectionAddress: 'Túrkeve, Fő utca 1.',
  inspectionAddressZip: '5420',
  blocks: [{ mepar: 'TESTOWN1', area: 10.4, plants: 'Napraforgó' }],
};
const open = async (more: object = {}) =>
  (await call('a.manager', 'POST', '/api/createDamage', { ...form, ...more })).json<Damage>();
const plotOf = async (id: number) =>
  (await call('a.manager', 'GET', `/api/damagePlots/${id}?getDrawings=true`)).json<DamagePlot>();

describe('the warnings of a case and of its plots', () => {
  it('are none where everything fits', async () => {
    const damage = await open();
    expect(damage.warnings).toEqual([]);
    expect((await plotOf(damage.damagePlots[0]?.id ?? 0)).warnings).toEqual([]);
  });

  it('name a block area beyond the block, a plant that is not known, and a missing reference', async () => {
    const damage = await open({ blocks: [{ mepar: 'TESTOWN1', area: 500, plants: 'napra' }] });
    expect(damage.warnings).toEqual([
      'TESTOWN1 blokk: a bejelentett terület 500,00 ha, a blokk területe csak 25,00 ha.',
      'TESTOWN1 blokk: „napra” nincs a növénylistában. A hozama nem ellenőrizhető, referenciahozama csak a kötvényéből lehet.',
      'TESTOWN1 blokk, napra: nincs referenciahozam, ezért a kár mértéke (%) nem számítható.',
    ]);
    const read = (await call('a.manager', 'GET', `/api/damages/${damage.id}`)).json<Damage>();
    expect(read.warnings).toEqual(damage.warnings);
    expect((await plotOf(damage.damagePlots[0]?.id ?? 0)).warnings).toEqual(damage.warnings);
  });

  it('name the other case of the same policy, day, block and crop, in both of them', async () => {
    const first = await open();
    const second = await open({ damageNumber: '12345678902' });
    const sentence = (number: string) =>
      `TESTOWN1 blokk, Napraforgó: ugyanerre a kötvényre és napra már van kárakta: ${number}.`;
    expect(second.warnings).toEqual([sentence(first.damageNumber)]);
    const read = (await call('a.manager', 'GET', `/api/damages/${first.id}`)).json<Damage>();
    expect(read.warnings).toEqual([sentence(second.damageNumber)]);
    const asked = { blocks: [], policies: [{ policyNumber: 'KOT-100', damageDate: form.damageDate }] };
    const plot = { meparCode: 'TESTOWN1', plantName: 'Napraforgó' };
    expect((await call('a.manager', 'POST', '/api/createDamage/facts', asked)).json()).toMatchObject({
      policies: [{ opened: [first, second].map(({ damageNumber }) => ({ damageNumber, ...plot })) }],
    });
    // Another company's cases are nobody's business.
    expect((await call('b.manager', 'POST', '/api/createDamage/facts', asked)).json()).toMatchObject({
      policies: [{ opened: [] }],
    });
    expect((await open({ damageNumber: '12345678903', damageDate: '2018-05-21' })).warnings).toEqual([]);
  });

  it('name a policy, a block and a postcode that are not known', async () => {
    const damage = await open({
      policyNumber: 'XX-NINCS',
      inspectionAddressZip: '56666',
      blocks: [{ mepar: 'ZZZZ9999', area: 10.4, plants: 'Napraforgó' }],
    });
    expect(damage.warnings).toEqual([
      'XX-NINCS: nincs ilyen számú kötvény a nyilvántartásban, ezért a kár nem vethető össze a szerződéssel.',
      '„56666” nem magyar irányítószám.',
      'ZZZZ9999 blokk: nincs a blokkok nyilvántartásában, ezért a területe és a helye nem ellenőrizhető.',
    ]);
  });

  it('report that a point was measured after the harvest', async () => {
    test.clock.set('2018-11-28T10:00:00Z');
    try {
      const damage = await open();
      const id = damage.damagePlots[0]?.id ?? 0;
      const [east, north] = cornerOf('own');
      const point = {
        id: '0190a1b2-0000-7000-8002-0000000000aa',
        yield: 1.4,
        measuredAt: '2018-11-28T09:00:00Z',
        polygon: { type: 'Point', coordinates: [east + 100, north + 100] },
      };
      await call('a.manager', 'POST', `/api/damagePlots/sampling/${id}`, { damagePlotId: id, sampling: [point] });
      const sentence =
        /^TESTOWN1 blokk, Napraforgó: a mintavétel 2018\. 11\. 28\. volt, a növény betakarítása viszont legkésőbb 2018\./;
      expect((await plotOf(id)).warnings).toEqual([expect.stringMatching(sentence)]);
    } finally {
      test.clock.set('2018-06-10T10:00:00Z');
    }
  });

  it('report damage beyond what was reported', async () => {
    const damage = await open();
    const id = damage.damagePlots[0]?.id ?? 0;
    await call('a.manager', 'POST', `/api/damagePlots/${id}/areas/saveMeparAsArea`, {});
    const sentence = 'TESTOWN1 blokk, Napraforgó: a károsodott terület 25,00 ha, a bejelentett csak 10,40 ha.';
    expect((await plotOf(id)).warnings).toEqual([sentence]);
    const read = (await call('a.manager', 'GET', `/api/damages/${damage.id}`)).json<Damage>();
    expect(read.warnings).toEqual([sentence]);
  });

  it('report an outline that leaves its block, and one beyond the insured area', async () => {
    const damage = await open();
    const id = damage.damagePlots[0]?.id ?? 0;
    const [east, north] = cornerOf('own');
    const geom = fromGeoJson(square(east + 300, north + 100, 200 + 15));
    // Drawn before the block was measured again: today the outline itself would be checked.
    await test.database.kysely
      .updateTable('damagePlot')
      .set({ tableGeom: geom, tableGeom3857: to3857(geom), tableGeomHa: 4.6225 })
      .where('id', '=', id)
      .execute();
    expect((await plotOf(id)).warnings).toEqual([
      'TESTOWN1 blokk, Napraforgó: a megrajzolt tábla 4,62 ha, ebből 0,32 ha a blokkon kívül esik.',
    ]);
    await test.database.kysely
      .updateTable('policyPlot')
      .set({ plantName: 'napraforgó', insuredArea: 1 })
      .where('id', '=', fixture.land.plots.drawn)
      .execute();
    expect((await plotOf(id)).warnings).toContain(
      'TESTOWN1 blokk, Napraforgó: a megrajzolt tábla 4,62 ha, a biztosított terület csak 1,00 ha.',
    );
  });

  it('report a policy of another year, and a damage of long ago', async () => {
    const damage = await open({ damageDate: '2016-05-20' });
    expect(damage.warnings).toEqual([
      'A kár dátuma 2016. 05. 20., a(z) KOT-100 kötvény éve viszont 2018.',
      'A kár dátuma 2016. 05. 20., a bejelentésé 2018. 06. 10. Több mint egy év telt el.',
    ]);
  });

  it('are not shown to a farmer', async () => {
    const damage = await open({ blocks: [{ mepar: 'TESTOWN1', area: 500, plants: 'napra' }] });
    const read = (await call('a.farmer1', 'GET', `/api/damages/${damage.id}`)).json<Damage>();
    expect([read.damageNumber, read.warnings]).toEqual([form.damageNumber, []]);
  });

  it('are listed with each case of a table', async () => {
    const table = workbook([
      row('18052000001'),
      [...row('18052000002')].map((cell) => (cell === 'Őszi búza' ? 'napra' : cell)),
    ]);
    const boundary = 'georisk-test';
    const body = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="excelFile"; filename="k.xlsx"\r\nContent-Type: application/x\r\n\r\n`,
      ),
      table,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const answer = await test.call('POST', '/api/createDamageFromExcel', {
      token: await tokenOf('a.operator'),
      body,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
    const { damages } = answer.json<Answer<'createDamageFromExcel'>>();
    const area = 'A kár bejelentett területe 12,50 ha, a blokkoké együtt csak 6,25 ha.';
    expect(damages.map(({ damageNumber, warnings }) => [damageNumber, warnings])).toEqual([
      ['18052000001', [area, expect.stringContaining('ebből a növényből itt csak 4,00 ha van biztosítva')]],
      ['18052000002', [area, expect.stringContaining('„napra”'), expect.stringContaining('nincs referenciahozam')]],
    ]);
  });

  it('can be known before anything is saved', async () => {
    const facts = await call('a.damage1', 'POST', '/api/createDamage/facts', {
      blocks: ['TESTOWN1', 'UNKNOWN9', 'x'],
      policies: [
        { policyNumber: 'KOT-100', damageDate: '2017-05-20' },
        { policyNumber: 'KOT-100', damageDate: '2026-05-20' },
        { policyNumber: 'K-0', damageDate: '2018-05-20' },
      ],
    });
    expect(facts.json()).toEqual({
      blocks: [{ meparCode: 'TESTOWN1', geomHa: 25 }],
      policies: [
        { policyNumber: 'KOT-100', damageDate: '2017-05-20', year: 2017, opened: [] },
        { policyNumber: 'KOT-100', damageDate: '2026-05-20', year: 2018, opened: [] },
        { policyNumber: 'K-0', damageDate: '2018-05-20', year: null, opened: [] },
      ],
    });
  });
});
