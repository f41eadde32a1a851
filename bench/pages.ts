/** Pages of a list over HTTP: every filter with every order, first and second pages. */
import { round } from './support.ts';

const ROUNDS = 3;

interface Page {
  readonly items: readonly unknown[];
  /** Of a list with pages by number there is none. */
  readonly next?: string | null;
}

/** A list's call, signed in. */
export interface ListCall {
  readonly url: string;
  readonly token: string;
  /** With its question mark and what every page asks for. */
  readonly path: string;
}

export interface PageTimes {
  readonly all: readonly number[];
  /** The slowest queries first, ms. */
  readonly slowest: readonly { readonly query: string; readonly ms: number }[];
}

export const share = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;

/** One page and its time, ms. @throws where it is refused */
export async function timedPage(
  { url, token, path }: ListCall,
  query: string,
): Promise<{ readonly ms: number; readonly page: Page }> {
  const start = performance.now();
  const response = await fetch(`${url}${path}&${query}`, { headers: { authorization: `Bearer ${token}` } });
  const page = (await response.json()) as Page;
  if (!response.ok) throw new Error(`${query}: ${response.status}`);
  return { ms: performance.now() - start, page };
}

export async function timedPages(
  call: ListCall,
  filters: readonly string[],
  orders: readonly string[],
): Promise<PageTimes> {
  const all: number[] = [];
  const slowest: { query: string; ms: number }[] = [];
  for (const filter of filters)
    for (const order of orders) {
      const query = `${filter}&sort=${order}`;
      const times: number[] = [];
      for (let turn = 0; turn < ROUNDS; turn += 1) {
        const { ms, page } = await timedPage(call, query);
        times.push(ms);
        const next = page.next ?? null;
        if (next === null) continue;
        times.push((await timedPage(call, `${query}&after=${encodeURIComponent(next)}`)).ms);
      }
      all.push(...times);
      slowest.push({ query, ms: Math.max(...times) });
    }
  slowest.sort((a, b) => b.ms - a.ms);
  for (const { query, ms } of slowest.slice(0, 5)) process.stdout.write(`${round(ms)} ms ${query}\n`);
  return { all, slowest };
}

/** Times of one answer, asked again and again, ms. @throws where it is refused or empty */
export async function timedReads(
  { url, token, path }: ListCall,
  rounds: number,
): Promise<{ readonly p50: number; readonly p95: number }> {
  const times: number[] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    const start = performance.now();
    const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    const { byteLength } = await response.arrayBuffer();
    if (!response.ok || byteLength === 0) throw new Error(`${path}: ${response.status}`);
    times.push(performance.now() - start);
  }
  return { p50: share(times, 0.5), p95: share(times, 0.95) };
}
