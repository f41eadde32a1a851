import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { readFile, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Answer } from '@georisk/contract/endpoints.ts';
import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { openTestApp, PUBLIC_URL, type TestApp } from '@georisk/testing/app.ts';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { type BlockName, blockSquare } from '@georisk/testing/landscape.ts';
import { COMPANIES, type PersonKey } from '@georisk/testing/people.ts';
import { DAY, MINUTE } from '@georisk/testing/testClock.ts';
import { startWebhookReceiver, type WebhookReceiver } from '@georisk/testing/webhookReceiver.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { multiFromGeoJson } from '#server/db/geometry.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { keepHouse } from '#server/housekeeping.ts';
import { askForDue } from '#server/jobs/scheduler.ts';
import { scheduleDeliveries } from '#server/modules/alert/schedule.service.ts';
import type { PrivateHosts } from '#server/stacClient/address.ts';
import { webhookSend } from './deliver.ts';
import { webhooksDue } from './dueWebhooks.ts';
import { RETRY_MINUTES } from './retries.ts';

let test: TestApp;
let fixture: Fixture;
let receiver: WebhookReceiver;
beforeAll(async () => {
  test = await openTestApp();
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await test.close();
  await receiver.close();
});
beforeEach(async () => {
  await test.app.services.background.idle();
  await emptyDatabase(test.database.kysely);
  // The fixture's policies are of 2018.
  test.clock.set('2018-06-18T08:00:00Z');
  fixture = await plantFixture(test.database.kysely, test.clock.now());
  receiver.answer(204);
  receiver.forget();
});

const db = () => test.database.kysely;
const tokenOf = (who: PersonKey) => openSession(db(), fixture.people[who], { at: test.clock.now() });
const call = async (who: PersonKey, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown) =>
  test.call(method, url, { token: await tokenOf(who), ...(body !== undefined && { body }) });

