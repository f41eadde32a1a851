import { read, utils } from '@e965/xlsx';
import type { Answer } from '@georisk/contract/endpoints.ts';
import { type Neighbourhood, openNeighbourhood, type PersonName } from '@georisk/testing/neighbourhood.ts';
import { BLOCKS } from '@georisk/testing/landscape.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

type List = Answer<'insuredAlerts'>;

let n: Neighbourhood;
const ids: Record<string, number> = {};

/** Alerts of 2018 on the block `own` of company A; `name` says which. */
async function plantAlert(name: string, date: string, hectares: number, companyId: number | null = null) {
  const { rows } = await sql<{ id: number }>`
    insert into alert (company_id, external_id, block_id, date, kind, geom, area_ha)
    select ${companyId}::int, ${name}, id, ${date}::date, 'vegetation', ST_Multi(geom), ${hectares}
    from block where mepar_code = ${BLOCKS.own} returning id`.execute(n.database.kysely);
  ids[name] = rows[0]?.id ?? 0;
}

beforeAll(async () => {
  n = await openNeighbourhood();
  await sql`delete from alert`.execute(n.database.kysely);
  await plantAlert('june', '2018-06-10', 1);
  await plantAlert('small', '2018-07-10', 2);
  await plantAlert('large', '2018-07-10', 5);
  await plantAlert('ofB', '2018-07-10', 9, 7);
});
afterAll(() => n.close());

const YEAR = 'from=2018-01-01&to=2018-12-31';
const ask = async (query: string, who: PersonName = 'manager'): Promise<List> =>
  (await n.call(who, `/api/insuredAlerts?${query}`)).json<List>();
const names = ({ items }: Pick<List, 'items'>) =>
  items.map(({ id }) => Object.entries(ids).find(([, known]) => known === id)?.[0]);

describe('the list of alerts on insured land', () => {
  it('has the newest first, of a day the largest, and other orders; of others’ alerts none', async () => {
    expect(names(await ask(YEAR))).toEqual(['large', 'small', 'june']);
    expect(names(await ask(`${YEAR}&sort=date`))).toEqual(['june', 'small', 'large']);
    expect(names(await ask(`${YEAR}&sort=area`))).toEqual(['june', 'small', 'large']);
    expect(names(await ask(`${YEAR}&sort=-area`))).toEqual(['large', 'small', 'june']);
    expect(names(await ask('from=2018-07-01&to=2018-07-31'))).toEqual(['large', 'small']);
  });

  it.each(['-date', 'date', '-area', 'area'])('goes on where a page ended, by %s', async (sort) => {
    const whole = names(await ask(`${YEAR}&sort=${sort}`));
    const walked: (string | undefined)[] = [];
    let next: string | null = '';
    while (next !== null) {
      const after: string = next === '' ? '' : `&after=${encodeURIComponent(next)}`;
      const page: List = await ask(`${YEAR}&sort=${sort}&pageSize=1${after}`);
      walked.push(...names(page));
      ({ next } = page);
    }
    expect(walked).toEqual(whole);
  });

  it('has the land, the insured and the share of the block', async () => {
    const [first] = (await ask(YEAR)).items;
    expect(first).toMatchObject({ meparCode: BLOCKS.own, hectares: 5, plots: 2, fall: null });
    expect(first?.policies).toEqual(
      expect.arrayContaining([{ policyNumber: 'KOT-100', year: 2018 }]) as unknown as List['items'][0]['policies'],
    );
    expect(first?.share).toBeGreaterThan(0);
    expect(first?.share).toBeLessThanOrEqual(1);
  });

  it('is found by block, number, insured and nothing else; every word counts', async () => {
    const of = async (q: string) => (await ask(`${YEAR}&q=${encodeURIComponent(q)}`)).items.length;
    expect(await of(BLOCKS.own.slice(2, 6).toLowerCase())).toBe(3);
    expect(await of('t-100')).toBe(3);
    expect(await of('farmer1')).toBe(3);
    expect(await of('farmer1 KOT100')).toBe(3);
    expect(await of('farmer1 nobody')).toBe(0);
    expect(await of('%')).toBe(0);
  });
});

