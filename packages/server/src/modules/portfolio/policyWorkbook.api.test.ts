import { read, utils } from '@e965/xlsx';
import { type Neighbourhood, openNeighbourhood, type PersonName } from '@georisk/testing/neighbourhood.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let n: Neighbourhood;
beforeAll(async () => {
  n = await openNeighbourhood();
});
afterAll(() => n.close());

const ask = (who: PersonName, query = 'year=2018') => n.call(who, `/api/policyList/workbook?${query}`);
async function rowsOf(who: PersonName, query?: string) {
  const answer = await ask(who, query);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')]);
  const { SheetNames, Sheets } = read(answer.rawPayload);
  return utils.sheet_to_json<Record<string, unknown>>(Sheets[SheetNames[0] ?? ''] ?? {});
}
const numbers = async (who: PersonName, query?: string) =>
  (await rowsOf(who, query)).map((row) => String(row['Kötvényszám']));

describe('the workbook of policies', () => {
  it('has the figures of each policy of the year', async () => {
    const [first, ...more] = await rowsOf('manager');
    expect(first).toMatchObject({ Kötvényszám: 'KOT-100', Év: 2018, Táblák: 3, 'Megrajzolandó tábla': 2, Károk: 1 });
    expect(first).toMatchObject({ Növények: 'őszi búza', 'Terület (ha)': 12 });
    expect(String(first?.['Biztosított'])).toContain('a.farmer1');
    expect(more.map((row) => row['Kötvényszám'])).toEqual(['KOT-200']);
  });

  it('has the crops of a policy in the order of Hungarian letters', async () => {
    await sql`update policy_plot set plant_name = (array['Zab', 'Őszi búza', 'Szója'])[place]
      from (select policy_plot.id, row_number() over (order by policy_plot.id) as place from policy_plot
        join policy on policy.id = policy_plot.policy_id
        where policy.policy_number = 'KOT-100' and policy.year = 2018 and policy.company_id = ${n.companies.A}) plot
      where policy_plot.id = plot.id`.execute(n.database.kysely);
    expect((await rowsOf('manager'))[0]).toMatchObject({ Növények: 'Őszi búza, Szója, Zab' });
  });

  it('has what the list is narrowed to, in its order', async () => {
    expect(await numbers('manager', 'year=2018&sort=-number')).toEqual(['KOT-200', 'KOT-100']);
    expect(await numbers('manager', 'year=2018&q=kot-2')).toEqual(['KOT-200']);
    expect(await numbers('manager', 'year=2017')).toEqual(['KOT-100']);
    expect(await numbers('manager', 'year=2001')).toEqual([]);
  });

  it('is of the own company, and for those alone who may open the list', async () => {
    const [ofB, ...others] = await rowsOf('managerB');
    expect(others).toEqual([]);
    expect(String(ofB?.['Biztosított'])).not.toContain('a.farmer');
    expect((await rowsOf('admin')).length).toBe(3);
    for (const who of ['expertDamage', 'farmer', 'agro'] as const) expect((await ask(who)).statusCode).toBe(403);
    expect((await n.call(null, '/api/policyList/workbook')).statusCode).toBe(401);
  });

  it('of chosen policies has those within reach, of any year, in the asked order', async () => {
    const all = await n.database.kysely.selectFrom('policy').select('id').execute();
    const send = (who: PersonName, body: unknown) =>
      n.call(who, '/api/policyList/workbook', { method: 'POST', body: body as object });
    const answer = await send('manager', { ids: all.map(({ id }) => id), sort: '-number' });
    const { SheetNames, Sheets } = read(answer.rawPayload);
    const rows = utils.sheet_to_json<Record<string, unknown>>(Sheets[SheetNames[0] ?? ''] ?? {});
    expect(rows.map((row) => row['Kötvényszám'])).toEqual(['KOT-200', 'KOT-100', 'KOT-100']);
    const [foreign] = await n.database.kysely.selectFrom('policy').select('id').where('companyId', '=', 7).execute();
    expect((await send('manager', { ids: [foreign?.id] })).statusCode).toBe(404);
  });

  it('is named by its year, and written to the log', async () => {
    const answer = await ask('manager');
    expect(answer.headers['content-disposition']).toContain('kotvenyek-2018.xlsx');
    const logged = await n.database.kysely
      .selectFrom('logEntry')
      .select('resource')
      .where('type', '=', 'spreadsheet-export')
      .execute();
    expect(logged.map(({ resource }) => resource)).toContain('policyList 2');
  });
});
