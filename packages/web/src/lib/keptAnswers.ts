import type { ApiName } from '@georisk/contract/api.ts';
import { isServiceFailure } from './apiProblem.ts';
import type { Plain } from './apiRequest.ts';

export interface Read {
  readonly name: ApiName;
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  readonly query?: Readonly<Record<string, Plain | undefined>> | undefined;
}

/** Answers that the device keeps for the signed-in person. */
interface Reader {
  /** The answer to a read; undefined for none. */
  readonly one: (read: Read) => Promise<unknown>;
  /** All kept answers of a call, whatever was asked. */
  readonly every: (name: ApiName) => Promise<readonly unknown[]>;
}

let reader: Reader | null = null;

let openReader: () => Promise<void> = () => Promise.resolve();

/** How a reader is opened where none is yet: a page that starts without a network reads before everything is loaded. */
export const setKeptOpener = (next: () => Promise<void>): void => {
  openReader = next;
};

/** Where reads are looked up that the service does not answer; null for nowhere. */
export const setKeptAnswers = (next: Reader | null): void => {
  reader = next;
};

const plain = (values: Read['params'] | Read['query']) =>
  Object.entries(values ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));

/** The name of a read: numbers and their text are the same, as in an address. */
export const keyOfRead = ({ name, params, query }: Read): string => JSON.stringify([name, plain(params), plain(query)]);

/** @param failure of the call @throws the failure where nothing is kept, and for a refusal */
async function readerAfter(failure: unknown): Promise<Reader> {
  // `fetch` itself throws a TypeError where no answer came.
  if (!(isServiceFailure(failure) || failure instanceof TypeError)) throw failure;
  if (reader === null) await openReader().catch(() => undefined);
  if (reader === null) throw failure;
  return reader;
}

/** The kept answer to a read that failed for want of the service. @throws `error` where there is none, and for a refusal */
export async function keptOr<T>(read: Read, error: unknown): Promise<T> {
  const { one } = await readerAfter(error);
  const kept = await one(read).catch(() => undefined);
  if (kept === undefined) throw error;
  return kept as T;
}

/** The kept answer to a read whose answer is late; undefined for none. */
export const keptNow = async <T>(read: Read): Promise<T | undefined> =>
  reader === null ? undefined : (reader.one(read) as Promise<T | undefined>);

/** All kept answers of a call that failed for want of the service. @throws `error` where there are none, and for a refusal */
export async function keptEveryOr<T>(name: ApiName, error: unknown): Promise<readonly T[]> {
  const { every } = await readerAfter(error);
  const kept = await every(name).catch(() => []);
  if (kept.length === 0) throw error;
  return kept as readonly T[];
}