describe('what became of an alert', () => {
  it('is the answer of the insured, their notice, and the case; each narrows the list', async () => {
    const db = n.database.kysely;
    const { farmerUserId } = await db
      .selectFrom('policyPlot')
      .innerJoin('policy', 'policy.id', 'policyPlot.policyId')
      .select('policyPlot.farmerUserId')
      .where('policyPlot.meparCode', '=', BLOCKS.own)
      .where('policyPlot.companyId', '=', 4)
      .where('policyPlot.farmerUserId', 'is not', null)
      .where('policy.year', '=', 2018)
      .executeTakeFirstOrThrow();
    const userId = farmerUserId ?? 0;
    await db
      .insertInto('alertAnswer')
      .values({ alertId: ids['small'] ?? 0, userId, answer: 'noDamage', answeredAt: new Date() })
      .execute();
    await db
      .insertInto('alertDelivery')
      .values({
        alertId: ids['small'] ?? 0,
        userId,
        companyId: 4,
        state: 'skipped',
        reason: 'no-address',
        dueAt: new Date(),
      } as never)
      .execute();
    const listed = (await ask(YEAR)).items.find(({ id }) => id === ids['small']);
    expect(listed).toMatchObject({ answers: ['noDamage'], notices: ['skipped'] });
    expect(names(await ask(`${YEAR}&answer=noDamage`))).toEqual(['small']);
    expect(names(await ask(`${YEAR}&answer=none`))).toEqual(['large', 'june']);
    await db.updateTable('alertAnswer').set({ answer: 'withdrawn' }).where('userId', '=', userId).execute();
    expect((await ask(`${YEAR}&answer=withdrawn`)).items.map(({ answers }) => answers)).toEqual([['withdrawn']]);
    expect(names(await ask(`${YEAR}&answer=none`))).toEqual(['large', 'small', 'june']);
    await db.updateTable('alertAnswer').set({ answer: 'damage' }).where('userId', '=', userId).execute();
    expect(names(await ask(`${YEAR}&answer=damage`))).toEqual(['small']);
    expect(names(await ask(`${YEAR}&notice=skipped`))).toEqual(['small']);
    expect(names(await ask(`${YEAR}&notice=none`))).toEqual(['large', 'june']);
    const ofCase = (await ask(`${YEAR}&case=any`)).items;
    expect(ofCase.every(({ cases }) => cases.length > 0)).toBe(true);
    await sql`update damage set status = 'closed'`.execute(db);
    expect((await ask(`${YEAR}&case=open`)).items).toEqual([]);
    expect((await ask(`${YEAR}&case=none`)).items.length).toBe(3 - ofCase.length);
  });

  it('is narrowed to a crop and to a district, alone and together with a word', async () => {
    const db = n.database.kysely;
    const [{ crop } = { crop: null }] = await db
      .selectFrom('policyPlot')
      .innerJoin('policy', 'policy.id', 'policyPlot.policyId')
      .select(sql<string | null>`coalesce(plant_code, btrim(plant_name))`.as('crop'))
      .where('policyPlot.meparCode', '=', BLOCKS.own)
      .where('policyPlot.companyId', '=', 4)
      .where('policyPlot.plantName', 'is not', null)
      .where('policy.year', '=', 2018)
      .execute();
    await sql`insert into settlement (code, name, county, nuts4_code, geom, geom3857)
      select 'near', 'Közel', 'Vármegye', 'near', ST_Multi(geom), ST_Multi(geom3857)
      from block where mepar_code = ${BLOCKS.own}`.execute(db);
    await sql`update block set settlement_code = 'near' where mepar_code = ${BLOCKS.own}`.execute(db);
    const whole = ['large', 'small', 'june'];
    const wanted = `crop=${encodeURIComponent(crop ?? '')}`;
    for (const narrowed of [wanted, 'district=near', `${wanted}&district=near&q=${BLOCKS.own}`])
      expect(names(await ask(`${YEAR}&${narrowed}`)), narrowed).toEqual(whole);
    for (const none of ['crop=nobody', 'district=far', `${wanted}&district=far`, 'district=near&q=nobody'])
      expect(names(await ask(`${YEAR}&${none}`)), none).toEqual([]);
  });

  it('of an answer by somebody else’s farmer nothing is said', async () => {
    const db = n.database.kysely;
    const other = await db.selectFrom('appUser').select('id').where('companyId', '=', 7).executeTakeFirstOrThrow();
    await db
      .insertInto('alertAnswer')
      .values({ alertId: ids['large'] ?? 0, userId: other.id, answer: 'seen', answeredAt: new Date() })
      .execute();
    expect((await ask(YEAR)).items.find(({ id }) => id === ids['large'])?.answers).toEqual([]);
    expect(names(await ask(`${YEAR}&answer=seen`))).toEqual([]);
  });
});

describe('chosen alerts', () => {
  const send = (who: PersonName, path: string, body: object) => n.call(who, path, { method: 'POST', body });

  it('are a workbook of those within reach, in the asked order', async () => {
    const path = '/api/insuredAlerts/workbook';
    const answer = await send('manager', path, { ids: Object.values(ids), sort: 'area' });
    const { SheetNames, Sheets } = read(answer.rawPayload);
    const rows = utils.sheet_to_json<Record<string, unknown>>(Sheets[SheetNames[0] ?? ''] ?? {});
    expect(rows.map((row) => row['Érintett terület (ha)'])).toEqual([1, 2, 5]);
    expect(String(rows[1]?.['A gazda válasza'])).toBe('szerinte kár van');
    expect((await send('manager', path, { ids: [ids['ofB']] })).statusCode).toBe(404);
    const logged = await n.database.kysely.selectFrom('logEntry').select('resource').execute();
    expect(logged.map(({ resource }) => resource)).toContain('insuredAlerts 3');
  });

  it('are places on the map', async () => {
    const path = '/api/insuredAlerts/points';
    const body = { ids: [ids['june'], ids['ofB']] };
    const { items, cut } = (await send('manager', path, body)).json<Answer<'chosenInsuredAlertPoints'>>();
    expect([items.map(({ id }) => id), cut]).toEqual([[ids['june']], false]);
    const all = (await n.call('manager', `${path}?${YEAR}`)).json<Answer<'insuredAlertPoints'>>();
    expect(all.items.length).toBe(3);
  });

  it('that an administrator looks at are in the logs of the companies whose plots they are on', async () => {
    const db = n.database.kysely;
    const seen = async () =>
      (
        await db
          .selectFrom('logEntry')
          .select('companyId')
          .where('type', '=', 'cross-company-view')
          .where('resource', '=', 'insuredAlerts/points')
          .orderBy('companyId')
          .execute()
      ).map(({ companyId }) => companyId);
    const look = (id: number | undefined) => send('admin', '/api/insuredAlerts/points', { ids: [id] });
    expect((await look(ids['june'])).json<Answer<'chosenInsuredAlertPoints'>>().items.length).toBe(1);
    expect(await seen()).toEqual([n.companies.A]);
    await look(ids['ofB']);
    expect(await seen()).toEqual([n.companies.A, n.companies.A, n.companies.B]);
  });
});
