import { MAX_WEBHOOK_URL } from '@georisk/contract/verticals/admin/webhooks.ts';
import { startWebhookReceiver, type WebhookReceiver } from '@georisk/testing/webhookReceiver.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seal } from './secretBox.ts';
import { sendOnce } from './send.ts';
import { newSecret } from './signing.ts';
import { webhookTexts as texts } from './webhook.hu.ts';

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.answer(204);
  receiver.forget();
});

const NOW = new Date('2026-06-15T08:00:00Z');
const FACTS = { id: 'msg_1', kind: 'test', companyId: 1, occurredAt: NOW, data: {} } as const;

async function sendTo(url: string) {
  const config = {
    publicUrl: 'https://g.hu',
    webhookKey: 'k'.repeat(32),
    dataDir: 'nowhere',
    privateHosts: [new URL(receiver.url).host],
  };
  const sealedSecret = await seal(config, 'w', newSecret());
  return sendOnce(config, { id: 'w', url, sealedSecret, sealedEarlierSecret: null, earlierUntil: null }, FACTS, NOW);
}
/** The receiver's address with so many letters. */
const ofLength = (length: number): string => {
  const start = new URL('?q=', receiver.url).href;
  return start + 'a'.repeat(length - start.length);
};

describe('a message to a kept address', () => {
  it('is sent where the address is as long as one may be', async () => {
    expect(await sendTo(ofLength(MAX_WEBHOOK_URL))).toEqual({ taken: true, status: 204, fault: null });
    expect(receiver.received).toHaveLength(1);
  });

  it('is not sent where the address is longer, as typed or written in full', async () => {
    const refused = { taken: false, status: null, fault: texts.tooLong };
    expect(await sendTo(ofLength(MAX_WEBHOOK_URL + 1))).toEqual(refused);
    expect(await sendTo(new URL('?q=', receiver.url).href + 'ő'.repeat(400))).toEqual(refused);
    expect(receiver.received).toEqual([]);
  });
});
