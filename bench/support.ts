/** Shared parts of every bench: medians, load by autocannon, and one shape of result. */
import autocannon from 'autocannon';

/** One line of BENCHMARKS.md: a figure of the product beside its peer's or its limit, taken in the same run. */
export interface Figure {
  readonly job: string;
  readonly ours: string;
  readonly peer: string;
  /** The product against its peer, as the goal is worded; null where there is only a limit. */
  readonly ratio: string;
  readonly goal: string;
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

export const round = (value: number, digits = 0): string => value.toFixed(digits);

export interface Load {
  readonly requestsPerSecond: number;
  /** Milliseconds from the request to the last byte of its answer. */
  readonly p50: number;
  readonly p95: number;
  readonly answers: number;
  /** Errors, and answers that are neither 2xx nor 304. */
  readonly failures: number;
}

/** Loads addresses with small answers for some seconds. @param paths requested round robin by every connection */
export async function load(
  base: string,
  paths: readonly string[],
  options: {
    readonly connections: number;
    readonly seconds: number;
    readonly headers?: Readonly<Record<string, string>>;
  },
): Promise<Load> {
  const waits: number[] = [];
  let failures = 0;
  const { requests, errors } = await new Promise<autocannon.Result>((done, fail) => {
    const running = autocannon(
      {
        url: base,
        connections: options.connections,
        duration: options.seconds,
        headers: { ...options.headers },
        requests: paths.map((path) => ({ method: 'GET', path })),
      },
      (error: unknown, result) => (error ? fail(error as Error) : done(result)),
    );
    running.on('response', (_client, status, _bytes, wait) => {
      waits.push(wait);
      if (status !== 304 && (status < 200 || status > 299)) failures += 1;
    });
  });
  waits.sort((a, b) => a - b);
  const share = (part: number) => waits[Math.floor(waits.length * part)] ?? Number.NaN;
  return {
    requestsPerSecond: requests.average,
    p50: share(0.5),
    p95: share(0.95),
    answers: waits.length,
    failures: failures + errors,
  };
}

/** Two subjects measured in turn, A B A B …, so that a drifting machine is fair to both. */
export async function inTurn<A, B>(
  rounds: number,
  a: () => Promise<A>,
  b: () => Promise<B>,
): Promise<{ a: A[]; b: B[] }> {
  const results: { a: A[]; b: B[] } = { a: [], b: [] };
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
