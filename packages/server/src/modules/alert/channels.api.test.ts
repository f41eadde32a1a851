import type { NoticeChannels } from '@georisk/domain/notice/channels.ts';
import { openTestApp, PUBLIC_URL, type TestApp } from '@georisk/testing/app.ts';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { type BlockName, blockSquare } from '@georisk/testing/landscape.ts';
import { type MailServer, startMailServer } from '@georisk/testing/mailServer.ts';
import { COMPANIES, type PersonKey } from '@georisk/testing/people.ts';
import { type SmsGateway, startSmsGateway } from '@georisk/testing/smsGateway.ts';
import { strictAnswer } from '@georisk/testing/strictAnswer.ts';
import { HOUR, MINUTE } from '@georisk/testing/testClock.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { multiFromGeoJson } from '#server/db/geometry.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createOutbox } from '#server/modules/mail/outbox.ts';
import { notifyDue } from './notify.service.ts';
import { scheduleDeliveries } from './schedule.service.ts';

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
  mails.fault = 'none';
  gateway.status = 202;
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

async function waiting(name: BlockName): Promise<void> {
  const { id } = await db()
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
  await inTransaction(db(), (tx) => scheduleDeliveries(tx, [id], { clock: test.clock, collectMinutes: 10 }));
}

async function notify(): Promise<void> {
  test.clock.pass(10 * MINUTE);
  const outbox = createOutbox({ smtpUrl: mails.url, smsUrl: gateway.env.SMS_URL });
  await notifyDue(db(), { clock: test.clock, outbox, publicUrl: PUBLIC_URL });
}

const writes = (channels: NoticeChannels) =>
  db()
    .insertInto('noticeSetting')
    .values({ companyId: COMPANIES.A.id, channels, updatedAt: test.clock.now() })
    .execute();

const list = async (query = '') =>
  strictAnswer(
    'alertDeliveries',
    await test.get(`/api/admin/alertDeliveries?${query}`, { token: await tokenOf('a.operator') }),
  );
const resend = async (id: string) =>
  test.post(`/api/admin/alertNotices/${id}/resend`, {}, { token: await tokenOf('a.operator') });
const sentBy = () => [mails.mails.map(({ to }) => to[0]), gateway.received.map(({ to }) => to)];

const [MAIL, PHONE] = ['a.farmer1@pelda.hu', '+36301234567'];

describe('a notice on the channels of the company', () => {
  it.each([
    ['one', [[MAIL], []]],
    ['email', [[MAIL], []]],
    ['sms', [[], [PHONE]]],
    ['both', [[MAIL], [PHONE]]],
  ] as const)('as %s goes to %j, with a link of its own in each message', async (channels, expected) => {
    await writes(channels);
    await waiting('own');
    await notify();
    await send();
    expect(sentBy()).toEqual(expected);
    const links = [...mails.mails, ...gateway.received].map(({ text }) => /\/t\/\S+/.exec(text)?.[0]);
    expect(new Set(links).size).toBe(expected.flat().length);
    const [row] = (await list()).items;
    expect(row?.messages.map(({ channel, outcome }) => `${channel} ${outcome}`)).toEqual(
      expected.flatMap((to, index) => (to.length > 0 ? [`${index === 0 ? 'email' : 'sms'} handed`] : [])),
    );
  });

  it('goes to nobody who has no address there, and says so', async () => {
    await writes('sms');
    await db().updateTable('appUser').set({ phone: null }).where('id', '=', fixture.people['a.farmer1']).execute();
    await waiting('own');
    await notify();
    await send();
    expect(sentBy()).toEqual([[], []]);
    expect((await list()).items).toMatchObject([{ outcome: 'skipped', reason: 'no-address', messages: [] }]);
  });

  it('does not change that of another company', async () => {
    await writes('sms');
    await waiting('foreign');
    await notify();
    await send();
    expect(sentBy()).toEqual([['b.farmer1@pelda.hu'], []]);
  });
});

