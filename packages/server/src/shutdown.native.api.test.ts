import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PASSWORD, plantFixture } from '@georisk/testing/fixture.ts';
import { openTwoRoles, type TwoRoles } from '@georisk/testing/twoRoles.ts';
import { openUpToDate } from '#server/db/bringUp.ts';
import { openNative } from '#server/db/native.ts';
import type { Database } from '#server/db/open.ts';
import { newId } from './uuid.ts';

/** The real program as it is started, on a database of its own. */
let roles: TwoRoles;
let database: Database;
let dataDir: string;
beforeAll(async () => {
  roles = await openTwoRoles();
  database = await openUpToDate({ dataDir: '', databaseUrl: roles.servingUrl, migrateDatabaseUrl: roles.ownerUrl });
  dataDir = await mkdtemp(join(tmpdir(), 'georisk-'));
  const owner = await openNative({ databaseUrl: roles.ownerUrl, poolSize: 1 });
  await plantFixture(owner.kysely, new Date());
  await owner.close();
});
afterAll(async () => {
  await database.close();
  await roles.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

interface Program {
  readonly child: ChildProcess;
  readonly url: string;
  readonly exit: Promise<number | null>;
  readonly output: () => string;
}

async function start(env: Record<string, string> = {}): Promise<Program> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: roles.servingUrl,
      MIGRATE_DATABASE_URL: roles.ownerUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      RATE_LIMIT_FACTOR: '1000',
      NODE_ENV: 'test',
      ...env,
    },
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    output += String(chunk);
  });
  const exit = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
  });
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
  await vi.waitUntil(async () => child.exitCode !== null || (await isReady()), 120_000);
  if (child.exitCode !== null) throw new Error(output);
  return { child, url, exit, output: () => output };
}

const signIn = (url: string) =>
  fetch(`${url}/api/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'password', username: 'a.manager', password: PASSWORD }),
  });

/** The program answers what has begun when the signal comes, and ends. */
async function answersBefore(signal: 'SIGTERM' | 'SIGINT'): Promise<void> {
  // As in production: without the delay before closing, a request still on the wire finds the port closed, as it
  // must.
  const { child, url, exit, output } = await start({ NODE_ENV: 'production' });
  const running = Array.from({ length: 20 }, () => signIn(url));
  // At least one is in the middle of its hash when the signal comes.
  await Promise.race(running);
  child.kill(signal);
  const answers = await Promise.all(running);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await exit).toBe(0);
  expect(output()).toContain('A GeoRisk elindult: http://localhost:');
  await expect(signIn(url)).rejects.toThrow();
}

describe('the program', () => {
  it('on SIGTERM answers running calls and ends with 0 (R17)', () => answersBefore('SIGTERM'));
  it('on SIGINT answers running calls and ends with 0 (R17)', { tags: 'long' }, () => answersBefore('SIGINT'));

  it('in production is not ready at once, and accepts calls for a while', { tags: 'long' }, async () => {
    const { child, url, exit, output } = await start({ NODE_ENV: 'production' });
    child.kill('SIGTERM');
    await expect.poll(output, { interval: 5 }).toContain('Leállás');
    const statuses = new Set<string>();
    const calls: number[] = [];
    try {
      for (;;) {
        statuses.add(`ready ${(await fetch(`${url}/health/ready`)).status}`);
        calls.push((await signIn(url)).status);
      }
    } catch {
      // Closed at last: nobody is admitted any more.
    }
    expect([...statuses]).toEqual(['ready 503']);
    expect(calls.length).toBeGreaterThan(1);
    // The very last may arrive at the moment of closing, and is refused with a retry elsewhere.
    expect(new Set(calls.slice(0, -1))).toEqual(new Set([200]));
    expect([200, 503]).toContain(calls.at(-1));
    expect(await exit).toBe(0);
  });

  it('ends when the process that started it is gone', { tags: 'long' }, async () => {
    const parent = spawn('sleep', ['600']);
    const { exit } = await start({ GEORISK_PARENT_PID: String(parent.pid) });
    parent.kill('SIGKILL');
    expect(await exit).toBe(0);
  });

  it.each([
    [{ PORT: 'abc' }, /Hibás beállítás: PORT="abc"/],
    [{ PUBLIC_URL: 'georisk.hu' }, /Hibás beállítás: PUBLIC_URL/],
    [{ SMTP_URL: 'http://x' }, /Hibás beállítás: SMTP_URL/],
    [{ DEMO_DATE: '2026-02-30' }, /Hibás beállítás: DEMO_DATE/],
  ])('does not start with %j, and says so in one sentence', async (env, sentence) => {
    await expect(start(env as Record<string, string>)).rejects.toThrow(sentence);
  });

  it('says how many jobs are still to make something, and nothing when none is', { tags: 'long' }, async () => {
    const once = async () => {
      const { child, exit, output } = await start();
      child.kill('SIGTERM');
      await exit;
      return output();
    };
    expect(await once()).not.toContain('a háttérben fut');
    const owner = await openNative({ databaseUrl: roles.ownerUrl, poolSize: 1 });
    await owner.kysely.insertInto('work').values({ id: newId(), name: 'soil-zones', data: '{}' }).execute();
    const said = await once();
    await owner.kysely.deleteFrom('work').execute();
    await owner.close();
    expect(said).toContain('1 feladat még a háttérben fut');
  });

  it('says which port is taken', { tags: 'long' }, async () => {
    const { child, url, exit } = await start();
    await expect(start({ PORT: new URL(url).port })).rejects.toThrow(/port foglalt/);
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
  });
});
