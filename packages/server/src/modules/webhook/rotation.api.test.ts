import { createHmac } from 'node:crypto';
import type { Answer } from '@georisk/contract/endpoints.ts';
import { PUBLIC_URL } from '@georisk/testing/app.ts';
import { fixtureStage } from '@georisk/testing/fixtureStage.ts';
import { COMPANIES, type PersonKey } from '@georisk/testing/people.ts';
import { strictAnswer } from '@georisk/testing/strictAnswer.ts';
import { HOUR } from '@georisk/testing/testClock.ts';
import { startWebhookReceiver, type WebhookReceiver } from '@georisk/testing/webhookReceiver.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepHouse } from '#server/housekeeping.ts';
import { newId } from '#server/uuid.ts';
import { pdfTexts } from '#server/pdf/pdf.hu.ts';
import { webhookSend } from './deliver.ts';

const stage = fixtureStage();
const { db, open } = stage;

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.answer(204);
  receiver.forget();
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const call = async (method: Method, url: string, body?: unknown, who: PersonKey = 'a.manager') =>
  stage.test.call(method, url, { token: await open(who), ...(body !== undefined && { body }) });
const hooks = `/api/admin/companies/${COMPANIES.A.id}/webhooks`;
const at = (id: string, rest = '') => `/api/admin/webhooks/${id}${rest}`;

async function add(): Promise<Answer<'createWebhook'>> {
  const answer = await call('POST', hooks, { url: receiver.url, events: ['alert.created'] });
  return strictAnswer('createWebhook', answer) as Answer<'createWebhook'>;
}
const shown = async () =>
  (strictAnswer('webhooks', await call('GET', hooks)) as Answer<'webhooks'>).items[0] as Answer<'webhooks'>['items'][0];
const renew = (id: string, who?: PersonKey) => call('POST', at(id, '/secret'), undefined, who);
const end = (id: string, who?: PersonKey) => call('DELETE', at(id, '/secret/earlier'), undefined, who);
const renewed = async (id: string) =>
  strictAnswer('renewWebhookSecret', await renew(id)) as Answer<'renewWebhookSecret'>;

/** Notes an event, and sends it by the job. */
async function send(webhookId: string): Promise<void> {
  await db()
    .insertInto('webhookMessage')
    .values({
      id: newId(),
      companyId: COMPANIES.A.id,
      webhookId,
      kind: 'alert.created',
      eventKey: newId(),
      data: JSON.stringify({ number: 1, meparCode: 'AAAA0001' }),
      occurredAt: stage.test.clock.now(),
    })
    .execute();
  const config = {
    publicUrl: PUBLIC_URL,
    webhookKey: undefined,
    dataDir: stage.test.dataDir,
    privateHosts: 'any',
  } as const;
  const job = webhookSend({ executor: db(), clock: stage.test.clock, config });
  await job({ webhookId }, { signal: new AbortController().signal, progress: () => {} });
}

/** Which of the secrets signed the last message, by the signatures' order. */
function signers(secrets: readonly string[]): readonly number[] {
  const last = receiver.received.at(-1);
  if (last === undefined) throw new Error('nothing was received');
  const { headers, body } = last;
  const text = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
  const ours = secrets.map((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
  });
  return String(headers['webhook-signature'])
    .split(' ')
    .map((each) => ours.indexOf(each));
}

