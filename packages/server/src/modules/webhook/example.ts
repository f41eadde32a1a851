import { bodyOf } from './body.ts';
import { signedHeaders } from './signing.ts';

/** A message as it is sent, with a secret that belongs to nobody. */
export function webhookExample(origin: string): string {
  const secret = `whsec_${Buffer.from('a secret of 32 bytes for example').toString('base64')}`;
  const id = '019f0c3a-5b1e-7a44-9a3e-3c1d5e8f7a10';
  const occurredAt = new Date('2026-06-15T08:00:00.000Z');
  const data = { number: '26000000007', state: 'inspected', previousState: 'assigned' };
  const body = bodyOf({ id, kind: 'case.stateChanged', companyId: 4, occurredAt, data }, origin);
  const headers = signedHeaders([secret], { id, timestamp: occurredAt.getTime() / 1000, body });
  return [
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
    '',
    `// ${secret}`,
    "import { createHmac, timingSafeEqual } from 'node:crypto';",
    'function verify(secret, headers, body) {',
    "  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');",
    "  const text = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');",
    "  const ours = Buffer.from('v1,' + createHmac('sha256', key).update(text).digest('base64'));",
    '  const isOurs = (each) => each.length === ours.length && timingSafeEqual(Buffer.from(each), ours);',
    "  const age = Math.abs(Date.now() / 1000 - headers['webhook-timestamp']);",
    "  return age < 300 && headers['webhook-signature'].split(' ').some(isOurs);",
    '}',
  ].join('\n');
}
