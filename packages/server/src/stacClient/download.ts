import { open, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { AddressPolicy } from './address.ts';
import { openAnswer } from './answer.ts';
import { placeOf } from './place.ts';
import { type RetryRule, RETRIES, withRetries } from './retry.ts';
import { StacError } from './stacFault.ts';

export interface DownloadLimits {
  /** A server that sends nothing for this long counts as gone, milliseconds. */
  readonly idleMs: number;
  readonly maxBytes: number;
}

const MEGABYTE = 1024 * 1024;
/** A band of a whole Sentinel-2 tile has at most some 250 MB. */
export const DOWNLOAD_LIMITS: DownloadLimits = { idleMs: 30_000, maxBytes: 2048 * MEGABYTE };

export interface DownloadOptions {
  readonly limits?: DownloadLimits;
  readonly retries?: RetryRule;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Fetches a file whole. A broken connection is resumed where it broke, as long as the file is still the same one.
 * @throws StacError; the signal's reason when that was aborted
 */
export async function download(
  href: string,
  path: string,
  policy: AddressPolicy,
  { limits = DOWNLOAD_LIMITS, retries = RETRIES, signal }: DownloadOptions = {},
): Promise<void> {
  const seen: Seen = { etag: undefined };
  try {
    await withRetries(() => fetchRest(href, path, policy, limits, seen, signal), retries, signal);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** The file's length and version from the first attempt. */
interface Seen {
  etag: string | undefined;
}

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => ({ size: 0 }))).size;

async function fetchRest(
  href: string,
  path: string,
  policy: AddressPolicy,
  { idleMs, maxBytes }: DownloadLimits,
  seen: Seen,
  signal?: AbortSignal,
): Promise<void> {
  // Without a mark of the file's version it is unknown whether the rest belongs to the beginning.
  const offset = seen.etag === undefined ? 0 : await sizeOf(path);
  const headers = offset > 0 ? { range: `bytes=${offset}-`, 'if-range': seen.etag } : {};
  const idle = new AbortController();
  const timer = setTimeout(() => idle.abort(), idleMs);
  const stop = signal ? AbortSignal.any([signal, idle.signal]) : idle.signal;
  let host = placeOf(href);
  try {
    const { message, url } = await openAnswer({ method: 'GET', url: href, headers }, policy, stop);
    host = url.host;
    const status = message.statusCode ?? 0;
    if (status !== 200 && status !== 206) {
      message.destroy();
      throw new StacError({ code: 'status', host, status }, { cause: message.headers });
    }
    const from = status === 206 ? offset : 0;
    const total = totalOf(message, from, host);
    if (total !== undefined && total > maxBytes) {
      message.destroy();
      throw new StacError({ code: 'tooLarge', host, limitMegabytes: maxBytes / MEGABYTE });
    }
    const { etag } = message.headers;
    seen.etag = etag?.startsWith('W/') ? undefined : etag;
    await save(message, path, from, maxBytes, host, () => timer.refresh());
    if (total !== undefined && (await sizeOf(path)) !== total) throw new StacError({ code: 'brokenOff', host });
  } catch (error) {
    signal?.throwIfAborted();
    if (idle.signal.aborted) {
      throw new StacError({ code: 'tooSlow', host, seconds: Math.ceil(idleMs / 1000) }, { cause: error });
    }
    if (error instanceof StacError || isDiskFault(error)) throw error;
    throw new StacError({ code: 'unreachable', host }, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Length of the whole file; undefined where the server does not say. */
function totalOf({ headers, statusCode }: IncomingMessage, from: number, host: string): number | undefined {
  if (statusCode === 206) {
    const [, start, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
    if (start === undefined || Number(start) !== from) throw new StacError({ code: 'lengthChanged', host });
    return Number(total);
  }
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

async function save(
  message: IncomingMessage,
  path: string,
  from: number,
  maxBytes: number,
  host: string,
  alive: () => void,
): Promise<void> {
  const file = await open(path, from === 0 ? 'w' : 'r+');
  let size = from;
  try {
    for await (const chunk of message as AsyncIterable<Buffer>) {
      alive();
      if (size + chunk.length > maxBytes) {
        throw new StacError({ code: 'tooLarge', host, limitMegabytes: maxBytes / MEGABYTE });
      }
      await file.write(chunk, 0, chunk.length, size);
      size += chunk.length;
    }
  } catch (cause) {
    if (cause instanceof StacError || isDiskFault(cause)) throw cause;
    throw new StacError({ code: 'brokenOff', host }, { cause });
  } finally {
    await file.close();
  }
}

/** A full or broken disk is no fault of the other server. */
const isDiskFault = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS'].includes(String(error.code));
