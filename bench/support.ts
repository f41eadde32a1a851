/** What every bench shares: medians, load by autocannon, and one shape of result. */
import autocannon from 'autocannon';

/** One line of BENCHMARKS.md: a figure of ours beside its peer's or its limit, taken in the same run. */
export interface Figure {
  readonly job: string;
  readonly ours: string;
  readonly peer: string;
  /** Ours against the peer's, as the goal is worded; null where there is only a limit. */
  readonly ratio: string;
  readonly goal: string;
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

export const round = (value: number, digits = 0): string => value.toFixed(digits);

/** One request of a load, by GET. */
export interface Asked {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Load {
  readonly requestsPerSecond: number;
  /** Milliseconds from the request to the last byte of its answer. */
  readonly p50: number;
  readonly p95: number;
  readonly answers: number;
  /** Errors, and answers that are neither 2xx nor 304. */
  readonly failures: number;
}

interface LoadOptions {
  readonly connections: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Loads addresses for some seconds; every connection asks for all of them in turn, each from another one on. */
export const load = (
  base: string,
  paths: readonly string[],
  { seconds, ...options }: LoadOptions & { readonly seconds: number },
): Promise<Load> => loadInTurn(base, asked(paths), { seconds, ...options });

/** As `load`, for requests with headers of their own. */
export function loadInTurn(
  base: string,
  requests: readonly Asked[],
  { seconds, ...options }: LoadOptions & { readonly seconds: number },
): Promise<Load> {
  const dealt = Array.from({ length: options.connections }, (_, connection) => {
    const first = Math.floor((connection * requests.length) / options.connections);
    return [...requests.slice(first), ...requests.slice(0, first)];
  });
  return fire(base, dealt, options, { duration: seconds });
}

/** Asks for every address once, dealt out to the connections. */
export function loadOnce(base: string, paths: readonly string[], options: LoadOptions): Promise<Load> {
  const dealt = Array.from({ length: options.connections }, (_, connection) =>
    asked(paths.filter((_path, index) => index % options.connections === connection)),
  );
  return fire(base, dealt, options, { amount: paths.length });
}

const asked = (paths: readonly string[]): Asked[] => paths.map((path) => ({ path }));

async function fire(
  base: string,
  dealt: readonly (readonly Asked[])[],
  { connections, headers }: LoadOptions,
  end: { readonly duration: number } | { readonly amount: number },
): Promise<Load> {
  const waits: number[] = [];
  let [failures, first, last, next] = [0, Number.NaN, Number.NaN, 0];
  await new Promise<void>((done, fail) => {
    const running = autocannon(
      {
        url: base,
        connections,
        ...end,
        setupClient(client) {
          const requests = dealt[next] ?? [];
          next += 1;
          client.setRequests(
            requests.map((request) => ({
              method: 'GET',
              path: request.path,
              headers: { ...headers, ...request.headers },
            })),
          );
        },
      },
      (error: unknown, result) => {
        failures += result?.errors ?? 0;
        if (error) fail(error as Error);
        else done();
      },
    );
    running.on('start', () => (first = performance.now()));
    running.on('response', (_client, status, _bytes, wait) => {
      last = performance.now();
      waits.push(wait);
      if (status !== 304 && (status < 200 || status > 299)) failures += 1;
    });
  });
  waits.sort((a, b) => a - b);
  const share = (part: number) => waits[Math.floor(waits.length * part)] ?? Number.NaN;
  return {
    requestsPerSecond: (waits.length / (last - first)) * 1000,
    p50: share(0.5),
    p95: share(0.95),
    answers: waits.length,
    failures,
  };
}

/** Two things measured in turn, A B A B …, so that a drifting machine is fair to both. */
export async function inTurn<T>(rounds: number, a: () => Promise<T>, b: () => Promise<T>): Promise<{ a: T[]; b: T[] }> {
  const results: { a: T[]; b: T[] } = { a: [], b: [] };
  for (let i = 0; i < rounds; i += 1) {
    results.a.push(await a());
    results.b.push(await b());
  }
  return results;
}

/** The figures of one bench, where `npm run bench` collects them. */
export function report(figures: readonly Figure[]): void {
  for (const { job, ours, peer, ratio, goal } of figures) {
    process.stdout.write(`${job}\n  ours ${ours} · peer ${peer} · ratio ${ratio} · goal ${goal}\n`);
  }
  process.stdout.write(`FIGURES ${JSON.stringify(figures)}\n`);
}

/** Ends a bench that cannot be run here; the sentence says why and how to get what it needs. */
export function skip(sentence: string): never {
  process.stdout.write(`SKIPPED ${sentence}\n`);
  process.exit(0);
}
