import { NOTICE_STATES } from '@georisk/domain/notice/noticeState.ts';
import { openTestApp, PUBLIC_URL, type TestApp } from '@georisk/testing/app.ts';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { type BlockName, blockSquare } from '@georisk/testing/landscape.ts';
import { type MailServer, startMailServer } from '@georisk/testing/mailServer.ts';
import type { PersonKey } from '@georisk/testing/people.ts';
import { strictAnswer } from '@georisk/testing/strictAnswer.ts';
import { DAY, HOUR, MINUTE } from '@georisk/testing/testClock.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { multiFromGeoJson } from '#server/db/geometry.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createOutbox } from '#server/modules/mail/outbox.ts';
import { newId } from '#server/uuid.ts';
import { notifyDue } from './notify.service.ts';
import { scheduleDeliveries } from './schedule.service.ts';

let server: MailServer;
let test: TestApp;
let fixture: Fixture;

beforeAll(async () => {
  server = await startMailServer();
  test = await openTestApp({ SMTP_URL: server.url });
});
afterAll(async () => {
  await test.close();
  await server.close();
});
beforeEach(async () => {
  await emptyDatabase(db());
  test.app.services.sessions.forgetAll();
  server.fault = 'none';
  (server.mails as unknown[]).length = 0;
  test.clock.set('2018-06-18T08:00:00Z');
  fixture = await plantFixture(db(), test.clock.now());
  await db().deleteFrom('message').execute();
});

const db = () => test.database.kysely;
const tokenOf = (key: PersonKey) => openSession(db(), fixture.people[key], { at: test.clock.now() });
const send = async () => {
  while ((await test.app.services.sender?.runOnce()) ?? 0);
};

const newAlert = (name: BlockName) =>
  db()
    .insertInto('alert')
    .values({
      companyId: null,
      externalId: `engine:s2:${name}`,
      blockId: fixture.land.blocks[name],
      date: '2018-06-18',
      kind: 'vegetation',
      geom: multiFromGeoJson(blockSquare(name)),
      areaHa: 12.5,
      source: 'engine',
    })
    .returning('id')
    .executeTakeFirstOrThrow();

const noticeDeps = () => ({
  clock: test.clock,
  outbox: createOutbox({ smtpUrl: server.url, smsUrl: undefined }),
  publicUrl: PUBLIC_URL,
});

/** An alert on a block, with its message written and not yet sent. @returns the message to a farmer */
async function notified(name: BlockName, key: PersonKey): Promise<string> {
  const { id } = await newAlert(name);
  await inTransaction(db(), (tx) => scheduleDeliveries(tx, [id], { clock: test.clock, collectMinutes: 10 }));
  test.clock.pass(10 * MINUTE);
  await notifyDue(db(), noticeDeps());
  return messageTo(key);
}

const messageTo = async (key: PersonKey): Promise<string> => {
  const row = await db()
    .selectFrom('message')
    .select('id')
    .where('userId', '=', fixture.people[key])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return row.id;
};

const fail = (id: string, lastError = 'EENVELOPE 550 5.1.1') =>
  db().updateTable('message').set({ status: 'failed', lastError, nextAttemptAt: null }).where('id', '=', id).execute();

const list = async (key: PersonKey = 'a.operator', query = '') =>
  strictAnswer('alertDeliveries', await test.get(`/api/admin/alertDeliveries?${query}`, { token: await tokenOf(key) }));

const resend = async (id: string, key: PersonKey = 'a.operator', body: object = {}) =>
  test.post(`/api/admin/alertNotices/${id}/resend`, body, { token: await tokenOf(key) });

