import { API, type ApiName } from '@georisk/contract/api.ts';
import { type Answer, type Body, ENDPOINTS, type Params, type Query } from '@georisk/contract/endpoints.ts';
import type { Endpoint } from '@georisk/contract/schemas/shared.ts';
import { PROBLEMS, type Reason, clientCode, errorOf } from '@georisk/contract/problems.ts';
import { PROBLEM_TEXTS } from '@georisk/contract/tables.ts';
import { vi } from 'vitest';
import { callOf } from './callOf.ts';

/** A call as the server read it: each part has passed the contract's schema. */
export interface Received<N extends ApiName> {
  readonly name: N;
  readonly params: Params<N>;
  readonly query: Query<N>;
  readonly body: Body<N>;
  readonly headers: Headers;
}

/** Calls with a schema return what it describes, the others bytes. */
type Given<N extends ApiName> = (typeof API)[N]['answer'] extends 'json' ? Answer<N> : Response;
type Answering<N extends ApiName> =
  | Given<N>
  | Response
  | ((received: Received<N>) => Given<N> | Response | Promise<Given<N> | Response>);

export type Answers = { readonly [N in ApiName]?: Answering<N> };

interface ProblemParts {
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** The row as it is stored, for a save that was too late. */
  readonly current?: unknown;
}

/** A refusal in the form in which the server sends it. */
export function refusal(reason: Reason, { message = PROBLEM_TEXTS[reason], ...parts }: ProblemParts = {}): Response {
  const status = PROBLEMS[reason];
  const code = clientCode(status);
  return Response.json({ code, reason, error: errorOf(code, reason), message, ...parts }, { status });
}

/** An answer that never arrives. */
export const pending = (): Promise<never> => new Promise(() => undefined);

export interface ContractServer {
  /** The requests, in order; entries of the activity log are left out. */
  readonly received: readonly Received<ApiName>[];
  /** Unexpected calls, and answers that the contract does not allow: a test with any of them fails. */
  readonly faults: readonly string[];
  /** Names of the requested calls. */
  names(): ApiName[];
  of<N extends ApiName>(name: N): readonly Received<N>[];
  /** From now on these answers, in addition to the earlier ones. */
  answer(more: Answers): void;
  /** From now on there is no network. */
  disconnect(): void;
}

/** A form as a handler of the server gets it: its one file, or, where the call takes several, all of it. */
function formOf(form: FormData, isBody: (value: unknown) => boolean): unknown {
  const entries = [...form];
  const files = entries.flatMap(([name, value]) =>
    typeof value === 'string' ? [] : [{ name, fileName: value.name, size: value.size, path: () => value.name }],
  );
  const fields = entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
  const [first] = files;
  const whole = { files, fields };
  return first === undefined || isBody(whole) ? whole : { name: first.name, path: first.path };
}

const bodyOf = (init: RequestInit | undefined, { body: schema }: Endpoint): unknown => {
  if (typeof init?.body === 'string') return JSON.parse(init.body);
  if (!(init?.body instanceof FormData)) return undefined;
  return formOf(init.body, (value) => schema?.safeParse(value).success === true);
};

/** @throws what zod found, with the call's name */
function checked(name: ApiName, part: 'params' | 'query' | 'body' | 'answer', value: unknown): unknown {
  const schema = (ENDPOINTS[name] as Endpoint)[part];
  if (schema === undefined) return value;
  const result = schema.safeParse(value);
  if (!result.success) throw new Error(`${name}, ${part}: ${result.error.message}`);
  return result.data;
}

/**
 * A server made from the contract, replacing the network: it answers calls by their name, and checks every part of
 * requests and answers against the schemas of `contract/endpoints`. An answer may be a function, which is called at
 * each request.
 */
export function serve(given: Answers): ContractServer {
  let answers: Answers = given;
  let connected = true;
  const received: Received<ApiName>[] = [];
  const faults: string[] = [];

  async function respond(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href);
    const method = init?.method ?? 'GET';
    if (!connected) throw new TypeError('Failed to fetch');
    const found = callOf(method, url.pathname);
    if (found === undefined) throw new Error(`no call of the contract: ${method} ${url.pathname}`);
    const { name } = found;
    if (name === 'log') return new Response(null, { status: 204 });
    const sent = bodyOf(init, ENDPOINTS[name]);
    const request = {
      name,
      params: checked(name, 'params', found.params),
      query: checked(name, 'query', Object.fromEntries(url.searchParams)),
      body: (ENDPOINTS[name] as Endpoint).body === undefined ? undefined : checked(name, 'body', sent),
      headers: new Headers(init?.headers),
    } as Received<ApiName>;
    received.push(request);
    if (!(name in answers)) throw new Error(`no answer was given for ${name} (${method} ${url.pathname}${url.search})`);
    const answering = answers[name] as unknown;
    const value: unknown = typeof answering === 'function' ? await answering(request) : answering;
    if (value instanceof Response) return value.clone();
    if (API[name].answer === 'none') return new Response(null, { status: 204 });
    return Response.json(checked(name, 'answer', value), { status: (ENDPOINTS[name] as Endpoint).status ?? 200 });
  }

  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    // A real network ends aborted requests.
    const { signal } = init ?? {};
    const givenUp = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason as Error)),
    );
    try {
      return await Promise.race([respond(input, init), givenUp]);
    } catch (error) {
      if (connected && signal?.aborted !== true) faults.push(error instanceof Error ? error.message : String(error));
      throw error;
    }
  });

  return {
    received,
    faults,
    names: () => received.map(({ name }) => name),
    of: <N extends ApiName>(name: N) => received.filter((each) => each.name === name) as unknown as Received<N>[],
    answer: (more) => {
      answers = { ...answers, ...more };
    },
    disconnect: () => {
      connected = false;
    },
  };
}
