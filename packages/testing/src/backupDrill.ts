import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { dumpedTables } from '@georisk/server/db/dump/catalog.ts';
import { AS_WRITTEN, readRows } from '@georisk/server/db/dump/readRows.ts';
import { type Database, openDatabase } from '@georisk/server/db/open.ts';
import { createTally } from '@georisk/server/backup/tally.ts';
import { PASSWORD } from './fixture.ts';
import { NODE_FLAGS } from './nodeFlags.ts';

const CLI = join(import.meta.dirname, '../../server/src/cli');
export const BACKUP_KEY = 'a passphrase of the drill: 0123456789';

/** Of an installation, as environment variables. */
export type Settings = Readonly<Record<string, string>>;
type Tool = 'backup' | 'restore';

function startTool(tool: Tool, args: readonly string[], settings: Settings): ChildProcess {
  return spawn(process.execPath, [...NODE_FLAGS, join(CLI, `${tool}.ts`), ...args], {
    env: { ...process.env, BACKUP_KEY, NODE_ENV: 'test', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

export interface ToolRun {
  readonly code: number | null;
  readonly output: string;
  readonly ms: number;
}

/** Runs the command as `npm run` does. */
export async function runTool(tool: Tool, args: readonly string[], settings: Settings): Promise<ToolRun> {
  const began = performance.now();
  const child = startTool(tool, args, settings);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output, ms: Math.round(performance.now() - began) };
}

export async function mustRun(tool: Tool, args: readonly string[], settings: Settings): Promise<ToolRun> {
  const run = await runTool(tool, args, settings);
  if (run.code !== 0) throw new Error(`${tool} ${args.join(' ')} ended with ${run.code}:\n${run.output}`);
  return run;
}

/** Starts the command and kills it with SIGKILL, unless it has ended by then. */
async function killTool(tool: Tool, args: readonly string[], settings: Settings, afterMs: number): Promise<void> {
  const child = startTool(tool, args, settings);
  child.stdout?.resume();
  child.stderr?.resume();
  const gone = once(child, 'exit');
  await Promise.race([gone, pause(afterMs)]);
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await gone;
}

const WRITTEN_ANEW = new Set(['link_token', 'source_version']);

/**
 * Rows and their sum of every table, by name; nobody else works on the installation. Values that a restore rewrites are
 * left out: when links were revoked, and the transaction by which versions of sources are numbered.
 */
export async function sumsOf({ DATA_DIR = '', DATABASE_URL, MIGRATE_DATABASE_URL }: Settings): Promise<string> {
  const database = await openDatabase({
    dataDir: DATA_DIR,
    databaseUrl: MIGRATE_DATABASE_URL ?? DATABASE_URL,
    poolSize: 1,
  });
  try {
    return JSON.stringify(await tablesOf(database));
  } finally {
    await database.close();
  }
}

async function tablesOf({ pool }: Database) {
  const client = await pool.connect();
  try {
    const tally = createTally();
    await client.query(`begin; ${AS_WRITTEN}`);
    for (const table of await dumpedTables(client)) {
      if (WRITTEN_ANEW.has(table.name)) continue;
      tally.table(
        table.name,
        table.columns.map(({ name }) => name),
      );
      for await (const rows of readRows(client, table)) tally.rows(rows);
    }
    await client.query('rollback');
    return tally.summary().tables;
  } finally {
    client.release();
  }
}

export interface KillResult {
  readonly kills: number;
  /** Runs that had ended before the kill. */
  readonly whole: number;
  /** Half a backup under its final name, or half an installation. */
  readonly broken: number;
  /** Files that a kill left and the next run did not remove. */
  readonly leftOver: number;
}

type OnRound = (round: number) => void;

/** Kills a backup that is being made, at any moment. @param folder that contains nothing else */
export async function killBackups(
  settings: Settings,
  folder: string,
  kills: number,
  onRound?: OnRound,
): Promise<KillResult> {
  const file = join(folder, 'killed.backup');
  const { ms } = await mustRun('backup', [file], settings);
  rmSync(file);
  let [whole, broken] = [0, 0];
  for (let round = 1; round <= kills; round += 1) {
    await killTool('backup', [file], settings, Math.random() * ms);
    if (existsSync(file)) {
      whole += 1;
      const { code } = await runTool('backup', ['--verify', file], settings);
      if (code !== 0) broken += 1;
      rmSync(file);
    }
    onRound?.(round);
  }
  await mustRun('backup', [file], settings);
  const leftOver = readdirSync(dirname(file)).filter((name) => name !== basename(file)).length;
  rmSync(file);
  return { kills, whole, broken, leftOver };
}

/** Kills restores that replace one backup by the other, at any moment; the result is one or the other. */
export async function killRestores(
  settings: Settings,
  backups: readonly [string, string],
  kills: number,
  onRound?: OnRound,
): Promise<KillResult> {
  const sums: string[] = [];
  let ms = 0;
  for (const file of backups) {
    ({ ms } = await mustRun('restore', [file, '--replace'], settings));
    sums.push(await sumsOf(settings));
  }
  if (sums[0] === sums[1]) throw new Error('both backups hold the same');
  let [whole, broken, now] = [0, 0, 1];
  for (let round = 1; round <= kills; round += 1) {
    const other = 1 - now;
    await killTool('restore', [backups[other] ?? '', '--replace'], settings, Math.random() * ms);
    const found = sums.indexOf(await sumsOf(settings));
    if (found === -1) broken += 1;
    if (found === other) {
      whole += 1;
      now = other;
    }
    onRound?.(round);
  }
  await mustRun('restore', [backups[1 - now] ?? '', '--replace'], settings);
  if ((await sumsOf(settings)) !== sums[1 - now]) broken += 1;
  return { kills, whole, broken, leftOver: 0 };
}

/** A person at a server, signed in by password. */
export async function signIn(url: string, username: string, password = PASSWORD) {
  const answer = await fetch(`${url}/api/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'password', username, password }),
  });
  if (!answer.ok) throw new Error(`sign-in: ${answer.status}`);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return (path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') =>
    fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
}

export type Call = Awaited<ReturnType<typeof signIn>>;

/** Writes numbered entries and versions of a person, one after the other, until stopped. */
export function writeOn(call: Call, personId: number) {
  const over = new AbortController();
  const written = { answered: 0, asked: 0 };
  const running = (async () => {
    for (let version = 1; !over.signal.aborted; version += 1) {
      written.asked = version;
      const answer = await call(`/api/admin/users/${personId}`, { version, name: `Név ${version}` }, 'PATCH');
      if (!answer.ok) throw new Error(`write ${version}: ${answer.status} ${await answer.text()}`);
      written.answered = version;
    }
  })();
  return {
    written,
    async stop() {
      over.abort();
      await running;
    },
  };
}
