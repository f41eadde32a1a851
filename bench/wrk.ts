/**
 * Load by wrk, whose own cost a request is a few microseconds: on two cores, a load generator that reads every byte
 * of an image would dominate the measurement.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Load } from './support.ts';

export interface Asked {
  readonly path: string;
  /** Sent as If-None-Match. */
  readonly etag?: string;
}

export interface LoadOptions {
  readonly connections: number;
  readonly seconds: number;
  readonly headers: Readonly<Record<string, string>>;
}

const PROGRAM = '/usr/bin/wrk';
const SCRIPT = join(import.meta.dirname, 'wrk.lua');
const run = promisify(execFile);

export const hasWrk = (): boolean => existsSync(PROGRAM);

/** The connections share one list of requests, each takes the next; after the end the list begins again. */
export async function wrk(base: string, asked: readonly Asked[], options: LoadOptions): Promise<Load> {
  const folder = mkdtempSync(join(tmpdir(), 'georisk-wrk-'));
  const list = join(folder, 'requests.txt');
  writeFileSync(list, asked.map(({ path, etag = '' }) => `${path} ${etag}\n`).join(''));
  const headers = Object.entries(options.headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { connections, seconds } = options;
  try {
    const { stdout } = await run(
      PROGRAM,
      ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout=20s', ...headers, '-s', SCRIPT, base, '--', list],
      { encoding: 'utf8' },
    );
    const figures = /^RESULT (.*)$/m.exec(stdout)?.[1];
    if (figures === undefined) throw new Error(`wrk said nothing of use:\n${stdout}`);
    const [answers = 0, microseconds = 0, failures = 0, p50 = 0, p95 = 0] = figures.split(' ').map(Number);
    return { requestsPerSecond: (answers / microseconds) * 1e6, p50: p50 / 1000, p95: p95 / 1000, answers, failures };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