describe('a new secret', () => {
  it('signs beside the earlier one for a day, then alone', async () => {
    const { webhook, secret: first } = await add();
    const { secret: second, webhook: now } = await renewed(webhook.id);
    expect(second).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(second).not.toBe(first);
    const until = new Date(stage.test.clock.now().getTime() + 24 * HOUR).toISOString();
    expect([now.earlierSecretUntil, (await shown()).earlierSecretUntil]).toEqual([until, until]);
    await send(webhook.id);
    expect(signers([first, second])).toEqual([1, 0]);
    strictAnswer('testWebhook', await call('POST', at(webhook.id, '/test')));
    expect(signers([first, second])).toEqual([1, 0]);
    stage.test.clock.pass(24 * HOUR);
    await send(webhook.id);
    expect(signers([first, second])).toEqual([1]);
    expect((await shown()).earlierSecretUntil).toBeNull();
    await keepHouse(db(), stage.test.clock.now());
    const row = await db().selectFrom('webhook').selectAll().executeTakeFirstOrThrow();
    expect([row.sealedEarlierSecret, row.earlierUntil]).toEqual([null, null]);
  });

  it('is not made while the one before still signs, which can be ended at once', async () => {
    const { webhook, secret: first } = await add();
    expect(strictAnswer('endWebhookSecret', await end(webhook.id))).toMatchObject({ earlierSecretUntil: null });
    const { secret: second, webhook: changing } = await renewed(webhook.id);
    const early = await renew(webhook.id);
    const until = pdfTexts.instant(new Date(changing.earlierSecretUntil ?? 0));
    const message = `A korábbi titok ${until}-ig érvényes. Zárja le, vagy várja meg, amíg lejár, és utána készítsen újat!`;
    expect([early.statusCode, early.json()]).toMatchObject([409, { reason: 'webhook-secret-changing', message }]);
    expect(strictAnswer('endWebhookSecret', await end(webhook.id))).toMatchObject({ earlierSecretUntil: null });
    await send(webhook.id);
    expect(signers([first, second])).toEqual([1]);
    const { secret: third } = await renewed(webhook.id);
    await send(webhook.id);
    expect(signers([first, second, third])).toEqual([2, 1]);
  });

  it('is made once where two ask for it at the same moment', async () => {
    const { webhook } = await add();
    const answers = await Promise.all([renew(webhook.id), renew(webhook.id), renew(webhook.id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });

  it("is in its one answer alone, logged without it, and nobody's of another company", async () => {
    const { webhook } = await add();
    for (const who of ['b.manager', 'a.damage1'] as const) {
      const expected = who === 'b.manager' ? 404 : 403;
      expect([(await renew(webhook.id, who)).statusCode, (await end(webhook.id, who)).statusCode]).toEqual([
        expected,
        expected,
      ]);
    }
    const { secret } = await renewed(webhook.id);
    await end(webhook.id);
    await end(webhook.id);
    const entries = await db()
      .selectFrom('logEntry')
      .select(['type', 'resource', 'companyId'])
      .where('type', 'like', 'webhook-secret%')
      .orderBy('id')
      .execute();
    expect(entries.map(({ type, companyId }) => [type, companyId])).toEqual([
      ['webhook-secret-made', COMPANIES.A.id],
      ['webhook-secret-ended', COMPANIES.A.id],
    ]);
    const changes = await db()
      .selectFrom('change')
      .selectAll()
      .where('subjectType', '=', 'webhook')
      .orderBy('serverAt')
      .execute();
    expect(changes.map(({ operation }) => operation)).toEqual([
      'webhook-made',
      'webhook-secret-made',
      'webhook-secret-ended',
    ]);
    const list = await call('GET', hooks);
    for (const text of [list.body, JSON.stringify(changes), JSON.stringify(entries), stage.test.logs.join()]) {
      expect(text).not.toContain(secret.slice('whsec_'.length));
      expect(text).not.toContain('sealed');
    }
  });
});

describe('a receiver that answers 410 Gone', () => {
  it('switches its webhook off, which says so until somebody switches it on again', async () => {
    const { webhook } = await add();
    receiver.answer(410);
    await send(webhook.id);
    const goneAt = stage.test.clock.now().toISOString();
    expect(await shown()).toMatchObject({ active: false, goneAt, version: 2, last: { state: 'failed', status: 410 } });
    const logged = await db()
      .selectFrom('logEntry')
      .select(['userId', 'companyId', 'resource'])
      .where('type', '=', 'webhook-gone')
      .execute();
    const host = new URL(receiver.url).host;
    expect(logged).toEqual([{ userId: null, companyId: COMPANIES.A.id, resource: `webhook:${webhook.id} ${host}` }]);
    receiver.answer(204);
    receiver.forget();
    await send(webhook.id);
    expect(receiver.received).toEqual([]);
    const on = await call('PATCH', at(webhook.id), { version: 2, active: true });
    expect(strictAnswer('changeWebhook', on)).toMatchObject({ active: true, goneAt: null });
    await send(webhook.id);
    expect(receiver.received).toHaveLength(2);
  });

  it('to a test message does so too', async () => {
    const { webhook } = await add();
    receiver.answer(410);
    const tested = strictAnswer('testWebhook', await call('POST', at(webhook.id, '/test')));
    expect(tested).toMatchObject({ state: 'failed', status: 410 });
    expect(await shown()).toMatchObject({ active: false, goneAt: expect.any(String) });
  });

  it('leaves what was changed since: another address is another receiver', async () => {
    const { webhook } = await add();
    receiver.answer(410);
    await send(webhook.id);
    const moved = { version: 2, url: receiver.url.replace('/georisk', '/masik') };
    expect((await call('PATCH', at(webhook.id), moved)).json()).toMatchObject({ active: false, goneAt: null });
    const other = { version: 3, events: ['case.stateChanged'] };
    expect((await call('PATCH', at(webhook.id), other)).json()).toMatchObject({ active: false, goneAt: null });
  });
});
