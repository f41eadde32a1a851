import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Channel } from '#server/modules/mail/outbox.ts';
import { createOutbox } from '#server/modules/mail/outbox.ts';
import type { Sender } from '#server/modules/mail/sender.ts';
import { openTestApp, PUBLIC_URL, type TestApp } from '@georisk/testing/app.ts';
import type { Executor } from '#server/db/executor.ts';
import { multiFromGeoJson } from '#server/db/geometry.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { type BlockName, BLOCKS, blockSquare } from '@georisk/testing/landscape.ts';
import { linksIn } from '@georisk/testing/links.ts';
import { type MailServer, startMailServer } from '@georisk/testing/mailServer.ts';
import { COMPANIES, type PersonKey } from '@georisk/testing/people.ts';
import { strictAnswer } from '@georisk/testing/strictAnswer.ts';
import { DAY, HOUR, MINUTE } from '@georisk/testing/testClock.ts';
import { importAlerts } from './alerts.import.ts';
import { type ImportBench, importBench } from '#server/imports/testing.ts';
import { notifyDue } from './notify.service.ts';
import { scheduleDeliveries } from './schedule.service.ts';

let server: MailServer;
let test: TestApp;
let sender: Sender;
let fixture: Fixture;

beforeAll(async () => {
  server = await startMailServer();
  test = await openTestApp({ SMTP_URL: server.url, MAIL_FROM: 'GeoRisk <ertesites@georisk.test>' });
  if (!test.app.services.sender) throw new Error('A mail server is set, so there must be a sender');
  sender = test.app.services.sender;
});
afterAll(async () => {
  await test.close();
  await server.close();
});
beforeEach(async () => {
  await emptyDatabase(test.database.kysely);
  test.app.services.sessions.forgetAll();
  (server.mails as unknown[]).length = 0;
  // The fixture's policies are of 2018. A Monday, ten in the morning in Budapest.
  test.clock.set('2018-06-18T08:00:00Z');
  fixture = await plantFixture(db(), test.clock.now());
  await db().deleteFrom('message').execute();
});

const db = () => test.database.kysely;
const deps = (smtpUrl: string | undefined = server.url, smsUrl?: string) => ({
  clock: test.clock,
  outbox: createOutbox({ smtpUrl, smsUrl }),
  publicUrl: PUBLIC_URL,
});
const scheduling = {
  get clock() {
    return test.clock;
  },
  collectMinutes: 10,
};

