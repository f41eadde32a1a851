import { sessionHeaders } from './sessionHeaders.ts';
import { ADMIN_KEY, TOKEN_KEY } from './storageKeys.ts';

interface EarlyRead {
  readonly token: string;
  readonly admin: boolean;
  readonly requestedAt: number;
  readonly answer: Promise<Response | undefined>;
}

/** Milliseconds: an older answer may be out of date, and a slower one is requested again. */
const MAX_AGE = 10_000;

const reads = new Map<string, EarlyRead>();

function stored(): { readonly token: string | null; readonly admin: boolean } {
  try {
    const token = window.sessionStorage.getItem(TOKEN_KEY) ?? window.localStorage.getItem(TOKEN_KEY);
    return { token, admin: window.localStorage.getItem(ADMIN_KEY) === 'true' };
  } catch {
    return { token: null, admin: false };
  }
}

/** Whether this browser has a token; without one the sign-in page comes next. A wrong guess costs nothing. */
export const hasToken = (): boolean => stored().token !== null;

/**
 * Requests what the first screen certainly reads, before the code that reads it is loaded. Without a token it does
 * nothing.
 * @param url address of a call by GET
 */
export function readEarly(url: string): void {
  const { token, admin } = stored();
  if (token === null) return;
  const headers = { Accept: 'application/json', ...sessionHeaders(token, admin) };
  const signal = AbortSignal.timeout(MAX_AGE);
  const answer = fetch(url, { headers, credentials: 'omit', cache: 'no-store', signal }).catch(() => undefined);
  reads.set(url, { token, admin, requestedAt: performance.now(), answer });
}

/**
 * The content of an early read that nobody has taken yet; it can still be taken.
 * @returns undefined where there is none, it was refused, or the network failed
 */
export async function earlyContent(url: string): Promise<unknown> {
  const answer = await reads.get(url)?.answer;
  return answer?.ok === true && !answer.bodyUsed ? ((await answer.clone().json()) as unknown) : undefined;
}

/** Forgets an early read whose content is in use: a later call would get an answer out of date. */
export const forgetEarlyRead = (url: string): void => {
  reads.delete(url);
};

/**
 * The answer to an early read, once, for the session that requested it.
 * @returns undefined where there is none; a promise of undefined where the network failed: the caller asks again
 */
export function takeEarlyRead(
  url: string,
  token: string | undefined,
  admin: boolean,
): Promise<Response | undefined> | undefined {
  const read = reads.get(url);
  reads.delete(url);
  if (read === undefined || performance.now() - read.requestedAt > MAX_AGE) return undefined;
  return read.token === token && read.admin === admin ? read.answer : undefined;
}
