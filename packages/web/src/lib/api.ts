import { API, type ApiName } from '@georisk/contract/api.ts';
import type { Answer, Body, Params, Query } from '@georisk/contract/endpoints.ts';
import { apiTexts } from './api.hu.ts';
import { ApiProblem, problemOf } from './apiProblem.ts';
import { apiUrl, cookiesOf, isOpenCall, type Plain } from './apiRequest.ts';
import { credentials } from './browserCredentials.ts';
import { takeEarlyRead } from './earlyReads.ts';
import { isFieldMode } from './fieldMode.ts';
import { noteFault } from './noteFault.ts';
import { sessionHeaders } from './sessionHeaders.ts';

export { ApiProblem } from './apiProblem.ts';

/** A part of a request that is required where its schema requires it, and is not allowed where there is none. */
type Part<K extends string, T> = [T] extends [undefined]
  ? { readonly [P in K]?: undefined }
  : Record<string, never> extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T };

interface CallSettings {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** Sends `x-admin: true` for this one call, whatever the flag is: an administrator's deliberate act. */
  readonly asAdmin?: boolean;
  /** Uses this token and leaves the stored session unchanged; null sends none. */
  readonly token?: string | null;
}

interface LooseOptions extends CallSettings {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, Plain | undefined>>;
  readonly body?: unknown;
}

export type CallOptions<N extends ApiName> = Part<'params', Params<N>> &
  Part<'query', Query<N>> &
  Part<'body', Body<N>> &
  CallSettings;

type Arguments<N extends ApiName> =
  Record<string, never> extends CallOptions<N> ? [options?: CallOptions<N>] : [options: CallOptions<N>];

const TIMEOUT_MS = 30_000;
const CARRIES_BODY: ReadonlySet<string> = new Set(['POST', 'PATCH']);

async function send(url: string, init: RequestInit, timeoutMs: number, signal?: AbortSignal): Promise<Response> {
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    return await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, limit]) : limit });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiProblem({
      status: 0,
      reason: limit.aborted ? 'timeout' : 'network',
      // The service is not at fault where the device knows that it has no network.
      message: navigator.onLine ? apiTexts.unavailable : apiTexts.offline,
    });
  }
}

/** Without a session nothing is asked: a read has the answer that was taken along, a change waits for the sign-in. */
function refuseInField(method: string): void {
  if (!isFieldMode()) return;
  throw method === 'GET'
    ? new ApiProblem({ status: 0, reason: 'network', message: apiTexts.field })
    : new ApiProblem({ status: 401, reason: 'not-signed-in', message: apiTexts.field });
}

/**
 * 401 and 403 end the session that made the call; a session that was replaced meanwhile is not touched. A session in
 * another's name is ended by 401 alone: whoever entered it by a decision is not sent back by a missing right.
 */
function endSession(problem: ApiProblem, token: string | undefined): void {
  if (problem.code !== 1 || token === undefined || credentials.read().token !== token) return;
  if (problem.status === 403 && credentials.ownToken() !== token) return;
  credentials.dropToken('expired');
}

/**
 * Makes a call of the contract. A failed answer is noted by the name of the call, without its subject.
 * @throws ApiProblem; after one with code 1 the token is gone
 */
export async function callApi<N extends ApiName>(name: N, ...[options]: Arguments<N>): Promise<Answer<N>> {
  try {
    return await answerOf(name, (options ?? {}) as LooseOptions);
  } catch (error) {
    if (error instanceof ApiProblem)
      noteFault('Failed answer', { call: name, status: error.status, reason: error.reason, error: error.error });
    throw error;
  }
}

async function answerOf<N extends ApiName>(
  name: N,
  { params, query, body, signal, timeoutMs, asAdmin, token: given }: LooseOptions,
): Promise<Answer<N>> {
  const kept = credentials.read();
  const token = given === undefined ? kept.token : (given ?? undefined);
  const admin = asAdmin ?? kept.admin;
  const method = API[name].method;
  if (token === undefined && given === undefined && !isOpenCall(name)) refuseInField(method);
  const url = apiUrl(name, params, query);
  const early = method === 'GET' ? await takeEarlyRead(url, token, admin) : undefined;
  const response =
    early ??
    (await send(
      url,
      {
        method,
        headers: {
          Accept: 'application/json',
          ...(method === 'DELETE' ? {} : { 'Content-Type': 'application/json' }),
          ...sessionHeaders(token, admin),
        },
        ...(CARRIES_BODY.has(method) ? { body: JSON.stringify(body ?? {}) } : {}),
        credentials: cookiesOf(name),
        cache: 'no-store',
      },
      timeoutMs ?? TIMEOUT_MS,
      signal,
    ));
  if (!response.ok) {
    const problem = await problemOf(response);
    if (given === undefined && !isOpenCall(name)) endSession(problem, token);
    throw problem;
  }
  if (API[name].answer === 'none') return undefined as Answer<N>;
  return (await response.json()) as Answer<N>;
}

/**
 * Fetches bytes for the user: map images, documents. Does not throw on a refusal: the caller checks `ok`. An answer
 * 401 ends the session like any other call's.
 * @param body of a request by POST
 */
export async function authorizedFetch(url: string, signal?: AbortSignal, body?: object): Promise<Response> {
  const { token, admin } = credentials.read();
  // As where there is no network.
  if (token === undefined && isFieldMode()) throw new TypeError('No session');
  const response = await fetch(url, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { ...sessionHeaders(token, admin), ...(body && { 'Content-Type': 'application/json' }) },
    credentials: 'omit',
    ...(signal ? { signal } : {}),
  });
  // The query may name a block.
  if (!response.ok) noteFault('Failed answer', { path: url.split('?', 1)[0], status: response.status });
  if (response.status === 401) endSession(await problemOf(response.clone()), token);
  return response;
}