const EVENTS = ['alert.created', 'case.stateChanged'] as const;
const of = (company: 'A' | 'B') => `/api/admin/companies/${COMPANIES[company].id}/webhooks`;
const add = async (company: 'A' | 'B' = 'A', more: object = {}): Promise<Answer<'createWebhook'>> => {
  const who = company === 'A' ? 'a.manager' : 'b.manager';
  const answer = await call(who, 'POST', of(company), { url: receiver.url, events: EVENTS, ...more });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const listed = async (id: string, who: PersonKey = 'a.manager') =>
  (await call(who, 'GET', `/api/admin/webhooks/${id}/messages`)).json<Answer<'webhookMessages'>>().items;
const send = (webhookId: string, privateHosts: PrivateHosts = 'any', timeoutMs = 2_000) =>
  webhookSend({
    executor: db(),
    clock: test.clock,
    config: { publicUrl: PUBLIC_URL, webhookKey: undefined, dataDir: test.dataDir, privateHosts, timeoutMs },
  })({ webhookId }, { signal: new AbortController().signal, progress: () => {} });

const form = {
  damageNumber: '12345678901',
  policyNumber: 'KOT-100',
  damageDate: '2018-05-20',
  area: 10,
  dangerType: 'jégverés',
  inspectionAddress: 'Túrkeve, Fő utca 1.',
  inspectionAddressZip: '5420',
  blocks: [{ mepar: 'TESTOWN1', area: 10, plants: 'Őszi búza' }],
};
const openCase = async (company: 'A' | 'B' = 'A', damageNumber = form.damageNumber): Promise<Damage> =>
  (
    await call(company === 'A' ? 'a.manager' : 'b.manager', 'POST', '/api/createDamage', { ...form, damageNumber })
  ).json();

let number = 0;
async function alertOn(name: BlockName, more: { companyId?: number; kind?: string; date?: string } = {}) {
  number += 1;
  const row = { companyId: null, kind: 'vegetation', date: '2018-06-18', ...more };
  const geom = multiFromGeoJson(blockSquare(name));
  const { id } = await db()
    .insertInto('alert')
    .values({
      ...row,
      externalId: `w:${number}`,
      blockId: fixture.land.blocks[name],
      geom,
      areaHa: 12.5,
      source: 'engine',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await inTransaction(db(), (tx) => scheduleDeliveries(tx, [id], { clock: test.clock, collectMinutes: 10 }));
  return id;
}
const stored = () => db().selectFrom('webhookMessage').selectAll().orderBy('occurredAt').execute();

describe('a message', () => {
  it('of an alert says what, where and when, signed so that its receiver can verify it', async () => {
    const { webhook, secret } = await add();
    const id = await alertOn('own');
    await send(webhook.id);
    expect(receiver.received).toHaveLength(1);
    const [first] = receiver.received;
    if (first === undefined) throw new Error('nothing was received');
    const { headers, body, path } = first;
    expect(path).toBe('/georisk');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    const message = JSON.parse(body);
    expect(message).toEqual({
      id: headers['webhook-id'],
      type: 'alert.created',
      timestamp: '2018-06-18T08:00:00.000Z',
      companyId: 4,
      data: {
        number: id,
        kind: 'vegetation',
        date: '2018-06-18',
        meparCode: 'TESTOWN1',
        areaHa: 12.5,
        url: `${PUBLIC_URL}/view/block/TESTOWN1`,
      },
    });
    expect(headers['webhook-timestamp']).toBe(String(Date.parse('2018-06-18T08:00:00Z') / 1000));
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const signature = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
      .update([headers['webhook-id'], headers['webhook-timestamp'], body].join('.'))
      .digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
    expect(await listed(webhook.id)).toMatchObject([
      {
        id: message.id,
        kind: 'alert.created',
        subject: 'TESTOWN1',
        state: 'delivered',
        tries: 1,
        status: 204,
        fault: null,
      },
    ]);
    await send(webhook.id);
    expect(receiver.received).toHaveLength(1);
  });

  it('of a case says its number and states, however the state is changed', async () => {
    const { webhook } = await add();
    const { id, version } = await openCase();
    const assigned = await call('a.manager', 'POST', `/api/damages/${id}/assign`, {
      expertId: fixture.people['a.damage1'],
      version,
    });
    expect(assigned.statusCode).toBe(200);
    const closed = await call('a.manager', 'PATCH', `/api/damages/${id}`, { status: 'closed' });
    expect(closed.statusCode).toBe(200);
    expect(
      (await call('a.manager', 'PATCH', `/api/damages/${id}`, { status: 'new', reason: 'Tévedés volt.' })).statusCode,
    ).toBe(200);
    await db().updateTable('damage').set({ area: 9 }).where('id', '=', id).execute();
    await send(webhook.id);
    const messages = receiver.received.map(({ body }) => JSON.parse(body));
    const url = `${PUBLIC_URL}/view/damage/12345678901`;
    expect(messages.map(({ data }) => data)).toEqual([
      { number: '12345678901', state: 'new', previousState: null, url },
      { number: '12345678901', state: 'assigned', previousState: 'new', url },
      { number: '12345678901', state: 'closed', previousState: 'assigned', url },
      { number: '12345678901', state: 'new', previousState: 'closed', url },
    ]);
    expect(new Set(messages.map(({ id: event }) => event)).size).toBe(4);
    expect(messages.every(({ type, companyId }) => type === 'case.stateChanged' && companyId === 4)).toBe(true);
  });

  it('is kept only with the event: what is rolled back is never sent', async () => {
    const { webhook } = await add();
    const { id } = await openCase();
    await db().deleteFrom('webhookMessage').execute();
    await expect(
      inTransaction(db(), async (tx) => {
        await tx.updateTable('damage').set({ status: 'closed' }).where('id', '=', id).execute();
        expect(await tx.selectFrom('webhookMessage').selectAll().execute()).toHaveLength(1);
        throw new Error('the change fails');
      }),
    ).rejects.toThrow('the change fails');
    expect((await call('a.manager', 'PATCH', `/api/damages/${id}`, { status: 'closed', area: -4 })).statusCode).toBe(
      422,
    );
    expect(await stored()).toEqual([]);
    await send(webhook.id);
    expect(receiver.received).toEqual([]);
  });

  it("is sent of the chosen events alone, and never of another company's", async () => {
    const onlyAlerts = await add('A', { events: ['alert.created'] });
    const onlyCases = await add('B', { events: ['case.stateChanged'], url: `${receiver.url}/b` });
    await openCase('A');
    await alertOn('own', { companyId: COMPANIES.B.id });
    await alertOn('foreign');
    expect(await stored()).toEqual([]);
    await alertOn('own');
    await openCase('B', '22222222222');
    const rows = await stored();
    expect(rows.map(({ webhookId, companyId, kind }) => ({ webhookId, companyId, kind }))).toEqual(
      expect.arrayContaining([
        { webhookId: onlyAlerts.webhook.id, companyId: 4, kind: 'alert.created' },
        { webhookId: onlyCases.webhook.id, companyId: 7, kind: 'case.stateChanged' },
      ]),
    );
    expect(rows).toHaveLength(2);
    await send(onlyAlerts.webhook.id);
    await send(onlyCases.webhook.id);
    const sent = receiver.received.map(({ path, body }) => ({ path, companyId: JSON.parse(body).companyId }));
    expect(sent).toEqual([
      { path: '/georisk', companyId: 4 },
      { path: '/georisk/b', companyId: 7 },
    ]);
  });

  it('is made of news alone: not of silent kinds, of old days, or twice of one alert', async () => {
    const { webhook } = await add();
    await alertOn('own', { kind: 'mowing' });
    await alertOn('own', { date: '2018-05-01' });
    expect(await stored()).toEqual([]);
    const id = await alertOn('own');
    await inTransaction(db(), (tx) => scheduleDeliveries(tx, [id], { clock: test.clock, collectMinutes: 10 }));
    expect(await stored()).toHaveLength(1);
    await send(webhook.id);
    await inTransaction(db(), (tx) => scheduleDeliveries(tx, [id], { clock: test.clock, collectMinutes: 10 }));
    await send(webhook.id);
    expect(receiver.received).toHaveLength(1);
  });
});

describe('a receiver that does not take it', () => {
  it('is tried again after growing waits, with the same bytes, and is given up in the end', async () => {
    const { webhook } = await add();
    await alertOn('own');
    receiver.answer(500);
    for (const minutes of RETRY_MINUTES) {
      await send(webhook.id);
      const count = receiver.received.length;
      test.clock.pass((minutes - 1) * MINUTE + 59_000);
      await send(webhook.id);
      expect(receiver.received).toHaveLength(count);
      test.clock.pass(1_000);
    }
    expect(await listed(webhook.id)).toMatchObject([{ state: 'waiting', tries: 7, status: 500 }]);
    await send(webhook.id);
    const [message] = await listed(webhook.id);
    expect(message).toMatchObject({
      state: 'failed',
      tries: 8,
      nextTryAt: null,
      fault: 'A fogadó nem vette át (500).',
    });
    test.clock.pass(2 * DAY);
    await send(webhook.id);
    expect(receiver.received).toHaveLength(8);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-signature'])).size).toBe(8);

    receiver.answer(200);
    const again = await call('a.manager', 'POST', `/api/admin/webhooks/${webhook.id}/messages/${message?.id}/resend`);
    expect(again.json()).toMatchObject({ state: 'waiting', tries: 0 });
    expect(
      await db().selectFrom('work').select(['name', 'companyId']).where('name', '=', 'webhook-send').execute(),
    ).toEqual([{ name: 'webhook-send', companyId: 4 }]);
    await send(webhook.id);
    expect(await listed(webhook.id)).toMatchObject([{ state: 'delivered', status: 200, tries: 1 }]);
    const taken = await call('a.manager', 'POST', `/api/admin/webhooks/${webhook.id}/messages/${message?.id}/resend`);
    expect(taken.statusCode).toBe(409);
  });

  it('that is down is left alone for a while, so that it delays no others; one refused message delays no other', async () => {
    const { webhook } = await add();
    await openCase('A', '11111111111');
    await openCase('A', '22222222222');
    receiver.answer(503);
    await send(webhook.id);
    expect(receiver.received).toHaveLength(1);
    test.clock.pass(MINUTE);
    receiver.answer(400);
    await send(webhook.id);
    expect(receiver.received).toHaveLength(3);
    expect((await listed(webhook.id)).map(({ tries }) => tries).toSorted((a, b) => a - b)).toEqual([1, 2]);
  });

  it('is said to be late, to redirect, or not to be there; its answer is not read', async () => {
    const { webhook } = await add();
    const test1 = async () =>
      (await call('a.manager', 'POST', `/api/admin/webhooks/${webhook.id}/test`)).json<Answer<'testWebhook'>>();
    const elsewhere = await startWebhookReceiver();
    receiver.redirect(elsewhere.url);
    expect(await test1()).toMatchObject({
      state: 'failed',
      status: 307,
      fault: expect.stringContaining('átirányítana'),
    });
    expect(elsewhere.received).toEqual([]);
    await elsewhere.close();
    receiver.answer('huge');
    expect(await test1()).toMatchObject({ state: 'delivered', status: 200 });
    receiver.answer('silent');
    await alertOn('own');
    await send(webhook.id, 'any', 100);
    expect((await stored()).find(({ kind }) => kind === 'alert.created')).toMatchObject({
      state: 'waiting',
      status: null,
      fault: 'A fogadó 1 másodperc alatt nem válaszolt.',
    });
    const nobody = await add('A', { url: elsewhere.url });
    expect((await call('a.manager', 'POST', `/api/admin/webhooks/${nobody.webhook.id}/test`)).json()).toMatchObject({
      state: 'failed',
      status: null,
      fault: 'A fogadó nem érhető el.',
    });
    receiver.answer(410);
    test.clock.pass(5 * MINUTE);
    await send(webhook.id);
    expect((await stored()).find(({ kind }) => kind === 'alert.created')).toMatchObject({
      state: 'failed',
      status: 410,
    });
  });
});

/** The one name that resolves to this machine, besides those that are refused by their text. */
const isHere = await lookup(hostname()).then(
  ({ address }) => address === '127.0.0.1',
  () => false,
);

describe('an address', () => {
  it.each([
    ['https://127.0.0.1:9001/', 'belső hálózati cím'],
    ['https://10.0.0.5/x', 'belső hálózati cím'],
    ['https://169.254.169.254/latest/meta-data', 'belső hálózati cím'],
    ['https://[::1]/', 'belső hálózati cím'],
    ['https://[::ffff:192.168.1.1]/', 'belső hálózati cím'],
    ['https://0x7f000001/', 'belső hálózati cím'],
    ['https://db.internal/', 'belső hálózati cím'],
    ['http://fogado.pelda.hu/', 'Csak https://'],
    ['ftp://fogado.pelda.hu/', 'Csak https://'],
    ['file:///etc/passwd', 'Csak https://'],
    ['https://a:b@fogado.pelda.hu/', 'felhasználónév vagy jelszó'],
    ['fogado', 'A cím hibás'],
  ])('%s is refused in production, made or changed', async (url, sentence) => {
    const live = await openTestApp({ NODE_ENV: 'production' }, test.database, test.clock);
    const token = await tokenOf('a.manager');
    const made = await live.post(of('A'), { url, events: EVENTS }, { token });
    expect(made.statusCode).toBe(422);
    expect(made.json<{ fields: { url: string } }>().fields.url).toContain(sentence);
    const { webhook } = await add('A', { url: 'https://fogado.pelda.hu/' });
    const changed = await live.call('PATCH', `/api/admin/webhooks/${webhook.id}`, { token, body: { version: 1, url } });
    expect(changed.statusCode).toBe(422);
    await live.close();
  });

  it.skipIf(!isHere)(
    'whose name leads to this machine gets nothing, also where it did not when it was made',
    async () => {
      const { webhook } = await add('A', {
        url: receiver.url.replace('127.0.0.1', hostname()).replace('http:', 'https:'),
      });
      await alertOn('own');
      await send(webhook.id, []);
      expect(receiver.received).toEqual([]);
      expect(await listed(webhook.id)).toMatchObject([
        { state: 'waiting', status: null, fault: expect.stringContaining('belső hálózati cím') },
      ]);
    },
  );

  it('is kept in one form, however it is typed, and is the same in every form', async () => {
    const { host, pathname } = new URL(receiver.url);
    const typed = ` HTTP://${host.toUpperCase()}${pathname}#top `;
    const { webhook } = await add('A', { url: typed });
    expect(webhook.url).toBe(receiver.url);
    const twice = await call('a.manager', 'POST', of('A'), { url: receiver.url, events: EVENTS });
    expect(twice.json()).toMatchObject({ fields: { url: expect.stringContaining('már szerepel') } });
    // One that was kept as it was typed, before there was one form.
    await db().updateTable('webhook').set({ url: typed.trim() }).where('id', '=', webhook.id).execute();
    const again = await call('a.manager', 'POST', of('A'), { url: receiver.url, events: EVENTS });
    expect(again.json()).toMatchObject({ fields: { url: expect.stringContaining('már szerepel') } });
    const same = await call('a.manager', 'PATCH', `/api/admin/webhooks/${webhook.id}`, {
      version: 1,
      url: receiver.url,
    });
    expect(same.json()).toMatchObject({ url: receiver.url, version: 2 });
  });

  it('is named once, at most five of a company', async () => {
    const { webhook } = await add();
    const twice = await call('a.manager', 'POST', of('A'), { url: receiver.url, events: EVENTS });
    expect(twice.json()).toMatchObject({
      reason: 'form-refused',
      fields: { url: expect.stringContaining('már szerepel') },
    });
    for (let n = 1; n < 5; n += 1) await add('A', { url: `${receiver.url}/${n}` });
    const sixth = await call('a.manager', 'POST', of('A'), { url: `${receiver.url}/6`, events: EVENTS });
    expect(sixth.json()).toMatchObject({ reason: 'too-many-webhooks' });
    const moved = { version: 1, url: `${receiver.url}/4` };
    expect((await call('a.manager', 'PATCH', `/api/admin/webhooks/${webhook.id}`, moved)).statusCode).toBe(422);
    await add('B');
  });
});

describe('the secret', () => {
  it('is in one answer, and stored only sealed, under a key that others cannot read', async () => {
    const { webhook, secret } = await add();
    const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const row = await db().selectFrom('webhook').selectAll().executeTakeFirstOrThrow();
    expect(row.sealedSecret.includes(bytes)).toBe(false);
    expect(row.sealedSecret.toString('utf8')).not.toContain(secret);
    const list = await call('a.manager', 'GET', of('A'));
    const changed = await call('a.manager', 'PATCH', `/api/admin/webhooks/${webhook.id}`, {
      version: 1,
      active: false,
    });
    const changes = JSON.stringify(await db().selectFrom('change').selectAll().execute());
    const log = JSON.stringify(await db().selectFrom('logEntry').selectAll().execute());
    for (const text of [list.body, changed.body, changes, log, test.logs.join()]) {
      expect(text).not.toContain(secret.slice('whsec_'.length));
      expect(text).not.toContain('sealed');
    }
    const key = join(test.dataDir, 'webhook.key');
    expect((await stat(key)).mode & 0o077).toBe(0);
    expect((await readFile(key, 'utf8')).length).toBeGreaterThan(40);
  });

  it('that another key sealed signs nothing, and says so', async () => {
    const { webhook } = await add();
    const other = await openTestApp({ WEBHOOK_KEY: 'abcdefgh-ijklmnop-qrstuvwx-01234567' }, test.database, test.clock);
    const answer = await other.post(`/api/admin/webhooks/${webhook.id}/test`, undefined, {
      token: await tokenOf('a.manager'),
    });
    expect(answer.json()).toMatchObject({ state: 'failed', fault: expect.stringContaining('titka nem olvasható') });
    expect(receiver.received).toEqual([]);
    await other.close();
  });
});

describe('the list', () => {
  it('shows the last state; the test message says nothing of the company', async () => {
    const { webhook } = await add();
    receiver.answer(418);
    const tried = await call('a.manager', 'POST', `/api/admin/webhooks/${webhook.id}/test`);
    expect(tried.json()).toMatchObject({ kind: 'test', subject: null, state: 'failed', status: 418, tries: 1 });
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toEqual({
      id: tried.json<{ id: string }>().id,
      type: 'test',
      timestamp: '2018-06-18T08:00:00.000Z',
      companyId: 4,
      data: { text: 'Próbaüzenet a GeoRiskből.' },
    });
    await alertOn('own');
    const { items, companyName } = (await call('a.manager', 'GET', of('A'))).json<Answer<'webhooks'>>();
    expect(companyName).toBe('Company A');
    expect(items).toEqual([
      {
        id: webhook.id,
        goneAt: null,
        earlierSecretUntil: null,
        companyId: 4,
        url: receiver.url,
        events: EVENTS,
        active: true,
        createdAt: '2018-06-18T08:00:00.000Z',
        last: { state: 'failed', at: '2018-06-18T08:00:00.000Z', status: 418, fault: 'A fogadó nem vette át (418).' },
        waiting: 1,
        version: 1,
      },
    ]);
  });

  it('is logged in every write, and belongs to its company; an administrator opens it with an entry', async () => {
    const { webhook } = await add();
    await call('a.manager', 'POST', `/api/admin/webhooks/${webhook.id}/test`);
    const stale = await call('a.manager', 'PATCH', `/api/admin/webhooks/${webhook.id}`, { version: 7, active: false });
    expect(stale.statusCode).toBe(409);
    await call('a.manager', 'PATCH', `/api/admin/webhooks/${webhook.id}`, { version: 1, active: false });
    for (const url of [of('A'), `/api/admin/webhooks/${webhook.id}/messages`])
      expect((await call('b.manager', 'GET', url)).statusCode).toBe(404);
    expect((await call('b.manager', 'DELETE', `/api/admin/webhooks/${webhook.id}`)).statusCode).toBe(404);
    expect((await call('admin1', 'GET', of('A'))).statusCode).toBe(200);
    expect((await call('a.manager', 'DELETE', `/api/admin/webhooks/${webhook.id}`)).statusCode).toBe(204);
    const entries = await db().selectFrom('logEntry').select(['type', 'companyId', 'userId']).orderBy('id').execute();
    const own = { companyId: 4, userId: fixture.people['a.manager'] };
    expect(entries.filter(({ type }) => type.startsWith('webhook') || type === 'cross-company-view')).toEqual([
      { type: 'webhook-made', ...own },
      { type: 'webhook-sent-by-hand', ...own },
      { type: 'webhook-changed', ...own },
      { type: 'cross-company-view', companyId: 4, userId: fixture.people.admin1 },
      { type: 'webhook-removed', ...own },
    ]);
    expect(await stored()).toEqual([]);
  });
});

describe('sending', () => {
  const askDue = () =>
    askForDue({ executor: db(), clock: test.clock, jobs: test.app.services.jobs, schedules: [webhooksDue] });
  const queued = () => db().selectFrom('work').select('key').where('name', '=', 'webhook-send').execute();

  it('is queued every minute for addresses with something due, once each', async () => {
    const { webhook } = await add();
    await askDue();
    expect(await queued()).toEqual([]);
    await openCase('A', '11111111111');
    await openCase('A', '22222222222');
    await askDue();
    await askDue();
    expect(await queued()).toEqual([{ key: webhook.id }]);
  });

  it('rests while the webhook is switched off, of which no event is queued', async () => {
    const { webhook } = await add();
    await alertOn('own');
    const off = await call('a.manager', 'PATCH', `/api/admin/webhooks/${webhook.id}`, { version: 1, active: false });
    expect(off.json()).toMatchObject({ active: false, waiting: 1, version: 2 });
    await openCase();
    await askDue();
    await send(webhook.id);
    expect(await queued()).toEqual([]);
    expect(receiver.received).toEqual([]);
    await call('a.manager', 'PATCH', `/api/admin/webhooks/${webhook.id}`, { version: 2, active: true });
    await send(webhook.id);
    expect(receiver.received).toHaveLength(1);
  });

  it('forgets messages after a month', async () => {
    const { webhook } = await add();
    await alertOn('own');
    await keepHouse(db(), new Date(test.clock.now().getTime() + 29 * DAY));
    expect(await listed(webhook.id)).toHaveLength(1);
    await keepHouse(db(), new Date(test.clock.now().getTime() + 31 * DAY));
    expect(await stored()).toEqual([]);
  });
});
