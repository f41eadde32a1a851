import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { bodyOf } from './body.ts';
import { webhookExample } from './example.ts';
import { nextStep, RETRY_MINUTES } from './retries.ts';
import { newSecret, signedHeaders } from './signing.ts';
import { targetFault } from './target.ts';

it("signs as the standard's own example does", () => {
  const headers = signedHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1_614_265_330,
    body: '{"test": 2432232314}',
  });
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

it('makes another secret of 256 bits each time', () => {
  const secrets = Array.from({ length: 50 }, newSecret);
  expect(new Set(secrets).size).toBe(50);
  for (const secret of secrets) expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32);
});

it('shows an example whose signature is right', () => {
  const [id, timestamp, signature, , body] = webhookExample('https://georisk.pelda.hu').split('\n');
  const value = (line: string | undefined) => line?.split(': ')[1];
  const key = Buffer.from('a secret of 32 bytes for example');
  const ours = createHmac('sha256', key)
    .update(`${value(id)}.${value(timestamp)}.${body}`)
    .digest('base64');
  expect(value(signature)).toBe(`v1,${ours}`);
});

it('escapes what stands in the address of a page', () => {
  const at = new Date('2026-06-15T08:00:00Z');
  const facts = {
    id: 'x',
    kind: 'case.stateChanged',
    companyId: 4,
    occurredAt: at,
    data: { number: 'A/1 ?' },
  } as const;
  expect(JSON.parse(bodyOf(facts, 'https://g.hu')).data.url).toBe('https://g.hu/view/damage/A%2F1%20%3F');
});

it('tries eight times within a day, leaves what is down alone for five minutes, and ends at a 410', () => {
  const now = new Date('2026-06-15T08:00:00Z');
  const broken = { taken: false, status: 500, fault: 'x' };
  expect(RETRY_MINUTES.reduce((sum, minutes) => sum + minutes, 0)).toBeLessThan(24 * 60);
  expect(nextStep(broken, 1, now)).toMatchObject({ state: 'waiting', nextTryAt: new Date('2026-06-15T08:01:00Z') });
  expect(nextStep(broken, 5, now).pausedUntil).toEqual(new Date('2026-06-15T08:05:00Z'));
  expect(nextStep(broken, 8, now)).toMatchObject({ state: 'failed', nextTryAt: null });
  expect(nextStep({ ...broken, status: 400 }, 1, now).pausedUntil).toBeNull();
  expect(nextStep({ ...broken, status: 410 }, 1, now)).toMatchObject({ state: 'failed' });
  expect(nextStep({ taken: true, status: 204, fault: null }, 3, now)).toEqual({
    state: 'delivered',
    nextTryAt: null,
    pausedUntil: null,
  });
});

it('writes to public https addresses, and to private ones that were named', () => {
  expect(targetFault('https://fogado.pelda.hu/x', [])).toBeUndefined();
  expect(targetFault('http://fogado.pelda.hu/x', [])).toContain('https://');
  expect(targetFault('https://10.0.0.5/x', [])).toContain('belső hálózati');
  expect(targetFault('http://10.0.0.5:8080/x', ['10.0.0.5:8080'])).toBeUndefined();
});
