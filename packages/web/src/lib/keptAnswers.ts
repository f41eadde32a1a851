import type { ApiName } from '@georisk/contract/api.ts';
import { isServiceFailure } from './apiProblem.ts';
import type { Plain } from './apiRequest.ts';

export interface Read {
  readonly name: ApiName;
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  readonly query?: Readonly<Record<string, Plain | undefined>> | undefined;
}

/** An answer that the device keeps for the signed-in person; undefined for none. */
type Reader = (read: Read) => Promise<unknown>;

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

/** The kept answer to a read that failed for want of the service. @throws `error` where there is none, and for a refusal */
export async function keptOr<T>(read: Read, error: unknown): Promise<T> {
  // `fetch` itself throws a TypeError where no answer came.
  if (!(isServiceFailure(error) || error instanceof TypeError)) throw error;
  if (reader === null) await openReader().catch(() => undefined);
  if (reader === null) throw error;
  const kept = await reader(read).catch(() => undefined);
  if (kept === undefined) throw error;
  return kept as T;
}
