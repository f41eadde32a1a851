import type { IncomingMessage } from 'node:http';
import type { AddressPolicy } from './address.ts';
import { openAnswer } from './answer.ts';
import { StacError } from './stacFault.ts';
import { placeOf } from './place.ts';

/** A request to a STAC server. */
export interface StacRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** JSON of a POST. */
  readonly body?: Readonly<Record<string, unknown>> | undefined;
}

/** An answer, and its final address: relative links start there. */
export interface StacAnswer {
  readonly json: unknown;
  readonly url: string;
}

export interface ReadLimits {
  /** From the first byte sent to the last one received, milliseconds. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

const MEGABYTE = 1024 * 1024;

export const READ_LIMITS: ReadLimits = { timeoutMs: 20_000, maxBytes: 32 * MEGABYTE };

/**
 * Sends one request and reads the whole answer, up to a size and within a time.
 * @throws StacError; the signal's reason when that was aborted
 */
export async function readJsonOnce(
  { method, url, body }: StacRequest,
  policy: AddressPolicy,
  limits: ReadLimits = READ_LIMITS,
  signal?: AbortSignal,
): Promise<StacAnswer> {
  const deadline = AbortSignal.timeout(limits.timeoutMs);
  const stop = signal ? AbortSignal.any([signal, deadline]) : deadline;
  const payload = method === 'POST' ? JSON.stringify(body ?? {}) : undefined;
  const headers = {
    accept: 'application/geo+json, application/json',
    ...(payload !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
    }),
  };
  let host = placeOf(url);
  try {
    const answer = await openAnswer({ method, url, headers, payload }, policy, stop);
    host = answer.url.host;
    const status = answer.message.statusCode ?? 0;
    if (status !== 200) {
      answer.message.destroy();
      throw new StacError({ code: 'status', host, status }, { cause: answer.message.headers });
    }
    return { json: parse(await textOf(answer.message, limits.maxBytes, host), host), url: answer.url.href };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof StacError && !deadline.aborted) throw error;
    if (!deadline.aborted) throw new StacError({ code: 'unreachable', host }, { cause: error });
    throw new StacError({ code: 'tooSlow', host, seconds: Math.ceil(limits.timeoutMs / 1000) }, { cause: error });
  }
}

async function textOf(message: IncomingMessage, maxBytes: number, host: string): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of message as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new StacError({ code: 'tooLarge', host, limitMegabytes: maxBytes / MEGABYTE });
      chunks.push(chunk);
    }
  } catch (cause) {
    throw cause instanceof StacError ? cause : new StacError({ code: 'brokenOff', host }, { cause });
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string, host: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new StacError({ code: 'notJson', host });
  }
}
