import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '@georisk/contract/endpoints.ts';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { type MailServer, startMailServer } from '@georisk/testing/mailServer.ts';
import type { PersonKey } from '@georisk/testing/people.ts';

type Sent = Answer<'sendMessages'>;

let server: MailServer;
let test: TestApp;
let fixture: Fixture;

beforeAll(async () => {
  server = await startMailServer();
  test = await openTestApp({ SMTP_URL: server.url, MAIL_FROM: 'GeoRisk <ertesites@georisk.test>' });
});
afterAll(async () => {
  await test.close();
  await server.close();
});
beforeEach(async () => {
  await emptyDatabase(test.database.kysely);
  test.app.services.sessions.forgetAll();
  test.clock.set('2026-06-15T08:00:00Z');
  // Its five messages were written while nothing could be sent.
  fixture = await plantFixture(test.database.kysely, test.clock.now());
  (server.mails as unknown[]).length = 0;
});

const open = (key: PersonKey) => openSession(test.database.kysely, fixture.people[key], { at: test.clock.now() });
const send = async (who: PersonKey, body: object = {}) =>
  test.post('/api/admin/messages/send', body, { token: await open(who) });
const messages = () => test.database.kysely.selectFrom('message').selectAll().orderBy('recipient').execute();
const messageTo = async (key: PersonKey) => {
  const found = (await messages()).find(({ recipient }) => recipient === `${key}@pelda.hu`);
  if (found === undefined) throw new Error(`no message to ${key}`);
  return found;
};
const change = async (key: PersonKey, values: object) =>
  test.database.kysely
    .updateTable('message')
    .set(values)
    .where('id', '=', (await messageTo(key)).id)
    .execute();

describe('messages that did not go out', () => {
  it('are sent with their links once a sender is configured, all that wait or a chosen one', async () => {
    const one = await messageTo('a.farmer1');
    expect((await send('admin1', { ids: [one.id] })).json<Sent>()).toEqual({ queued: 1, refused: [], more: false });
    expect(await test.app.services.sender?.runOnce()).toBe(1);
    expect(server.mails.map(({ to }) => to)).toEqual([['a.farmer1@pelda.hu']]);
    expect(server.mails[0]?.text).toContain('http://georisk.test:8080/t/');
    expect((await send('admin1')).json<Sent>()).toMatchObject({ queued: 4, refused: [] });
    await test.app.services.sender?.runOnce();
    expect(server.mails).toHaveLength(5);
    expect((await messages()).map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'sent'));
    const logged = test.database.kysely.selectFrom('logEntry').select('resource').where('type', '=', 'messages-queued');
    expect((await logged.execute()).length).toBeGreaterThanOrEqual(2);
  });

  it('are sent again after a refusal where they have no link, and not where their link or file is gone', async () => {
    await change('a.farmer1', { status: 'failed', kind: 'event', body: 'Jégeső volt a területén.', attempts: 9 });
    await change('a.manager', { status: 'failed', body: 'Belépés: http://georisk.test:8080/t/[link]' });
    await change('a.damage1', { status: 'failed', kind: 'survey', body: 'Csatoljuk a jegyzőkönyvet.' });
    await change('b.farmer1', { status: 'sent' });
    const ids = (await messages()).map(({ id }) => id);
    const answer = (await send('admin1', { ids })).json<Sent>();
    const of = async (key: PersonKey) => {
      const { id } = await messageTo(key);
      return answer.refused.find((each) => each.id === id)?.message;
    };
    expect(answer.queued).toBe(2);
    expect(await of('a.manager')).toContain('link');
    expect(await of('a.damage1')).toContain('mellékletét');
    expect(await of('b.farmer1')).toContain('már elment');
    expect(await messageTo('a.farmer1')).toMatchObject({ status: 'queued', attempts: 0 });
  });

  it('are sent five hundred at a time, and that more wait is said', async () => {
    const { id } = await messageTo('a.farmer1');
    await sql`insert into message (id, company_id, user_id, channel, kind, recipient, subject, body, status, created_at)
      select gen_random_uuid(), company_id, user_id, channel, kind, recipient, subject, body, status, created_at
      from message, generate_series(1, 496) where id = ${id}`.execute(test.database.kysely);
    expect((await messages()).length).toBe(501);
    expect((await send('admin1')).json<Sent>()).toEqual({ queued: 500, refused: [], more: true });
    expect((await send('admin1')).json<Sent>()).toEqual({ queued: 1, refused: [], more: false });
  });

  it('of another company are not found, and of colleagues neither', async () => {
    for (const key of ['b.farmer1', 'a.damage1'] as const)
      expect((await send('a.manager', { ids: [(await messageTo(key)).id] })).statusCode).toBe(404);
    expect((await send('a.manager')).json<Sent>()).toMatchObject({ queued: 1 });
    expect(await messageTo('a.farmer1')).toMatchObject({ status: 'queued' });
    expect(await messageTo('b.farmer1')).toMatchObject({ status: 'outbox' });
  });
});

describe('without a sender', () => {
  it('a message stays, and its refusal says why', async () => {
    const bare = await openTestApp({}, test.database, test.clock);
    try {
      const { id } = await messageTo('a.farmer1');
      const answer = await bare.post('/api/admin/messages/send', { ids: [id] }, { token: await open('admin1') });
      expect(answer.json<Sent>()).toMatchObject({ queued: 0, refused: [{ id }] });
      expect(answer.json<Sent>().refused[0]?.message).toContain('Nincs beállítva e-mail-küldő');
      expect(await messageTo('a.farmer1')).toMatchObject({ status: 'outbox' });
    } finally {
      await bare.close();
    }
  });
});
