import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestDatabase } from '@georisk/testing/database.ts';
import type { Database } from '#server/db/open.ts';

/** The real program in several processes, on a database of its own. */
let database: Database;
let dataDir: string;
const started: ChildProcess[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'georisk-'));
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

async function start(port: number, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: String(database.pool.options.connectionString),
      DATA_DIR: dataDir,
      PORT: String(port),
      PROCESSES: '2',
      NODE_ENV: 'test',
      ...env,
    },
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += String(chunk);
    });
  }
  const exit = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
  });
  const until = async (sentence: string) => {
    await vi.waitUntil(() => child.exitCode !== null || output.includes(sentence), 120_000);
    if (!output.includes(sentence)) throw new Error(output);
  };
  return { child, exit, output: () => output, until, pid: child.pid ?? 0 };
}

const childrenOf = (pid: number): number[] => {
  try {
    return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number);
  } catch {
    return [];
  }
};
const lives = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
/** A connection of its own each time, so that the processes take turns. */
const live = (port: number) =>
  fetch(`http://127.0.0.1:${port}/health/live`, { headers: { connection: 'close' } }).then(({ status }) => status);

describe('several processes', () => {
  it('share one port, report once that they are ready, and end together with 0', { tags: 'long' }, async () => {
    const port = await freePort();
    const { child, exit, output, until, pid } = await start(port);
    await until('A GeoRisk elindult');
    const workers = childrenOf(pid);
    expect(workers).toHaveLength(2);
    expect(await Promise.all(Array.from({ length: 8 }, () => live(port)))).toEqual(
      Array.from({ length: 8 }, () => 200),
    );
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
    expect(workers.filter(lives)).toEqual([]);
    expect(output().match(/A GeoRisk elindult/g)).toHaveLength(1);
    expect(output().match(/Leállás/g)).toHaveLength(1);
  });

  it('replace the one that dies, and end when the first of them is killed', { tags: 'long' }, async () => {
    const port = await freePort();
    const { child, until, pid } = await start(port);
    await until('A GeoRisk elindult');
    const [victim = 0, other = 0] = childrenOf(pid);
    process.kill(victim, 'SIGKILL');
    await expect.poll(() => childrenOf(pid).filter((each) => each !== victim).length, { timeout: 60_000 }).toBe(2);
    const workers = childrenOf(pid);
    expect(workers).toContain(other);
    expect(await live(port)).toBe(200);
    await until('replaced');
    child.kill('SIGKILL');
    await expect.poll(() => workers.filter(lives), { timeout: 60_000 }).toEqual([]);
  });

  it('do not start where the port is taken, and say so once', async () => {
    const port = await freePort();
    const taken = createServer().listen(port, '0.0.0.0');
    const { exit, output } = await start(port);
    expect(await exit).toBe(1);
    expect(output().match(/port foglalt/g)).toHaveLength(1);
    taken.close();
  });

  it('are refused on the embedded database in one sentence', async () => {
    const { exit, output } = await start(await freePort(), { DATABASE_URL: '' });
    expect(await exit).toBe(1);
    expect(output().trim()).toMatch(/^Hibás beállítás: PROCESSES="2"\. A beépített adatbázissal.*$/);
  });
});
