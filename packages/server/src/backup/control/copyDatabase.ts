import { randomUUID } from 'node:crypto';
import { constants, readdirSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#server/db/database.ts';

const PREFIX = 'backup-copy-';

/** Copies that killed servers and commands have left. */
export function removeCopies(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(PREFIX)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

/**
 * Copies the files of the embedded database while it is idle, directly after a checkpoint: the copy opens with the
 * state of that moment. The pool's one connection is kept meanwhile, so queries wait for the copy.
 * @returns the copy's directory
 */
export async function copyDatabase({ pool }: Database, dataDir: string): Promise<string> {
  const copy = join(dataDir, `${PREFIX}${randomUUID()}`);
  const client = await pool.connect();
  try {
    await client.query('checkpoint');
    await cp(join(dataDir, 'postgres'), copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
    return copy;
  } catch (error) {
    rmSync(copy, { recursive: true, force: true });
    throw error;
  } finally {
    client.release();
  }
}
