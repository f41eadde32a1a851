import type { TemplateKind, TemplateWish } from '@georisk/domain/notice/template/kinds.ts';
import { openTestApp, PUBLIC_URL, type TestApp } from '@georisk/testing/app.ts';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { type MailServer, startMailServer } from '@georisk/testing/mailServer.ts';
import { COMPANIES, type CompanyKey, type PersonKey } from '@georisk/testing/people.ts';
import { type SmsGateway, startSmsGateway } from '@georisk/testing/smsGateway.ts';
import { strictAnswer } from '@georisk/testing/strictAnswer.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let mails: MailServer;
let gateway: SmsGateway;
let test: TestApp;
let fixture: Fixture;

beforeAll(async () => {
  [mails, gateway] = [await startMailServer(), await startSmsGateway()];
  test = await openTestApp({ SMTP_URL: mails.url, ...gateway.env });
});
afterAll(async () => {
  await test.close();
  await mails.close();
  await gateway.close();
});
beforeEach(async () => {
  await emptyDatabase(db());
  test.app.services.sessions.forgetAll();
  (mails.mails as unknown[]).length = 0;
  gateway.received.length = 0;
  test.clock.set('2018-06-18T08:00:00Z');
  fixture = await plantFixture(db(), test.clock.now());
  await db().deleteFrom('message').execute();
});

const db = () => test.database.kysely;
const tokenOf = (key: PersonKey) => openSession(db(), fixture.people[key], { at: test.clock.now() });
const send = async () => {
  while ((await test.app.services.sender?.runOnce()) ?? 0);
};

const USUAL: TemplateWish = { subject: null, body: null, sms: null };
const pathOf = (key: CompanyKey, rest = '') => `/api/admin/companies/${COMPANIES[key].id}/notices${rest}`;
const settings = async (key: CompanyKey, person: PersonKey) => test.get(pathOf(key), { token: await tokenOf(person) });
const shown = async (key: CompanyKey = 'A', person: PersonKey = 'a.manager') =>
  strictAnswer('noticeSettings', await settings(key, person));

interface Saved {
  readonly person?: PersonKey;
  readonly company?: CompanyKey;
  readonly kind?: TemplateKind;
  readonly version?: number;
}
const save = async (
  texts: Partial<TemplateWish>,
  { person = 'a.manager', company = 'A', kind = 'alert', version = 0 }: Saved = {},
) => test.post(pathOf(company, `/texts/${kind}`), { version, ...USUAL, ...texts }, { token: await tokenOf(person) });
const tried = async (body: object, kind: TemplateKind = 'alert', person: PersonKey = 'a.manager') =>
  test.post(pathOf('A', `/texts/${kind}/test`), { ...USUAL, ...body }, { token: await tokenOf(person) });

const changesOf = (operation: string) =>
  db()
    .selectFrom('change')
    .select(['companyId', 'before', 'after'])
    .where('operation', '=', operation)
    .orderBy('serverAt')
    .execute();
const logged = (type: string) =>
  db()
    .selectFrom('logEntry')
    .select(['companyId', 'userId', 'resource'])
    .where('type', '=', type)
    .orderBy('id')
    .execute();

