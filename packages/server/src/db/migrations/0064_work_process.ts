import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import type { Made } from '../migrate.ts';

export const id = '0064_work_process';

export const made: Made = { tables: [], functions: [] };

export async function up(executor: Executor): Promise<void> {
  // The key of the process that runs the job (db/processLock.ts); null on the embedded database, which has one process.
  await sql`alter table work add column process integer`.execute(executor);
}