let number = 0;
interface Planted {
  readonly date?: string;
  readonly kind?: string;
  readonly companyId?: number | null;
}
/** An alert as the engine writes it. */
async function alertOn(name: BlockName, { date = '2018-06-18', kind = 'vegetation', companyId = null }: Planted = {}) {
  number += 1;
  const row = await db()
    .insertInto('alert')
    .values({
      companyId,
      externalId: `engine:s2:${date}:${name}:${number}`,
      blockId: fixture.land.blocks[name],
      date,
      kind,
      geom: multiFromGeoJson(blockSquare(name)),
      areaHa: 12.5,
      source: 'engine',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
const schedule = (...ids: number[]) => inTransaction(db(), (tx) => scheduleDeliveries(tx, ids, scheduling));
const notify = (smtpUrl?: string, smsUrl?: string) => notifyDue(db(), deps(smtpUrl, smsUrl));

const deliveries = async () =>
  (await db().selectFrom('alertDelivery').selectAll().orderBy('alertId').orderBy('userId').execute()).map(
    ({ alertId, userId, state, reason }) => ({ alertId, userId, state, ...(reason !== null && { reason }) }),
  );
const send = async () => {
  while ((await sender.runOnce()) > 0);
};
const mailsTo = (key: PersonKey) => server.mails.filter(({ to }) => to.includes(`${key}@pelda.hu`));
const choose = (key: PersonKey, frequency: 'each' | 'daily' | 'weekly' | 'never', channel: Channel = 'email') =>
  db()
    .insertInto('alertSetting')
    .values({ userId: fixture.people[key], frequency, channel, updatedAt: test.clock.now() })
    .execute();
const tokenOf = (key: PersonKey) => openSession(db(), fixture.people[key], { at: test.clock.now() });

describe('a new alert', () => {
  it('reaches each farmer in one mail with all their parcels, and never again', async () => {
    const [own, shared] = [await alertOn('own'), await alertOn('shared', { kind: 'area' })];
    expect(await schedule(own, shared)).toBe(3);
    expect(await schedule(own, shared)).toBe(0);
    expect(await notify()).toBe(0);
    test.clock.pass(10 * MINUTE);
    expect(await notify()).toBe(2);
    expect(await notify()).toBe(0);
    await send();
    expect(server.mails).toHaveLength(2);
    const [first] = mailsTo('a.farmer1');
    expect(first?.text).toContain('TESTOWN1 (Túrkeve), őszi búza: 12,50 ha, a blokk ');
    expect(first?.text).toContain('TESTSHR2 (Kétpó)');
    const [second] = mailsTo('a.farmer2');
    expect(second?.text).toContain('TESTSHR2');
    expect(second?.text).not.toContain('TESTOWN1');
    expect(await deliveries()).toEqual([
      { alertId: own, userId: fixture.people['a.farmer1'], state: 'notified' },
      { alertId: shared, userId: fixture.people['a.farmer1'], state: 'notified' },
      { alertId: shared, userId: fixture.people['a.farmer2'], state: 'notified' },
    ]);
  });

  it('names the crops of a parcel in the order of Hungarian letters', async () => {
    await db()
      .insertInto('policyPlot')
      .values(
        ['Zab', 'Árpa'].map((plantName) => ({
          companyId: COMPANIES.A.id,
          policyId: fixture.land.policies.own,
          farmerUserId: fixture.people['a.farmer1'],
          externalId: plantName,
          meparCode: BLOCKS.own,
          plantName,
          insuredArea: 1,
        })),
      )
      .execute();
    await schedule(await alertOn('own'));
    test.clock.pass(10 * MINUTE);
    await notify();
    await send();
    expect(mailsTo('a.farmer1')[0]?.text).toContain('TESTOWN1 (Túrkeve), Árpa, őszi búza, Zab: 12,50 ha');
  });

  it('comes with a link that opens again and again, and none of its tokens is stored', async () => {
    await schedule(await alertOn('own'));
    test.clock.pass(10 * MINUTE);
    await notify();
    await send();
    const [mail] = mailsTo('a.farmer1');
    const [, user, token] = /\/t\/(\d+)-([A-Za-z0-9_-]{43})\/alert\/2018-06-18/.exec(mail?.text ?? '') ?? [];
    const [, ending] = /\/ertesitesek\?token=\d+-([A-Za-z0-9_-]{43})/.exec(mail?.text ?? '') ?? [];
    expect(await linksIn(db(), token ?? 'none')).toEqual([]);
    expect(await linksIn(db(), ending ?? 'none')).toEqual([]);
    for (let day = 0; day < 3; day += 1) {
      const answer = await test.post('/api/oauth2/linkToken', { userId: user, linkToken: token });
      expect(answer.statusCode).toBe(200);
      test.clock.pass(9 * DAY);
    }
  });

  it('is sent in a mail with both kinds of text and the unsubscribe header of mail programs', async () => {
    await schedule(await alertOn('own'));
    test.clock.pass(10 * MINUTE);
    await notify();
    await send();
    const [mail] = mailsTo('a.farmer1');
    const headers = mail?.headers.replaceAll(/\r\n[ \t]+/g, ' ') ?? '';
    expect(headers).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(headers).toMatch(
      /^List-Unsubscribe: <http:\/\/georisk\.test:8080\/api\/alertUnsubscribe\?token=\d+-[A-Za-z0-9_-]{43}>$/m,
    );
    expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(mail?.text).toContain('<html lang="hu">');
  });

  it.each(['harvest', 'gain'])('of kind %s notifies nobody', async (kind) => {
    expect(await schedule(await alertOn('own', { kind }))).toBe(0);
    expect(await deliveries()).toEqual([]);
  });

  it.each([
    ['14 days old is still notified', '2018-06-04', 1],
    ['older is history', '2018-06-03', 0],
    ['of a day to come is a mistake', '2018-06-19', 0],
  ])('%s', async (_, date, count) => expect(await schedule(await alertOn('own', { date }))).toBe(count));

  it('notifies only those with a policy plot of its year there', async () => {
    await db().updateTable('policy').set({ year: 2017 }).where('policyNumber', '=', 'KOT-200').execute();
    const alert = await alertOn('shared');
    await schedule(alert);
    expect(await deliveries()).toMatchObject([{ userId: fixture.people['a.farmer1'] }]);
  });

  it('notifies nobody whose cover does not include its day', async () => {
    test.clock.set('2018-11-01T08:00:00Z');
    // Policies without days of their own are for their harvest year.
    expect(await schedule(await alertOn('own', { date: '2018-10-31' }))).toBe(1);
    expect(await schedule(await alertOn('own', { date: '2018-11-01' }))).toBe(0);
    await sql`update policy set valid_from = '2018-11-01', valid_to = '2019-10-31'`.execute(db());
    expect(await schedule(await alertOn('own', { date: '2018-11-01' }))).toBe(1);
    expect(await schedule(await alertOn('own', { date: '2018-10-31' }))).toBe(0);
  });

  it('of one company stays within it', async () => {
    const [ofA, ofB, ofAll] = [
      await alertOn('mixed', { companyId: COMPANIES.A.id }),
      await alertOn('mixed', { companyId: COMPANIES.B.id }),
      await alertOn('mixed'),
    ];
    await schedule(ofA, ofB, ofAll);
    expect(await deliveries()).toMatchObject([
      { alertId: ofA, userId: fixture.people['a.farmer2'] },
      { alertId: ofB, userId: fixture.people['b.farmer1'] },
      { alertId: ofAll, userId: fixture.people['a.farmer2'] },
      { alertId: ofAll, userId: fixture.people['b.farmer1'] },
    ]);
  });

  it('that turned out to be a harvest before the mail went is not sent', async () => {
    const [own, shared] = [await alertOn('own'), await alertOn('shared')];
    await schedule(own, shared);
    await db().updateTable('alert').set({ kind: 'harvest' }).where('id', '=', own).execute();
    test.clock.pass(10 * MINUTE);
    await notify();
    await send();
    expect(mailsTo('a.farmer1')[0]?.text).not.toContain('TESTOWN1');
    expect(await deliveries()).toContainEqual({
      alertId: own,
      userId: fixture.people['a.farmer1'],
      state: 'skipped',
      reason: 'withdrawn',
    });
  });

  it('that is withdrawn after it was sent is no longer shown or sent', async () => {
    const shared = await alertOn('shared');
    await schedule(shared);
    await db()
      .updateTable('alertDelivery')
      .set({ dueAt: new Date(test.clock.now().getTime() + 60 * MINUTE) })
      .where('userId', '=', fixture.people['a.farmer2'])
      .execute();
    test.clock.pass(10 * MINUTE);
    await notify();
    const alertsSeen = async () => {
      const answer = await test.get('/api/mepars', { token: await tokenOf('a.farmer1') });
      return answer.json<{ alerts: unknown[] }[]>().flatMap(({ alerts }) => alerts).length;
    };
    expect(await alertsSeen()).toBe(1);
    await sql`update alert set data = '{"withdrawn": true}' where id = ${shared}`.execute(db());
    expect(await alertsSeen()).toBe(0);
    test.clock.pass(60 * MINUTE);
    await notify();
    await send();
    expect(mailsTo('a.farmer2')).toEqual([]);
    expect(await deliveries()).toEqual([
      { alertId: shared, userId: fixture.people['a.farmer1'], state: 'notified' },
      { alertId: shared, userId: fixture.people['a.farmer2'], state: 'skipped', reason: 'withdrawn' },
    ]);
  });
});

describe('an imported alert', () => {
  let bench: ImportBench;
  beforeEach(async () => {
    bench = await importBench(db());
    return () => bench.remove();
  });
  const feature = (name: BlockName, id: string, datum: string) => ({
    type: 'Feature',
    properties: { mepar: BLOCKS[name], datum, id },
    geometry: blockSquare(name),
  });
  const importing = async (date: string, isNotifying = true) => {
    const rows = [feature('own', 'i1', date), feature('shared', 'i2', date), feature('shared', 'i3', '2018-05-01')];
    const onAlerts = (tx: Executor, ids: readonly number[]) => scheduleDeliveries(tx, ids, scheduling);
    return importAlerts({ ...bench.deps, ...(isNotifying && { onAlerts }) }, await bench.features(rows));
  };

  it('becomes one mail per farmer, once, however often the file is read', async () => {
    for (let time = 0; time < 2; time += 1) {
      const report = await importing('2018-06-17');
      expect(report).toMatchObject({ saved: true, refusedCount: 0 });
      test.clock.pass(10 * MINUTE);
      await notify();
      await send();
    }
    expect(mailsTo('a.farmer1')).toHaveLength(1);
    expect(mailsTo('a.farmer2')).toHaveLength(1);
    expect(mailsTo('a.farmer1')[0]?.text).toMatch(/TESTOWN1[^]*TESTSHR2/);
    expect(mailsTo('a.farmer1')[0]?.text).not.toContain('2018. 05. 01.');
  });

  it('of the demo world notifies nobody', async () => {
    await importing('2018-06-17', false);
    expect(await deliveries()).toEqual([]);
  });
});

describe('how often', () => {
  it('daily: gathered until seven in the morning', async () => {
    await choose('a.farmer1', 'daily');
    await schedule(await alertOn('own'));
    test.clock.pass(6 * HOUR);
    await schedule(await alertOn('shared'));
    test.clock.set('2018-06-19T04:59:59Z');
    expect(await notify()).toBe(1);
    expect(mailsTo('a.farmer1')).toHaveLength(0);
    test.clock.set('2018-06-19T05:00:00Z');
    expect(await notify()).toBe(1);
    await send();
    expect(mailsTo('a.farmer1')).toHaveLength(1);
    expect(mailsTo('a.farmer1')[0]?.text).toMatch(/TESTOWN1[^]*TESTSHR2/);
  });

  it('weekly: until Monday', async () => {
    await choose('a.farmer1', 'weekly');
    await schedule(await alertOn('own'));
    test.clock.set('2018-06-24T22:00:00Z');
    expect(await notify()).toBe(0);
    test.clock.set('2018-06-25T05:00:00Z');
    expect(await notify()).toBe(1);
  });

  it('never: recorded as such, and not sent', async () => {
    await choose('a.farmer1', 'never');
    const own = await alertOn('own');
    expect(await schedule(own)).toBe(0);
    test.clock.pass(30 * DAY);
    expect(await notify()).toBe(0);
    expect(await deliveries()).toEqual([
      { alertId: own, userId: fixture.people['a.farmer1'], state: 'skipped', reason: 'unsubscribed' },
    ]);
  });

  it('a change moves the waiting alerts', async () => {
    const token = await tokenOf('a.farmer1');
    await schedule(await alertOn('own'));
    await test.post('/api/alertSettings', { channel: 'email', frequency: 'weekly' }, { token });
    test.clock.pass(DAY);
    expect(await notify()).toBe(0);
    const again = await tokenOf('a.farmer1');
    await test.post('/api/alertSettings', { channel: 'email', frequency: 'each' }, { token: again });
    test.clock.pass(10 * MINUTE);
    expect(await notify()).toBe(1);
  });
});

describe('the channel', () => {
  it('is SMS where that was chosen, in one segment with the link', async () => {
    await choose('a.farmer1', 'each', 'sms');
    await schedule(await alertOn('own'));
    test.clock.pass(10 * MINUTE);
    await notify(server.url, 'http://127.0.0.1:1/{to}/{text}');
    const message = await db().selectFrom('message').selectAll().executeTakeFirstOrThrow();
    expect(message).toMatchObject({ channel: 'sms', recipient: '+36301234567', status: 'queued', html: null });
    expect(message.body).toMatch(
      /^Karriasztas: TESTOWN1.* http:\/\/georisk\.test:8080\/t\/\d+-\S{43}\/alert\/2018-06-18$/,
    );
    expect(message.body.length).toBeLessThanOrEqual(160);
  });

  it('is the other one where nothing is sent on the chosen one', async () => {
    await choose('a.farmer1', 'each', 'sms');
    await schedule(await alertOn('own'));
    test.clock.pass(10 * MINUTE);
    await notify();
    const message = await db().selectFrom('message').selectAll().executeTakeFirstOrThrow();
    expect(message).toMatchObject({ channel: 'email', status: 'queued' });
  });

  it('is none for a person without an address, and the reason is recorded', async () => {
    await db()
      .updateTable('appUser')
      .set({ email: 'kovacs', phone: '12' })
      .where('userName', '=', 'a.farmer1')
      .execute();
    const own = await alertOn('own');
    await schedule(own);
    test.clock.pass(10 * MINUTE);
    expect(await notify()).toBe(1);
    expect(await deliveries()).toEqual([
      { alertId: own, userId: fixture.people['a.farmer1'], state: 'skipped', reason: 'no-address' },
    ]);
    expect(await db().selectFrom('linkToken').selectAll().execute()).toEqual([]);
    expect(await db().selectFrom('alertUnsubscribe').selectAll().execute()).toEqual([]);
  });
});

describe('exactly once', () => {
  it('one of ten concurrent runs sends', async () => {
    await schedule(await alertOn('own'), await alertOn('shared'), await alertOn('mixed'));
    test.clock.pass(10 * MINUTE);
    const others = await Promise.all(Array.from({ length: 10 }, () => notify()));
    expect(others.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(3);
    const messages = await db().selectFrom('message').select('userId').orderBy('userId').execute();
    expect(messages.map(({ userId }) => userId)).toEqual(
      (['a.farmer1', 'a.farmer2', 'b.farmer1'] as const).map((key) => fixture.people[key]).toSorted((a, b) => a - b),
    );
    await Promise.all(Array.from({ length: 5 }, send));
    expect(server.mails).toHaveLength(3);
    expect((await deliveries()).every(({ state }) => state === 'notified')).toBe(true);
  });

  it('a run that dies between the message and the rest has sent nothing, and another sends once', async () => {
    await schedule(await alertOn('own'));
    test.clock.pass(10 * MINUTE);
    const dying = {
      ...deps(),
      outbox: {
        ...deps().outbox,
        async put(...args: Parameters<ReturnType<typeof createOutbox>['put']>) {
          await deps().outbox.put(...args);
          throw new Error('killed');
        },
      },
    };
    for (let time = 0; time < 3; time += 1) {
      await expect(notifyDue(db(), dying)).rejects.toThrow('killed');
      expect(await db().selectFrom('message').select('id').execute()).toEqual([]);
      expect(await db().selectFrom('linkToken').select('id').execute()).toEqual([]);
      expect((await deliveries())[0]?.state).toBe('waiting');
    }
    expect(await notify()).toBe(1);
    await send();
    expect(server.mails).toHaveLength(1);
  });
});

describe('the mail’s own address', () => {
  const notified = async () => {
    await schedule(await alertOn('own'));
    test.clock.pass(10 * MINUTE);
    await notify();
    await send();
    return /\/ertesitesek\?token=(\S+)/.exec(mailsTo('a.farmer1')[0]?.text ?? '')?.[1] ?? '';
  };
  const frequencyOf = async () =>
    (await db().selectFrom('alertSetting').select('frequency').executeTakeFirst())?.frequency;

  it('shows the setting, and changes it only when requested', async () => {
    const token = await notified();
    const look = await test.post('/api/alertUnsubscribe', { token });
    expect(strictAnswer('alertUnsubscribe', look)).toEqual({
      frequency: 'each',
      channel: 'email',
      address: 'a•••@pelda.hu',
    });
    expect(await frequencyOf()).toBeUndefined();
    const ended = await test.post('/api/alertUnsubscribe', { token, frequency: 'never' });
    expect(strictAnswer('alertUnsubscribe', ended).frequency).toBe('never');
    expect(await schedule(await alertOn('own', { date: '2018-06-17' }))).toBe(0);
    // The farmer reverses the choice.
    await test.post('/api/alertUnsubscribe', { token, frequency: 'each' });
    expect(await schedule(await alertOn('own', { date: '2018-06-16' }))).toBe(1);
    const logged = await db()
      .selectFrom('logEntry')
      .select(['type', 'userId'])
      .where('type', 'like', 'alert-%')
      .orderBy('id')
      .execute();
    expect(logged).toEqual([
      { type: 'alert-unsubscribed', userId: fixture.people['a.farmer1'] },
      { type: 'alert-settings-changed', userId: fixture.people['a.farmer1'] },
    ]);
  });

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=X',
      '--X\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--X--\r\n',
    ],
  ])('accepts the one click of a mail program (%s)', async (type, body) => {
    const token = await notified();
    const headers = { 'content-type': type };
    const url = `/api/alertUnsubscribe?token=${token}`;
    expect((await test.post(url, 'x=1', { headers })).statusCode).toBe(400);
    expect((await test.post(url, body, { headers })).statusCode).toBe(200);
    expect(await frequencyOf()).toBe('never');
    // The calls beside it accept no forms.
    expect((await test.post('/api/oauth2/linkToken', body, { headers })).statusCode).toBe(415);
  });

  it('is opened by scanners without any effect', async () => {
    const token = await notified();
    for (const method of ['GET', 'HEAD'] as const) await test.call(method, `/api/alertUnsubscribe?token=${token}`);
    const answer = await test.get(`/api/alertUnsubscribe?token=${token}`);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(`/ertesitesek?token=${token}`);
    expect((await test.get(`/ertesitesek?token=${token}`)).statusCode).toBe(200);
    expect(await frequencyOf()).toBeUndefined();
    expect(test.logs.join('')).not.toContain(token);
  });

  it('refuses every wrong token in the same words, after twenty an hour with 429, and the right one never', async () => {
    const token = await notified();
    const strict = await openTestApp({ RATE_LIMIT_FACTOR: '1' }, test.database, test.clock);
    const other = `${fixture.people['a.farmer2']}-${token.split('-').slice(1).join('-')}`;
    const wrong = [
      '',
      'x',
      '1-',
      other,
      `${token}A`,
      '2147483647-AAAA',
      ...Array.from({ length: 14 }, (_, i) => `1-${i}`),
    ];
    const answers = [];
    for (const each of wrong) {
      answers.push(
        await strict.post('/api/alertUnsubscribe', { token: each, frequency: 'never' }, { ip: '198.51.100.7' }),
      );
    }
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(422);
    const late = await strict.post('/api/alertUnsubscribe', { token: 'x' }, { ip: '198.51.100.7' });
    expect(late.statusCode).toBe(429);
    for (const ip of ['198.51.100.7', '203.0.113.7']) {
      expect((await strict.post('/api/alertUnsubscribe', { token }, { ip })).statusCode).toBe(200);
    }
    await strict.close();
    expect(await frequencyOf()).toBeUndefined();
  });
});

describe('settings in the application', () => {
  it('start as each by e-mail, and show only the ends of addresses', async () => {
    const answer = await test.get('/api/alertSettings', { token: await tokenOf('a.farmer1') });
    expect(strictAnswer('alertSettings', answer)).toEqual({
      channel: 'email',
      frequency: 'each',
      version: 0,
      companyChannels: 'one',
      channels: [
        { channel: 'email', address: 'a•••@pelda.hu', sends: true },
        { channel: 'sms', address: '+3630•••567', sends: false },
      ],
    });
  });

  it('are saved with who did it, and not over an unseen change', async () => {
    const token = await tokenOf('a.farmer1');
    const wish = { channel: 'sms', frequency: 'daily', version: 0 };
    expect(strictAnswer('saveAlertSettings', await test.post('/api/alertSettings', wish, { token })).version).toBe(1);
    const late = await test.post('/api/alertSettings', { ...wish, frequency: 'never' }, { token });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ reason: 'stale-version', current: { frequency: 'daily', version: 1 } });
    const [change] = await db().selectFrom('change').selectAll().execute();
    expect(change).toMatchObject({ subjectType: 'alertSetting', actorId: fixture.people['a.farmer1'] });
  });

  it('accept only a channel that the person has', async () => {
    const token = await tokenOf('a.farmer2');
    const answer = await test.post('/api/alertSettings', { channel: 'sms', frequency: 'each' }, { token });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ fields: object }>().fields).toHaveProperty('channel');
  });

  it('may be changed in the session of an alert link, and by an impersonating administrator', async () => {
    const at = test.clock.now();
    const { people } = fixture;
    const byLink = await openSession(db(), people['a.farmer1'], { at, kind: 'alert' });
    const inHisName = await openSession(db(), people['a.farmer1'], {
      at,
      kind: 'impersonated',
      actorId: people.admin1,
    });
    for (const [token, frequency] of [
      [byLink, 'daily'],
      [inHisName, 'never'],
    ] as const) {
      const answer = await test.post('/api/alertSettings', { channel: 'email', frequency }, { token });
      expect(answer.statusCode).toBe(200);
    }
    const entry = await db()
      .selectFrom('logEntry')
      .select(['userId', 'actorId'])
      .where('type', '=', 'alert-settings-changed')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toEqual({ userId: people['a.farmer1'], actorId: people.admin1 });
  });
});