describe('the texts of a company', () => {
  it('are the usual ones until somebody writes them', async () => {
    const { texts, setting, sends, exampleLink, companyName } = await shown();
    expect(texts.map(({ kind, version }) => [kind, version])).toEqual([
      ['alert', 0],
      ['alertLink', 0],
      ['survey', 0],
      ['event', 0],
    ]);
    expect([setting, sends]).toEqual([
      { channels: 'one', version: 0 },
      { email: true, sms: true },
    ]);
    expect(exampleLink.startsWith(`${PUBLIC_URL}/t/`)).toBe(true);
    expect(companyName).not.toBe('');
  });

  it('are written by its manager, with an entry of who did it, and restored', async () => {
    const body = 'Kedves {gazda}!\r\n\r\n{link}\u200b  ';
    const saved = strictAnswer('saveNoticeText', await save({ body }));
    expect(saved).toMatchObject({
      kind: 'alert',
      subject: null,
      body: 'Kedves {gazda}!\n\n{link}',
      version: 1,
      changedBy: 'Név a.manager',
    });
    expect((await shown()).texts[0]).toEqual(saved);
    expect((await shown('B', 'b.manager')).texts[0]).toMatchObject({ body: null, version: 0 });
    expect(await logged('notice-text-changed')).toEqual([
      {
        companyId: COMPANIES.A.id,
        userId: fixture.people['a.manager'],
        resource: `company:${COMPANIES.A.id} text-alert`,
      },
    ]);
    const restored = strictAnswer('saveNoticeText', await save({}, { version: 1 }));
    expect(restored).toMatchObject({ ...USUAL, version: 2 });
    expect(await changesOf('notice-text-changed')).toMatchObject([
      { before: USUAL, after: { body: 'Kedves {gazda}!\n\n{link}' } },
      { before: { body: 'Kedves {gazda}!\n\n{link}' }, after: USUAL },
    ]);
  });

  it('are written by the administrator too, and by nobody of another company or role', async () => {
    expect((await save({ subject: 'Riasztás' }, { person: 'admin1' })).statusCode).toBe(200);
    for (const person of ['b.manager'] as const) {
      expect((await save({}, { person, version: 1 })).statusCode).toBe(404);
      expect((await settings('A', person)).statusCode).toBe(404);
    }
    expect((await save({}, { person: 'a.operator', version: 1 })).statusCode).toBe(403);
  });

  it('are not written over those of somebody else', async () => {
    expect((await save({ subject: 'Az első' })).statusCode).toBe(200);
    const answer = await save({ subject: 'A második' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ reason: 'stale-version', current: { subject: 'Az első', version: 1 } });
    const both = await Promise.all([save({ subject: 'x' }, { version: 1 }), save({ subject: 'y' }, { version: 1 })]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it.each([
    [{ body: 'Nincs benne.' }, { body: /\{link\}/ }],
    [{ body: '{link} {nemlétező}' }, { body: /Nincs ilyen helyőrző: \{nemlétező\}/ }],
    [{ subject: 'Riasztás\nBcc: masik@pelda.hu' }, { subject: /egyetlen sor/ }],
    [{ subject: 'Riasztás\r\nBcc: masik@pelda.hu' }, { subject: /egyetlen sor/ }],
    [{ subject: '{link}' }, { subject: /itt nem használható/ }],
    [{ sms: `{link} ${'á'.repeat(200)}` }, { sms: /SMS lenne/ }],
    [
      { subject: '', sms: 'x' },
      { subject: /Nem lehet üres/, sms: /\{link\}/ },
    ],
  ])('%o are refused beside their fields', async (texts, fields) => {
    const answer = await save(texts);
    expect(answer.statusCode).toBe(422);
    const said = answer.json<{ fields: Record<string, string> }>().fields;
    expect(Object.keys(said)).toEqual(Object.keys(fields));
    for (const [field, sentence] of Object.entries(fields)) expect(said[field]).toMatch(sentence);
    expect((await shown()).texts[0]?.version).toBe(0);
  });

  it('are those of the messages that are sent, as text and never as markup', async () => {
    await save(
      { subject: '{gazda}: új kép', body: '<script>1</script> {gazda}\n\n{link}', sms: '{link}' },
      { kind: 'alertLink' },
    );
    const id = fixture.people['a.farmer1'];
    const asked = await test.post(
      `/api/admin/users/${id}/sendLink`,
      { kind: 'alert' },
      { token: await tokenOf('a.manager') },
    );
    expect(asked.statusCode).toBe(204);
    const row = await db().selectFrom('message').select(['subject', 'body', 'html']).executeTakeFirstOrThrow();
    expect(row.subject).toBe('Név a.farmer1: új kép');
    expect(row.body).toMatch(/^<script>1<\/script> Név a\.farmer1\n\nhttp/);
    expect(row.html).toContain('<p>&lt;script&gt;1&lt;/script&gt; Név a.farmer1</p>');
    await send();
    expect(mails.mails[0]?.headers).not.toMatch(/script/);
  });

  it('put no header of their own into a mail, whatever a name contains', async () => {
    await save({ subject: 'Kép, {gazda}' }, { kind: 'alertLink' });
    const id = fixture.people['a.farmer1'];
    await db().updateTable('appUser').set({ name: 'X\r\nBcc: masik@pelda.hu' }).where('id', '=', id).execute();
    await test.post(`/api/admin/users/${id}/sendLink`, { kind: 'alert' }, { token: await tokenOf('a.manager') });
    await send();
    expect(mails.mails.map(({ to }) => to)).toEqual([['a.farmer1@pelda.hu']]);
    expect(mails.mails[0]?.headers).not.toMatch(/^Bcc/im);
  });
});

describe('a test of the texts', () => {
  it('goes to the caller alone, saved or not, and says that it is one', async () => {
    const answer = strictAnswer('testNoticeText', await tried({ channel: 'email', subject: 'Próbatárgy {dátum}' }));
    expect(answer).toEqual({ address: 'a•••@pelda.hu', sends: true });
    await send();
    expect(mails.mails.map(({ to }) => to)).toEqual([['a.manager@pelda.hu']]);
    const row = await db().selectFrom('message').select(['kind', 'subject', 'body']).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ kind: 'test', subject: 'Próba: Próbatárgy 2026. 06. 15.' });
    expect(mails.mails[0]?.text).toContain('próbaüzenet');
    expect(await logged('notice-text-tested')).toHaveLength(1);
    expect((await shown()).texts[0]?.version).toBe(0);
  });

  it('goes by SMS where the caller has a number', async () => {
    expect((await tried({ channel: 'sms' })).json()).toMatchObject({ fields: { channel: /telefonszáma/ } });
    const id = fixture.people['a.manager'];
    await db().updateTable('appUser').set({ phone: '+36301112233' }).where('id', '=', id).execute();
    expect((await tried({ channel: 'sms' })).statusCode).toBe(200);
    expect((await tried({ channel: 'sms' }, 'survey')).statusCode).toBe(422);
    await send();
    expect(gateway.received.map(({ to }) => to)).toEqual(['+36301112233']);
    expect(gateway.received[0]?.text).toContain(`: ${PUBLIC_URL}/t/`);
  });

  it('is refused for words that cannot be stored, and after many', async () => {
    expect((await tried({ channel: 'email', body: 'x' })).statusCode).toBe(422);
    for (let count = 0; count < 20; count += 1) expect((await tried({ channel: 'email' })).statusCode).toBe(200);
    expect((await tried({ channel: 'email' })).statusCode).toBe(429);
  });
});

describe('the channels of a company', () => {
  const choose = async (channels: string, version: number, person: PersonKey = 'a.manager') =>
    test.post(pathOf('A', '/channels'), { version, channels }, { token: await tokenOf(person) });

  it('are chosen, with an entry, and not over somebody else’s choice', async () => {
    expect(strictAnswer('saveNoticeChannels', await choose('both', 0))).toEqual({ channels: 'both', version: 1 });
    const stale = await choose('sms', 0);
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({ current: { channels: 'both', version: 1 } });
    expect(strictAnswer('saveNoticeChannels', await choose('sms', 1))).toEqual({ channels: 'sms', version: 2 });
    expect(await changesOf('notice-channels-changed')).toMatchObject([
      { before: { channels: 'one' }, after: { channels: 'both' } },
      { before: { channels: 'both' }, after: { channels: 'sms' } },
    ]);
    expect(await logged('notice-channels-changed')).toHaveLength(2);
    expect((await choose('one', 2, 'b.manager')).statusCode).toBe(404);
  });

  it('are told to its farmers', async () => {
    await choose('both', 0);
    const answer = await test.get('/api/alertSettings', { token: await tokenOf('a.farmer1') });
    expect(strictAnswer('alertSettings', answer).companyChannels).toBe('both');
  });
});
