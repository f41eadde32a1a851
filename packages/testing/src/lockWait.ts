import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Executor } from '@georisk/server/db/executor.ts';

/** Resolves when connections of this database wait for a lock; only a PostgreSQL has several. */
export const untilWaiting = (db: Executor, count = 1): Promise<void> =>
  vi.waitFor(async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length < count) throw new Error(`${rows.length} wait for a lock`);
  }, 120_000);
