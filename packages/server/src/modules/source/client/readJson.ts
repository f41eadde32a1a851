import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns';
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { type AddressPolicy, checkedAddress, isAllowedHost, isPrivateAddress } from './address.ts';
import { StacError } from './stacFault.ts';

/** A question to a STAC server. */
export interface StacRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** JSON of a POST. */
  readonly body?: Readonly<Record<string, unknown>> | undefined;
}

/** An answer, and where it finally came from: relative links start there. */
export interface StacAnswer {
  readonly json: unknown;
  readonly url: string;
}

export interface ReadLimits {
  /** From the first byte sent to the last one received, milliseconds. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

export const READ_LIMITS: ReadLimits = { timeoutMs: 20_000, maxBytes: 32 * 1024 * 1024 };

const MOST_HOPS = 3;
const MEGABYTE = 1024 * 1024;

/**
 * Asks once and reads the whole answer, at most so many bytes in so much time. Redirections are followed only within the scheme, and each
 * address on the way is judged anew.
 * @throws StacError; the signal's reason when that was aborted
 */
export async function readJsonOnce(
  request: StacRequest,
  policy: AddressPolicy,
  limits: ReadLimits = READ_LIMITS,
  signal?: AbortSignal,
): Promise<StacAnswer> {
  const deadline = AbortSignal.timeout(limits.timeoutMs);
  const stop = signal ? AbortSignal.any([signal, deadline]) : deadline;
  let url = checkedAddress(request.url, policy);
  try {
    for (let hop = 0; ; hop += 1) {
      const { message, text } = await exchange(request, url, policy, limits, stop);
      const status = message.statusCode ?? 0;
      if (status >= 300 && status < 400) {
        url = redirected(message, url, request, policy, hop);
        continue;
      }
      if (status !== 200) throw new StacError({ code: 'status', host: url.host, status }, { cause: message.headers });
      return { json: parse(text, url.host), url: url.href };
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw faultOf(error, url.host, deadline.aborted, limits);
  }
}

function faultOf(error: unknown, host: string, late: boolean, { timeoutMs }: ReadLimits): unknown {
  if (error instanceof StacError) return error;
  if (late) return new StacError({ code: 'tooSlow', host, seconds: Math.ceil(timeoutMs / 1000) }, { cause: error });
  return new StacError({ code: 'unreachable', host }, { cause: error });
}

function redirected(
  { headers, statusCode }: IncomingMessage,
  from: URL,
  { method }: StacRequest,
  policy: AddressPolicy,
  hop: number,
): URL {
  const target = headers.location === undefined ? null : URL.parse(headers.location, from.href);
  const keepsBody = method === 'GET' || statusCode === 307 || statusCode === 308;
  if (target === null || target.protocol !== from.protocol || !keepsBody || hop >= MOST_HOPS) {
    throw new StacError({ code: 'redirect', host: from.host });
  }
  return checkedAddress(target.href, policy);
}

interface Exchanged {
  readonly message: IncomingMessage;
  readonly text: string;
}

function exchange(
  { method, body }: StacRequest,
  url: URL,
  policy: AddressPolicy,
  { maxBytes }: ReadLimits,
  signal: AbortSignal,
): Promise<Exchanged> {
  const payload = method === 'POST' ? JSON.stringify(body ?? {}) : undefined;
  const options: RequestOptions = {
    method,
    signal,
    // No kept connection: each is opened to an address that this policy has judged.
    agent: false,
    lookup: lookupWithin(policy, url),
    headers: {
      accept: 'application/geo+json, application/json',
      'accept-encoding': 'identity',
      'user-agent': 'GeoRisk',
      ...(payload !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(payload),
      }),
    },
  };
  return new Promise((succeed, fail) => {
    const outgoing = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (message) => {
      const chunks: Buffer[] = [];
      let size = 0;
      message.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size <= maxBytes) chunks.push(chunk);
        else outgoing.destroy(new StacError({ code: 'tooLarge', host: url.host, limitMegabytes: maxBytes / MEGABYTE }));
      });
      message.on('end', () => succeed({ message, text: Buffer.concat(chunks).toString('utf8') }));
      message.on('error', (error) =>
        fail(
          error instanceof StacError || signal.aborted ? error : new StacError({ code: 'brokenOff', host: url.host }),
        ),
      );
    });
    outgoing.on('error', fail);
    outgoing.end(payload);
  });
}

type LookupDone = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** Resolves a name and hands on only addresses that may be connected to: the one judged is the one used. */
export function lookupWithin(policy: AddressPolicy, url: URL) {
  return (hostname: string, options: LookupOptions, done: LookupDone): void => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const [first] = addresses;
      const open = isAllowedHost(policy, url) || addresses.every(({ address }) => !isPrivateAddress(address));
      if (!open || first === undefined) {
        return done(new StacError({ code: 'addressPrivate', host: url.host }), []);
      }
      if (options.all === true) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

function parse(text: string, host: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new StacError({ code: 'notJson', host });
  }
}
