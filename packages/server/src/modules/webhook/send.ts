import type { Config } from '#server/config.ts';
import type { PrivateHosts } from '#server/stacClient/address.ts';
import { openOnce } from '#server/stacClient/answer.ts';
import { StacError } from '#server/stacClient/stacFault.ts';
import { bodyOf, type MessageFacts } from './body.ts';
import { unseal } from './secretBox.ts';
import { signedHeaders } from './signing.ts';
import { policyOf, targetFault } from './target.ts';
import { addressFaultText, statusFaultText, webhookTexts as texts } from './webhook.hu.ts';

const TIMEOUT_MS = 10_000;

export type SendConfig = Pick<Config, 'publicUrl' | 'webhookKey' | 'dataDir'> & {
  readonly privateHosts: PrivateHosts;
  /** Where a test has its own. */
  readonly timeoutMs?: number;
};

export interface Target {
  readonly id: string;
  readonly url: string;
  readonly sealedSecret: Buffer;
  readonly sealedEarlierSecret: Buffer | null;
  readonly earlierUntil: Date | null;
}

/** The receiver's answer; of one that did not answer only why. */
export interface Outcome {
  readonly taken: boolean;
  readonly status: number | null;
  readonly fault: string | null;
}

const notSent = (fault: string): Outcome => ({ taken: false, status: null, fault });

async function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  payload: string,
  { privateHosts, timeoutMs = TIMEOUT_MS }: SendConfig,
): Promise<Outcome> {
  const late = AbortSignal.timeout(timeoutMs);
  try {
    const { message } = await openOnce({ method: 'POST', url, headers, payload }, policyOf(url, privateHosts), late);
    // Its code says everything: what else the receiver writes is not read.
    message.destroy();
    const status = message.statusCode ?? 0;
    const taken = status >= 200 && status < 300;
    return { taken, status, fault: taken ? null : statusFaultText(status) };
  } catch (error) {
    if (late.aborted) return notSent(texts.tooSlow(Math.ceil(timeoutMs / 1000)));
    return notSent(error instanceof StacError ? addressFaultText(error.fault) : texts.unreachable);
  }
}

/** The secrets that sign now, the newest first; undefined where the newest cannot be read. */
async function secretsOf(
  config: SendConfig,
  { id, sealedSecret, sealedEarlierSecret, earlierUntil }: Target,
  now: Date,
): Promise<readonly string[] | undefined> {
  const newest = await unseal(config, id, sealedSecret);
  if (newest === undefined || sealedEarlierSecret === null || earlierUntil === null || earlierUntil <= now)
    return newest === undefined ? undefined : [newest];
  const earlier = await unseal(config, id, sealedEarlierSecret);
  return earlier === undefined ? [newest] : [newest, earlier];
}

/** Signs a message and sends it once, to this address alone. Never throws for a fault of the receiver. */
export async function sendOnce(config: SendConfig, target: Target, facts: MessageFacts, now: Date): Promise<Outcome> {
  const { url } = target;
  const refused = targetFault(url, config.privateHosts);
  if (refused !== undefined) return notSent(refused);
  const secrets = await secretsOf(config, target, now);
  if (secrets === undefined) return notSent(texts.lostSecret);
  const body = bodyOf(facts, config.publicUrl);
  const signed = signedHeaders(secrets, { id: facts.id, timestamp: Math.floor(now.getTime() / 1000), body });
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    ...signed,
  };
  return post(url, headers, body, config);
}
