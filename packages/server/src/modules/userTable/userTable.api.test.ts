import { MAX_TABLE_USERS } from '@georisk/contract/verticals/admin/userTable.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { fixtureStage } from '@georisk/testing/fixtureStage.ts';
import type { PersonKey } from '@georisk/testing/people.ts';

const stage = fixtureStage();
const { db, open } = stage;

const TITLES = 'Név;E-mail-cím;Telefonszám;Szerep';
const TABLE = [
  TITLES,
  'Új Gazda;uj.gazda@pelda.hu;06 30/123-4567;Gazda',
  'Új Szakértő;uj.szakerto@pelda.hu;;kárszakértő',
];

interface Sent {
  readonly query?: string;
  readonly name?: string;
}
interface Read {
  readonly applied: boolean;
  readonly users: readonly { readonly email: string; readonly state: string }[];
  readonly faults: readonly { readonly row: number; readonly column: string }[];
}

const send = async (by: PersonKey, lines: readonly string[], { query = '', name = 'usersFile' }: Sent = {}) => {
  const boundary = 'georisk-test';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="emberek.csv"\r\nContent-Type: text/csv\r\n\r\n`;
  return stage.test.call('POST', `/api/admin/userTable${query}`, {
    token: await open(by),
    body: Buffer.from(`${head}${lines.join('\r\n')}\r\n--${boundary}--\r\n`),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
};
const made = () =>
  db()
    .selectFrom('appUser')
    .select(['id', 'userName', 'companyId', 'role', 'phone', 'passwordHash'])
    .where('email', 'in', ['uj.gazda@pelda.hu', 'uj.szakerto@pelda.hu'])
    .orderBy('userName')
    .execute();
const messages = () =>
  db()
    .selectFrom('message')
    .select(['recipient', 'kind'])
    .where('recipient', 'like', 'uj.%')
    .orderBy('recipient')
    .execute();

describe('a table of people', () => {
  it('is looked at without making anybody', async () => {
    const answer = await send('a.manager', TABLE);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      applied: false,
      users: [
        { row: 2, email: 'uj.gazda@pelda.hu', role: 6, state: 'new' },
        { row: 3, phone: null, role: 4, state: 'new' },
      ],
      faults: [],
    });
    expect([await made(), await messages()]).toEqual([[], []]);
  });

  it('makes its people in the company of its sender, records and invites each; sent again it makes nobody', async () => {
    expect((await send('a.manager', TABLE, { query: '?apply=true' })).json<Read>().applied).toBe(true);
    const people = await made();
    expect(people).toMatchObject([
      { userName: 'uj.gazda', companyId: 4, role: 6, phone: '+36301234567', passwordHash: null },
      { userName: 'uj.szakerto', companyId: 4, role: 4, passwordHash: null },
    ]);
    const letters = [
      { recipient: 'uj.gazda@pelda.hu', kind: 'login' },
      { recipient: 'uj.szakerto@pelda.hu', kind: 'reset' },
    ];
    expect(await messages()).toEqual(letters);
    const entries = await db().selectFrom('logEntry').select('userId').where('type', '=', 'user-created').execute();
    expect(entries.map(({ userId }) => userId).sort((a, b) => Number(a) - Number(b))).toEqual(
      people.map(({ id }) => id).sort((a, b) => a - b),
    );
    const again = await send('a.manager', [TITLES, 'Más Név;UJ.gazda@pelda.hu;;Gazda', ...TABLE.slice(2)], {
      query: '?apply=true',
    });
    expect(again.json<Read>().users.map(({ state }) => state)).toEqual(['existing', 'existing']);
    expect([await made(), await messages()]).toEqual([people, letters]);
  });

  it('gives a second person of the same beginning a user name of their own', async () => {
    await send('a.manager', TABLE, { query: '?apply=true' });
    const answer = await send('b.manager', [TITLES, 'Másik Gazda;uj.gazda@pelda.hu;;Gazda'], { query: '?apply=true' });
    expect(answer.json<Read>().users).toMatchObject([{ state: 'new' }]);
    expect((await made()).map(({ userName, companyId }) => [userName, companyId])).toContainEqual(['uj.gazda-2', 7]);
  });

  it('finds user names for many of the same beginning, however many people have it already', {
    tags: 'long',
  }, async () => {
    await sql`insert into app_user (user_name, name, role, company_id)
      select case i when 1 then 'info' else 'info-' || i end, 'Iroda', 6, 7 from generate_series(1, 3000) as i
      where i <> 7`.execute(db());
    const offices = Array.from({ length: MAX_TABLE_USERS }, (_, at) => `Iroda;info@gazda${at}.hu;;Gazda`);
    const answer = await send('a.manager', [TITLES, ...offices], { query: '?apply=true' });
    expect(answer.statusCode).toBe(200);
    const rows = await db().selectFrom('appUser').select('userName').where('email', 'like', 'info@gazda%').execute();
    const numbers = rows.map(({ userName }) => Number(userName.replace('info-', ''))).toSorted((a, b) => a - b);
    expect(numbers).toEqual([7, ...Array.from({ length: MAX_TABLE_USERS - 1 }, (_, at) => 3001 + at)]);
  });

  it('with a fault makes nobody, and says where it is', async () => {
    const faulty = [...TABLE, 'Rossz;nem cím;;Gazda'];
    expect((await send('a.manager', faulty)).json<Read>().faults).toMatchObject([{ row: 4, column: 'B' }]);
    const refused = await send('a.manager', faulty, { query: '?apply=true' });
    expect([refused.statusCode, refused.json<{ rows: unknown }>().rows]).toMatchObject([
      422,
      [{ row: 4, column: 'B' }],
    ]);
    expect([await made(), await messages()]).toEqual([[], []]);
  });

  it('gives no role above its sender, and makes nobody of another company', async () => {
    const chief = [TITLES, 'Fő Nök;uj.gazda@pelda.hu;;Vezető'];
    expect((await send('a.manager', chief)).json<Read>().faults).toMatchObject([{ row: 2, column: 'D' }]);
    expect((await send('a.manager', TABLE, { query: '?companyId=7&apply=true' })).statusCode).toBe(404);
    expect((await send('a.operator', TABLE, { query: '?apply=true' })).statusCode).toBe(403);
    expect((await send('admin1', TABLE, { query: '?apply=true' })).statusCode).toBe(422);
    expect(await made()).toEqual([]);
    expect((await send('admin1', chief, { query: '?companyId=7&apply=true' })).statusCode).toBe(200);
    expect(await made()).toMatchObject([{ companyId: 7, role: 3 }]);
  });

  it('that is no table, or in another field, is refused', async () => {
    expect((await send('a.manager', ['%PDF-1.7', 'x'])).statusCode).toBe(415);
    expect((await send('a.manager', TABLE, { name: 'file' })).statusCode).toBe(400);
    expect((await send('a.manager', TABLE, { query: '?apply=yes' })).statusCode).toBe(400);
  });
});