describe('the deliveries, for staff', () => {
  it('show who was notified when and how, filtered by name, block and state', async () => {
    await schedule(await alertOn('own'), await alertOn('foreign'));
    test.clock.pass(10 * MINUTE);
    await notify();
    await send();
    await schedule(await alertOn('shared'));
    const ask = async (key: PersonKey, query = '') => {
      const answer = await test.get(`/api/admin/alertDeliveries?${query}`, { token: await tokenOf(key) });
      return strictAnswer('alertDeliveries', answer);
    };
    const all = await ask('admin1');
    expect(all.total).toBe(4);
    const mine = await ask('a.operator');
    expect(mine.items.map(({ meparCode, state }) => `${meparCode} ${state}`)).toEqual([
      'TESTSHR2 waiting',
      'TESTSHR2 waiting',
      'TESTOWN1 notified',
    ]);
    expect(mine.items[2]).toMatchObject({
      userName: 'Név a.farmer1',
      cityName: 'Túrkeve',
      messages: [{ channel: 'email', outcome: 'handed' }],
      outcome: 'handed',
      sentAt: test.clock.now().toISOString(),
    });
    expect((await ask('a.manager', 'state=notified')).total).toBe(1);
    expect((await ask('a.manager', 'phrase=testshr')).total).toBe(2);
    expect((await ask('a.manager', 'phrase=nev%20a.farmer2')).total).toBe(1);
    const foreign = await db()
      .selectFrom('logEntry')
      .select('resource')
      .where('type', '=', 'cross-company-view')
      .execute();
    expect(foreign.length).toBeGreaterThan(0);
  });

  it('of a message that no channel could send show that it was not sent', async () => {
    await schedule(await alertOn('own'));
    test.clock.pass(10 * MINUTE);
    const noSender = {
      clock: test.clock,
      outbox: createOutbox({ smtpUrl: undefined, smsUrl: undefined }),
      publicUrl: PUBLIC_URL,
    };
    await notifyDue(db(), noSender);
    const answer = await test.get('/api/admin/alertDeliveries', { token: await tokenOf('a.operator') });
    expect(strictAnswer('alertDeliveries', answer).items).toMatchObject([
      { state: 'notified', outcome: 'unsent', sentAt: null },
    ]);
  });
});