describe('a notice with two messages', () => {
  beforeEach(async () => {
    await writes('both');
    await waiting('own');
  });

  it('was handed over as soon as one of them was, and each says its own', async () => {
    gateway.status = 500;
    await notify();
    await send();
    const { items } = await list();
    expect(items).toMatchObject([
      {
        outcome: 'handed',
        refusal: null,
        messages: [
          { channel: 'email', outcome: 'handed' },
          { channel: 'sms', outcome: 'queued' },
        ],
      },
    ]);
    expect((await list('outcome=handed')).total).toBe(1);
    expect((await list('outcome=queued')).total).toBe(0);
    // The SMS is tried again as a mail is.
    gateway.status = 202;
    test.clock.pass(MINUTE);
    await send();
    expect(gateway.received).toHaveLength(1);
  });

  it('is opened by whichever link is opened first', async () => {
    await notify();
    await send();
    const openBy = async (text: string | undefined) => {
      const [, userId, linkToken] = /\/t\/(\d+)-([\w-]{43})/.exec(text ?? '') ?? [];
      expect((await test.post('/api/oauth2/linkToken', { userId, linkToken })).statusCode).toBe(200);
    };
    test.clock.pass(HOUR);
    await openBy(gateway.received[0]?.text);
    const openedAt = test.clock.now().toISOString();
    test.clock.pass(HOUR);
    await openBy(mails.mails[0]?.text);
    const [row] = (await list()).items;
    expect(row).toMatchObject({ outcome: 'opened', openedAt });
    expect(row?.messages.map((each) => each.outcome)).toEqual(['opened', 'opened']);
  });

  it('is written again on the channel that was refused, and on no other', async () => {
    await notify();
    await send();
    await db()
      .updateTable('message')
      .set({ status: 'failed', lastError: 'HTTP 400' })
      .where('channel', '=', 'sms')
      .execute();
    const [before] = (await list()).items;
    const [mail, sms] = before?.messages ?? [];
    expect(before).toMatchObject({ outcome: 'handed', messages: [{ outcome: 'handed' }, { outcome: 'refused' }] });
    expect((await resend(mail?.id ?? '')).statusCode).toBe(422);
    expect((await resend(sms?.id ?? '')).statusCode).toBe(200);
    expect((await resend(sms?.id ?? '')).statusCode).toBe(422);
    await send();
    expect([mails.mails.length, gateway.received.length]).toEqual([1, 2]);
    const [after] = (await list()).items;
    expect(after?.messages.map(({ channel, outcome }) => [channel, outcome])).toEqual([
      ['email', 'handed'],
      ['sms', 'handed'],
    ]);
    expect(after?.messages[0]?.id).toBe(mail?.id);
  });

  it('is shown before it is sent, both messages as they will be', async () => {
    const id = fixture.people['a.farmer1'];
    const shown = strictAnswer(
      'noticePreview',
      await test.get(`/api/admin/alertNotices/next/${id}`, { token: await tokenOf('a.operator') }),
    );
    expect(shown.messages.map(({ channel, address }) => [channel, address])).toEqual([
      ['email', 'a•••@pelda.hu'],
      ['sms', '+3630•••567'],
    ]);
    expect(shown.messages[1]?.subject).toBeNull();
  });
});

describe('the sends to come', () => {
  const reach = async (key: PersonKey) =>
    strictAnswer('nextReach', await test.get('/api/admin/alertNotices/reach', { token: await tokenOf(key) }));
  const choose = async (key: PersonKey, channels: NoticeChannels | null) =>
    test.post('/api/admin/alertNotices/channels', { channels }, { token: await tokenOf(key) });

  it('say whom they can reach, and what each way would write', async () => {
    await waiting('own');
    await waiting('shared');
    await waiting('foreign');
    expect(await reach('a.manager')).toEqual({
      people: { both: 1, email: 1, sms: 0, neither: 0 },
      ways: [
        { channels: 'one', email: 2, sms: 0, none: 0 },
        { channels: 'email', email: 2, sms: 0, none: 0 },
        { channels: 'sms', email: 0, sms: 1, none: 1 },
        { channels: 'both', email: 2, sms: 1, none: 0 },
      ],
      sends: { email: true, sms: true },
      chosen: [{ channels: null, people: 2 }],
    });
    await db().updateTable('appUser').set({ email: null, phone: null }).execute();
    expect((await reach('admin1')).people.neither).toBeGreaterThan(2);
  });

  it('go out as was chosen for them, and the next ones as the company writes', async () => {
    await waiting('own');
    await waiting('foreign');
    const answer = strictAnswer('chooseNextChannels', await choose('a.manager', 'sms'));
    expect(answer).toEqual({ people: 1 });
    expect((await reach('a.manager')).chosen).toEqual([{ channels: 'sms', people: 1 }]);
    expect((await reach('b.manager')).chosen).toEqual([{ channels: null, people: 1 }]);
    const entries = db()
      .selectFrom('logEntry')
      .select(['companyId', 'resource'])
      .where('type', '=', 'next-notices-changed');
    expect(await entries.execute()).toEqual([{ companyId: COMPANIES.A.id, resource: 'sms' }]);
    await notify();
    await send();
    expect(sentBy()).toEqual([['b.farmer1@pelda.hu'], [PHONE]]);
    await waiting('shared');
    await notify();
    await send();
    expect(sentBy()[1]).toEqual([PHONE]);
  });

  it('may be left to the company again', async () => {
    await waiting('own');
    await choose('a.manager', 'sms');
    await choose('a.manager', null);
    await notify();
    await send();
    expect(sentBy()).toEqual([[MAIL], []]);
  });

  it('are chosen by who writes the company’s settings alone', async () => {
    expect((await choose('a.operator', 'sms')).statusCode).toBe(403);
  });
});

describe('a link to alerts that staff send', () => {
  it('goes as the company writes', async () => {
    await writes('both');
    const id = fixture.people['a.farmer1'];
    const answer = await test.post(
      `/api/admin/users/${id}/sendLink`,
      { kind: 'alert' },
      { token: await tokenOf('a.manager') },
    );
    expect(answer.statusCode).toBe(204);
    await send();
    expect(sentBy()).toEqual([[MAIL], [PHONE]]);
  });
});