/** A notification of a failure, as a mail server sends it. */
const bounceOf = (messageId: string, status = '5.1.1') =>
  [
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.pelda.hu',
    '',
    'Action: failed',
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 the raw sentence',
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: <${messageId}>`,
    '',
    '--b--',
  ].join('\r\n');
const bounce = async (eml: string, key: PersonKey = 'admin1') =>
  test.post('/api/admin/bounces', { eml }, { token: await tokenOf(key) });

const logged = async (word: string) =>
  (await db().selectFrom('logEntry').select(['companyId', 'resource']).where('type', '=', word).execute()).length;

describe('the sends to come', () => {
  /** Alerts that wait for the farmers of the blocks. */
  async function waiting(...names: readonly BlockName[]): Promise<void> {
    for (const name of names) {
      const { id } = await newAlert(name);
      await inTransaction(db(), (tx) => scheduleDeliveries(tx, [id], { clock: test.clock, collectMinutes: 10 }));
    }
  }
  const next = async (key: PersonKey) =>
    strictAnswer('nextNotices', await test.get('/api/admin/alertNotices/next', { token: await tokenOf(key) }));
  const preview = async (key: PersonKey, to: PersonKey) =>
    test.get(`/api/admin/alertNotices/next/${fixture.people[to]}`, { token: await tokenOf(key) });
  const shown = async (key: PersonKey, to: PersonKey) => strictAnswer('noticePreview', await preview(key, to));

  it('are counted for each company by itself, and for the administrator together', async () => {
    await waiting('own', 'foreign');
    const dueAt = '2018-06-18T08:10:00.000Z';
    const one = { sends: [{ dueAt, people: 1, alerts: 1 }], people: 1, alerts: 1 };
    expect([await next('a.operator'), await next('b.manager')]).toEqual([one, one]);
    expect(await next('admin1')).toEqual({ sends: [{ dueAt, people: 2, alerts: 2 }], people: 2, alerts: 2 });
  });

  it('are shown as they will be sent but for the links, and only to who may read them', async () => {
    await waiting('own', 'foreign');
    const { messages, obstacle, alerts, dueAt } = await shown('a.operator', 'a.farmer1');
    const [message] = messages;
    expect([obstacle, alerts, dueAt]).toEqual([null, 1, '2018-06-18T08:10:00.000Z']);
    expect((await preview('a.operator', 'b.farmer1')).statusCode).toBe(404);
    expect((await preview('b.manager', 'a.farmer1')).statusCode).toBe(404);
    // Nothing was written by looking.
    expect(await db().selectFrom('message').select('id').execute()).toEqual([]);
    expect(await db().selectFrom('alertUnsubscribe').select('userId').execute()).toEqual([]);
    test.clock.pass(10 * MINUTE);
    await notifyDue(db(), noticeDeps());
    const sent = await db()
      .selectFrom('message')
      .select(['subject', 'body'])
      .where('userId', '=', fixture.people['a.farmer1'])
      .executeTakeFirstOrThrow();
    const withoutLinks = (text: string) => text.replaceAll(/https?:\S+|\[[^\]]+\]/g, '…');
    expect(message).toMatchObject({ channel: 'email', address: 'a•••@pelda.hu', subject: sent.subject });
    expect(withoutLinks(message?.text ?? '')).toBe(withoutLinks(sent.body));
    expect(message?.text).not.toContain(PUBLIC_URL);
    expect((await preview('a.operator', 'a.farmer1')).statusCode).toBe(404);
  });

  it.each([
    [
      'unsubscribed',
      () =>
        db()
          .insertInto('alertSetting')
          .values({
            userId: fixture.people['a.farmer1'],
            channel: 'email',
            frequency: 'never',
            updatedAt: test.clock.now(),
          })
          .execute(),
    ],
    [
      'disabled',
      () =>
        db().updateTable('appUser').set({ status: 'disabled' }).where('id', '=', fixture.people['a.farmer1']).execute(),
    ],
    [
      'no-address',
      () =>
        db()
          .updateTable('appUser')
          .set({ email: null, phone: null })
          .where('id', '=', fixture.people['a.farmer1'])
          .execute(),
    ],
    ['withdrawn', () => db().updateTable('alert').set({ kind: 'harvest' }).execute()],
  ] as const)('say why nobody is written to: %s', async (obstacle, make) => {
    await waiting('own');
    await make();
    expect(await shown('a.operator', 'a.farmer1')).toMatchObject({ obstacle, messages: [] });
  });
});

describe('a notice', () => {
  it.each([
    ['queued', {}, 'queued'],
    ['sending', {}, 'queued'],
    ['sent', {}, 'handed'],
    ['failed', {}, 'refused'],
    ['outbox', {}, 'unsent'],
    ['sent', { bounced: true }, 'bounced'],
    ['sent', { opened: true }, 'opened'],
    ['sent', { opened: true, bounced: true }, 'opened'],
    ['failed', { opened: true }, 'opened'],
    [null, {}, 'unknown'],
  ] as const)('that is %s %o is listed as that, and under no other filter', async (status, seen, outcome) => {
    const id = await notified('own', 'a.farmer1');
    const { opened, bounced } = { opened: false, bounced: false, ...seen };
    if (status === null) await db().deleteFrom('message').execute();
    else await db().updateTable('message').set({ status }).execute();
    if (bounced)
      await db().updateTable('message').set({ bouncedAt: test.clock.now(), bounceStatus: '5.2.2' }).execute();
    if (opened)
      await db().updateTable('linkToken').set({ firstUsedAt: test.clock.now() }).where('messageId', '=', id).execute();
    expect((await list()).items.map((item) => item.outcome)).toEqual([outcome]);
    for (const each of NOTICE_STATES) {
      expect((await list('a.operator', `outcome=${each}`)).total, each).toBe(each === outcome ? 1 : 0);
    }
  });

  it('was handed over when the server took it, and is opened by its link', async () => {
    const id = await notified('own', 'a.farmer1');
    expect((await list()).items).toMatchObject([
      { outcome: 'queued', sentAt: null, messages: [{ channel: 'email', address: 'a•••@pelda.hu' }] },
    ]);
    await send();
    const handed = test.clock.now().toISOString();
    expect((await list()).items).toMatchObject([
      { outcome: 'handed', messages: [{ id }], sentAt: handed, openedAt: null, refusal: null },
    ]);
    test.clock.pass(HOUR);
    const [, userId, linkToken] = /\/t\/(\d+)-([\w-]{43})/.exec(server.mails[0]?.text ?? '') ?? [];
    expect((await test.post('/api/oauth2/linkToken', { userId, linkToken })).statusCode).toBe(200);
    const opened = test.clock.now().toISOString();
    expect((await list()).items).toMatchObject([{ outcome: 'opened', sentAt: handed, openedAt: opened }]);
  });

  it('of which an attempt failed is still queued, with the class of the fault and never its sentence', async () => {
    server.fault = 'temporary';
    await notified('own', 'a.farmer1');
    await test.app.services.sender?.runOnce();
    const { items } = await list();
    expect(items).toMatchObject([{ outcome: 'queued', refusal: 'other' }]);
    expect(JSON.stringify(items)).not.toContain('refused');
  });
});

describe('a notice that was refused', () => {
  it('is written again once for a key, with a link of its own', async () => {
    const id = await notified('own', 'a.farmer1');
    await fail(id);
    expect((await list()).items).toMatchObject([{ outcome: 'refused', refusal: 'address-unknown' }]);
    const changeId = newId();
    const answers = [await resend(id, 'a.operator', { changeId }), await resend(id, 'a.operator', { changeId })];
    const [first, again] = answers.map((answer) => strictAnswer('resendNotice', answer));
    expect(again).toEqual(first);
    expect((await list()).items).toMatchObject([{ outcome: 'queued', messages: [{ id: first?.messageId }] }]);
    await send();
    expect(server.mails.map(({ to }) => to)).toEqual([['a.farmer1@pelda.hu']]);
    expect((await list()).items).toMatchObject([{ outcome: 'handed' }]);
    expect(await logged('notice-resent')).toBe(1);
    const other = await test.post(
      `/api/admin/alertNotices/${first?.messageId ?? ''}/resend`,
      { changeId },
      { token: await tokenOf('a.operator') },
    );
    expect(other.statusCode).toBe(409);
  });

  it('is written again once, however many ask at the same moment', async () => {
    const id = await notified('own', 'a.farmer1');
    await fail(id);
    const token = await tokenOf('a.operator');
    const answers = await Promise.all(
      [1, 2, 3].map(() => test.post(`/api/admin/alertNotices/${id}/resend`, { changeId: newId() }, { token })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    await send();
    expect(server.mails).toHaveLength(1);
  });

  it.each(['queued', 'sending', 'sent', 'outbox'] as const)('alone is: not one that is %s', async (status) => {
    const id = await notified('own', 'a.farmer1');
    await db().updateTable('message').set({ status }).execute();
    const answer = await resend(id);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ reason: 'form-refused', message: /visszautasított vagy visszapattant/ });
    expect(await db().selectFrom('message').select('id').execute()).toHaveLength(1);
  });

  it('goes to a corrected address, which is the person’s from then on; the links to the other one end', async () => {
    const id = await notified('own', 'a.farmer1');
    await fail(id);
    const link = () => db().selectFrom('linkToken').select('revokedAt').where('messageId', '=', id).executeTakeFirst();
    expect((await resend(id, 'a.operator', { address: 'uj@pelda.hu' })).statusCode).toBe(422);
    const wrong = await resend(id, 'a.manager', { address: 'uj@@pelda' });
    expect(wrong.statusCode).toBe(422);
    expect((await link())?.revokedAt).toBeNull();
    expect((await resend(id, 'a.manager', { address: 'uj@pelda.hu' })).statusCode).toBe(200);
    expect((await link())?.revokedAt).not.toBeNull();
    await send();
    expect(server.mails.map(({ to }) => to)).toEqual([['uj@pelda.hu']]);
    const user = db().selectFrom('appUser').select('email').where('id', '=', fixture.people['a.farmer1']);
    expect(await user.executeTakeFirst()).toEqual({ email: 'uj@pelda.hu' });
    expect(await logged('user-changed')).toBe(1);
  });

  it('does not go to somebody who wants no notices, nor about an alert that was withdrawn', async () => {
    const id = await notified('own', 'a.farmer1');
    await fail(id);
    await db()
      .insertInto('alertSetting')
      .values({
        userId: fixture.people['a.farmer1'],
        frequency: 'never',
        channel: 'email',
        updatedAt: test.clock.now(),
      })
      .execute();
    expect((await resend(id)).statusCode).toBe(422);
    await db().deleteFrom('alertSetting').execute();
    await db().updateTable('alert').set({ kind: 'harvest' }).execute();
    expect((await resend(id)).statusCode).toBe(422);
    expect(await db().selectFrom('message').select('id').execute()).toHaveLength(1);
  });

  it('of another company does not exist', async () => {
    const id = await notified('foreign', 'b.farmer1');
    await fail(id);
    expect((await resend(id, 'a.manager')).statusCode).toBe(404);
    expect((await resend(id, 'b.manager')).statusCode).toBe(200);
  });
});

describe('a message that came back', () => {
  it('is recorded once, by its own identifier, and may be written again', async () => {
    const id = await notified('own', 'a.farmer1');
    await send();
    test.clock.pass(DAY);
    const eml = bounceOf(server.mails[0]?.id ?? '', '5.2.2');
    const first = strictAnswer('recordBounce', await bounce(eml));
    expect(first).toEqual({ messageId: id, bouncedAt: test.clock.now().toISOString(), refusal: 'mailbox-full' });
    test.clock.pass(HOUR);
    expect(strictAnswer('recordBounce', await bounce(eml.replace('5.2.2', '5.1.1')))).toEqual(first);
    expect(await logged('message-bounced')).toBe(1);
    const { items } = await list();
    expect(items).toMatchObject([{ outcome: 'bounced', bouncedAt: first.bouncedAt, refusal: 'mailbox-full' }]);
    expect(JSON.stringify(items)).not.toContain('raw sentence');
    expect((await resend(id)).statusCode).toBe(200);
  });

  it('is taken as it arrived, from a program of the company', async () => {
    await notified('own', 'a.farmer1');
    await send();
    const answer = await test.call('POST', '/api/admin/bounces', {
      body: bounceOf(server.mails[0]?.id ?? ''),
      headers: { 'content-type': 'message/rfc822' },
      token: await tokenOf('a.api'),
    });
    expect(strictAnswer('recordBounce', answer).refusal).toBe('address-unknown');
  });

  it.each([
    ['another host', (id: string) => bounceOf(id.replace(/@.*/, '@elsewhere.hu'))],
    ['an unknown message', () => bounceOf(`${newId()}@georisk.test`)],
    ['no message of ours', () => bounceOf('x@georisk.test')],
    ['no failure', (id: string) => bounceOf(id).replace('Action: failed', 'Action: delayed')],
    ['no notification', () => 'Subject: x\r\n\r\ny'],
  ])('is none that names %s', async (_, eml) => {
    await notified('own', 'a.farmer1');
    await send();
    expect((await bounce(eml(server.mails[0]?.id ?? ''))).statusCode).toBe(422);
    expect((await list()).items).toMatchObject([{ outcome: 'handed' }]);
  });

  it('of another company is none, nor one that is not yet sent, nor a file beyond the limit', async () => {
    const id = await notified('foreign', 'b.farmer1');
    expect((await bounce(bounceOf(`${id}@georisk.test`))).statusCode).toBe(422);
    await send();
    expect((await bounce(bounceOf(`${id}@georisk.test`), 'a.api')).statusCode).toBe(422);
    expect((await bounce(bounceOf(`${id}@georisk.test`), 'a.manager')).statusCode).toBe(403);
    expect((await bounce('x'.repeat(200_001))).statusCode).toBe(400);
    expect((await bounce(bounceOf(`${id}@georisk.test`))).statusCode).toBe(200);
  });
});
