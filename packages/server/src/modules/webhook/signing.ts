import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new secret, as its receiver is shown it (Standard Webhooks): the bytes after the prefix are the key. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

interface Signed {
  readonly id: string;
  /** Whole seconds of the attempt. */
  readonly timestamp: number;
  readonly body: string;
}

function signatureOf(secret: string, { id, timestamp, body }: Signed): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/**
 * The headers of a message by Standard Webhooks: HMAC-SHA256 of identifier, time and body, by each secret, with spaces
 * between. @param secrets the newest first
 */
export function signedHeaders(secrets: readonly string[], message: Signed): Readonly<Record<string, string>> {
  const { id, timestamp } = message;
  const signatures = secrets.map((secret) => signatureOf(secret, message)).join(' ');
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures };
}
