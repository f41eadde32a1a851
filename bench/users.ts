/** Many users at once, each sending one request after the other as soon as the last was answered. */
import { Agent, request } from 'node:http';
import { round } from './support.ts';

export interface Question {
  /** Name under which it is counted. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
}

export interface User {
  readonly headers: Readonly<Record<string, string>>;
  /** The user's next request. */
  next(): Question;
}

interface Waited {
  readonly name: string;
  /** Milliseconds from the request to the last byte of its answer. */
  readonly ms: number;
  readonly bytes: number;
  readonly failed: string | null;
}

export interface Answers {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly count: number;
  /** Failures, each with its first answer; an answer that is neither 2xx nor 304 is a failure. */
  readonly failures: readonly string[];
  /** By name: count, p50 and p99, and bytes per answer. */
  readonly table: string;
}

const share = (sorted: readonly number[], part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;

/** @param questions shared by all users, each taking the next one as soon as their last was answered */
export async function loadBy(base: string, users: readonly User[], questions: number): Promise<Answers> {
  const { hostname, port } = new URL(base);
  const agent = new Agent({ keepAlive: true, maxSockets: users.length });
  const ask = ({ headers }: User, { name, method, path, body }: Question): Promise<Waited> =>
    new Promise((done) => {
      const began = performance.now();
      const text = body === undefined ? undefined : JSON.stringify(body);
      const end = (failed: string | null, bytes = 0) => done({ name, ms: performance.now() - began, bytes, failed });
      const outgoing = request(
        {
          agent,
          hostname,
          port,
          method,
          path,
          headers: {
            ...headers,
            ...(text !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(text),
            }),
          },
        },
        (answer) => {
          const status = answer.statusCode ?? 0;
          const isGood = (status >= 200 && status < 300) || status === 304;
          let bytes = 0;
          let said = '';
          answer.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
            if (!isGood) said += chunk.toString();
          });
          answer.on('end', () => end(isGood ? null : `${method} ${path}: ${status} ${said.slice(0, 200)}`, bytes));
          answer.on('error', (error) => end(`${method} ${path}: ${error.message}`));
        },
      );
      outgoing.on('error', (error) => end(`${method} ${path}: ${error.message}`));
      outgoing.end(text);
    });
  const began = performance.now();
  let left = questions;
  const all: Waited[] = [];
  await Promise.all(
    users.map(async (user) => {
      while (left-- > 0) all.push(await ask(user, user.next()));
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  const waits = all.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const rows = [...Map.groupBy(all, ({ name }) => name)].map(([name, some]) => {
    const ms = some.map((each) => each.ms).toSorted((a, b) => a - b);
    const bytes = some.reduce((sum, each) => sum + each.bytes, 0) / some.length;
    return `  ${name.padEnd(22)} ${String(some.length).padStart(6)}  p50 ${round(share(ms, 0.5))} ms  p99 ${round(share(ms, 0.99))} ms  ${round(bytes / 1000, 1)} kB`;
  });
  return {
    perSecond: all.length / seconds,
    p50: share(waits, 0.5),
    p99: share(waits, 0.99),
    count: all.length,
    failures: all.flatMap(({ failed }) => (failed === null ? [] : [failed])),
    table: rows.toSorted().join('\n'),
  };
}
