import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { createKysely, createPool, type Database } from '../database.ts';
import { ensureExtensions } from '../extensions.ts';
import type { OpenStep } from '../open.hu.ts';
import { syncTree } from './durableFs.ts';
import { PortStream } from './portStream.ts';
import { dropSnapshot, findSnapshot, saveSnapshot } from './snapshot.ts';
import { type Supervisor, type SupervisorOptions, superviseEngine } from './supervisor.ts';
import { scheduleUpkeep } from './upkeep.ts';

export interface EmbeddedOptions {
  /** Directory of the database; null keeps it in memory (tests). No other process may have it open. */
  directory: string | null;
  onProgress?: ((step: OpenStep) => void) | undefined;
  onFault?: ((reason: string) => void) | undefined;
  hangLimitSeconds?: number | undefined;
  silenceLimitSeconds?: number | undefined;
}

/** PostgreSQL in a thread of this process, behind the same pool as the native one. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const fresh = prepareDirectory(options.directory);
  options.onProgress?.(fresh ? 'creating' : 'starting');
  const { supervisor, fromSnapshot } = await start(options, fresh);
  // One connection: the engine has one session. A caller that waits longer than the pool's limit gets an error, not
  // silence.
  const pool = createPool(
    { max: 1, idleTimeoutMillis: 0, stream: (): Duplex => new PortStream(() => supervisor.connect()) },
    options.onFault ?? (() => undefined),
  );
  const endUpkeep = scheduleUpkeep(pool);
  const close = async () => {
    endUpkeep();
    await pool.end();
    await supervisor.close();
  };
  try {
    await ensureExtensions(pool, () => options.onProgress?.('extensions'));
    if (fresh && !fromSnapshot) {
      await pool.query('checkpoint');
      saveSnapshot(await supervisor.dump());
    }
    if (fresh && options.directory !== null) finishDirectory(options.directory);
  } catch (error) {
    await close();
    throw error;
  }
  return { kysely: createKysely(pool), pool, kind: 'embedded', ready: async () => supervisor.ready(), close };
}

/** Exists beside the directory while that is being made: a process killed half-way leaves an incomplete one. */
const marker = (directory: string): string => `${directory}.creating`;

function prepareDirectory(directory: string | null): boolean {
  if (directory === null) return true;
  if (existsSync(join(directory, 'PG_VERSION')) && !existsSync(marker(directory))) return false;
  empty(directory);
  return true;
}

function empty(directory: string): void {
  mkdirSync(join(directory, '..'), { recursive: true });
  writeFileSync(marker(directory), '');
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { mode: 0o700 });
}

function finishDirectory(directory: string): void {
  syncTree(directory);
  rmSync(marker(directory));
}

async function start(
  { directory, onFault, hangLimitSeconds, silenceLimitSeconds }: EmbeddedOptions,
  fresh: boolean,
): Promise<{ supervisor: Supervisor; fromSnapshot: boolean }> {
  const common: Omit<SupervisorOptions, 'snapshot'> = {
    directory,
    ...(onFault && { onFault }),
    ...(hangLimitSeconds !== undefined && { hangLimitSeconds }),
    ...(silenceLimitSeconds !== undefined && { silenceLimitSeconds }),
  };
  const snapshot = fresh ? findSnapshot() : null;
  try {
    return { supervisor: await superviseEngine({ ...common, snapshot }), fromSnapshot: snapshot !== null };
  } catch (error) {
    if (snapshot === null) throw error;
    dropSnapshot();
    if (directory !== null) empty(directory);
    return { supervisor: await superviseEngine({ ...common, snapshot: null }), fromSnapshot: false };
  }
}
