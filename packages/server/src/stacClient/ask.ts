import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type AddressPolicy, PUBLIC_ONLY, policyOfSource } from './address.ts';
import { placeOf } from './place.ts';
import { READ_LIMITS, type ReadLimits, readJsonOnce, type StacAnswer, type StacRequest } from './readJson.ts';
import { RETRIES, type RetryRule, withRetries } from './retry.ts';
import { StacError } from './stacFault.ts';
import type { AskStac } from './walk.ts';

export interface AskOptions {
  readonly limits?: ReadLimits;
  readonly retries?: RetryRule;
  readonly signal?: AbortSignal | undefined;
}

const isFile = (url: string) => url.startsWith('file:');

/** Reads a configured source and its links: its own host wherever that is, else public ones. */
export function askNetwork(
  policy: AddressPolicy,
  { limits = READ_LIMITS, retries = RETRIES, signal }: AskOptions = {},
): AskStac {
  return (request) => withRetries(() => readJsonOnce(request, policy, limits, signal), retries, signal);
}

async function fromFile({ url }: StacRequest, { maxBytes }: ReadLimits): Promise<StacAnswer> {
  const path = fileURLToPath(url);
  const info = await stat(path).catch(() => undefined);
  if (!info?.isFile()) throw new StacError({ code: 'fileNotFound', path });
  if (info.size > maxBytes) {
    throw new StacError({ code: 'tooLarge', host: placeOf(url), limitMegabytes: maxBytes / 1_048_576 });
  }
  try {
    return { json: JSON.parse(await readFile(path, 'utf8')), url };
  } catch (cause) {
    throw new StacError({ code: 'notJson', host: placeOf(url) }, { cause });
  }
}

/** Where reading starts, and how. */
export interface StacStart {
  readonly address: string;
  readonly ask: AskStac;
  readonly policy: AddressPolicy;
}

/** @param where the text typed by an operator at a terminal: an address, or the path of a file, relative to `folder` */
export function startAt(where: string, folder: string, options: AskOptions = {}): StacStart {
  if (/^https?:/i.test(where)) {
    const policy = policyOfSource(where, 'any');
    return { address: where, ask: askNetwork(policy, options), policy };
  }
  const network = askNetwork(PUBLIC_ONLY, options);
  const limits = options.limits ?? READ_LIMITS;
  return {
    address: isFile(where) ? where : pathToFileURL(resolve(folder, where)).href,
    ask: async (request) => (isFile(request.url) ? fromFile(request, limits) : network(request)),
    policy: PUBLIC_ONLY,
  };
}
