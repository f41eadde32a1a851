import type { Executor } from '@georisk/server/db/executor.ts';
import { COMPANIES, type CompanyKey } from '../people.ts';

/** Webhooks under known numbers, each with a message that was not taken. Nothing is sent: no key opens their secrets. */
export const WEBHOOK_IDS = {
  A: '019f0000-0000-7000-8000-0000000000e1',
  B: '019f0000-0000-7000-8000-0000000000e2',
} as const satisfies Partial<Record<CompanyKey, string>>;
export const WEBHOOK_OWNERS = Object.keys(WEBHOOK_IDS) as (keyof typeof WEBHOOK_IDS)[];
export const WEBHOOK_MESSAGES = {
  A: '019f0000-0000-7000-8000-0000000000f1',
  B: '019f0000-0000-7000-8000-0000000000f2',
} as const satisfies Record<keyof typeof WEBHOOK_IDS, string>;

/** Those, and no others. */
export async function plantWebhooks(db: Executor): Promise<void> {
  await db.deleteFrom('webhook').execute();
  await db.deleteFrom('work').where('name', '=', 'webhook-send').execute();
  const at = new Date('2018-06-01T08:00:00Z');
  for (const key of WEBHOOK_OWNERS) {
    const companyId = COMPANIES[key].id;
    await db
      .insertInto('webhook')
      .values({
        id: WEBHOOK_IDS[key],
        companyId,
        url: 'https://fogado.pelda.hu/georisk',
        events: ['alert.created'],
        sealedSecret: Buffer.alloc(64),
        pausedUntil: null,
        createdAt: at,
      })
      .execute();
    await db
      .insertInto('webhookMessage')
      .values({
        id: WEBHOOK_MESSAGES[key],
        companyId,
        webhookId: WEBHOOK_IDS[key],
        kind: 'alert.created',
        eventKey: '1',
        data: JSON.stringify({ number: 1, meparCode: 'ABCD1234' }),
        occurredAt: at,
        state: 'failed',
        tries: 8,
        nextTryAt: null,
        triedAt: at,
        status: 500,
        fault: null,
      })
      .execute();
  }
}
