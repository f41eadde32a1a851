import type { ApiName } from '@georisk/contract/api.ts';
import { isServiceFailure } from './apiProblem.ts';
import type { Plain } from './apiRequest.ts';

export interface Read {
  readonly name: ApiName;
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  readonly query?: Readonly<Record<string, Plain | undefined>> | undefined;
}

/** Answers that the device keeps for the signed-in person. */
export interface KeptReader {
  /** The answer to a read; undefined for none. */
  readonly one: (read: Read) => Promise<unknown>;
  /** All kept answers of a call, whatever was asked. */
  readonly every: (name: ApiName) => Promise<readonly unknown[]>;
}

/** What keeps answers: cases that were taken along, and what a farmer was shown last. */
type Source = 'packs' | 'lastState';

const readers = new Map<Source, KeptReader>();

let openReaders: () => Promise<void> = () => Promise.resolve();

/** How readers are opened where none is yet: a page that starts without a network reads before everything is loaded. */
export const setKeptOpener = (next: () => Promise<void>): void => {
  openReaders = next;
};

/** Where reads are looked up that the service does not answer; null where a source has nothing any more. */
export const setKeptAnswers = (source: Source, reader: KeptReader | null): void => {
  if (reader === null) readers.delete(source);
  else readers.set(source, reader);
};

let onAnswer: (read: Read, answer: unknown) => void = () => undefined;

/** Who is given the answers of the service as they come; null for nobody. */
export const setAnswerKeeper = (keeper: typeof onAnswer | null): void => {
  onAnswer = keeper ?? (() => undefined);
};

/** An answer of the service has come. */
export const noteAnswer = (read: Read, answer: unknown): void => onAnswer(read, answer);

/** The first answer that a source has. */
async function firstOf(read: Read): Promise<unknown> {
  for (const reader of readers.values()) {
    const kept = await reader.one(read).catch(() => undefined);
    if (kept !== undefined) return kept;
  }
  return undefined;
}

const plain = (values: Read['params'] | Read['query']) =>
  Object.entries(values ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));

/** The name of a read: numbers and their text are the same, as in an address. */
export const keyOfRead = ({ name, params, query }: Read): string => JSON.stringify([name, plain(params), plain(query)]);

/** @param failure of the call @throws the failure where it is a refusal */
async function openAfter(failure: unknown): Promise<void> {
  // `fetch` itself throws a TypeError where no answer came.
  if (!(isServiceFailure(failure) || failure instanceof TypeError)) throw failure;
  if (readers.size === 0) await openReaders().catch(() => undefined);
}

/** The kept answer to a read that failed for want of the service. @throws `error` where there is none, and for a refusal */
export async function keptOr<T>(read: Read, error: unknown): Promise<T> {
  await openAfter(error);
  const kept = await firstOf(read);
  if (kept === undefined) throw error;
  return kept as T;
}

/** The kept answer to a read whose answer is late; undefined for none. */
export const keptNow = async <T>(read: Read): Promise<T | undefined> => (await firstOf(read)) as T | undefined;

/** All kept answers of a call that failed for want of the service. @throws `error` where there are none, and for a refusal */
export async function keptEveryOr<T>(name: ApiName, error: unknown): Promise<readonly T[]> {
  await openAfter(error);
  const kept = await Promise.all([...readers.values()].map(({ every }) => every(name).catch(() => [])));
  if (kept.flat().length === 0) throw error;
  return kept.flat() as readonly T[];
}
