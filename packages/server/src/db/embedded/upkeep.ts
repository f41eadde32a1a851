import type { Pool } from 'pg';

const EVERY_MILLISECONDS = 60_000;

/** A restart after a crash replays the log since the last checkpoint; PostgreSQL's own limit is 5 minutes, too. */
const CHECKPOINT_BYTES = 48 * 1024 * 1024;
const CHECKPOINT_SECONDS = 300;

/** The thresholds of PostgreSQL's own autovacuum. */
const DUE = `
  select format('%I.%I', s.schemaname, s.relname) as name,
         s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0) as vacuum
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
     or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)`;

const BEHIND = `
  select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) as bytes,
         extract(epoch from clock_timestamp() - checkpoint_time) as seconds
  from pg_control_checkpoint()`;

/** A checkpoint of an idle database itself writes some hundred bytes. */
const NOTHING_WRITTEN = 4096;

/**
 * The engine is a single process: it has no checkpointer (the log would grow until the next clean end, and a start
 * after a crash with it) and no autovacuum (no statistics, so no sensible plans, and tables that only grow).
 */
export async function upkeep(pool: Pool): Promise<void> {
  // The counters reach the view only at intervals.
  await pool.query('select pg_stat_force_next_flush()');
  const { rows: due } = await pool.query<{ name: string; vacuum: boolean }>(DUE);
  for (const { name, vacuum } of due) await pool.query(`${vacuum ? 'vacuum (analyze)' : 'analyze'} ${name}`);
  const { rows } = await pool.query<{ bytes: number; seconds: number }>(BEHIND);
  const { bytes = 0, seconds = 0 } = rows[0] ?? {};
  if (bytes > CHECKPOINT_BYTES || (seconds > CHECKPOINT_SECONDS && bytes > NOTHING_WRITTEN))
    await pool.query('checkpoint');
}

/** Does the upkeep once a minute. @returns a function that ends it */
export function scheduleUpkeep(pool: Pool): () => void {
  let running = false;
  const timer = setInterval(() => {
    if (running) return;
    running = true;
    // A busy or restarting database gets its upkeep at the next interval.
    void upkeep(pool)
      .catch(() => undefined)
      .finally(() => {
        running = false;
      });
  }, EVERY_MILLISECONDS);
  timer.unref();
  return () => clearInterval(timer);
}
