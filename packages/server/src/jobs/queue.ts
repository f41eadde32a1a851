import { fromKysely, PgBoss, type QueueOptions } from 'pg-boss';
import type { Database } from '#server/db/database.ts';
import type { Executor } from '#server/db/executor.ts';
import { type JobKind, type Lane, PRIORITY } from './jobKind.ts';
import { QUEUE_SCHEMA } from './queueSchema.ts';

/** One queue for all kinds of jobs: the subject of a job is in its row of `work`, which people see. */
export const QUEUE = 'work';

const HOUR = 3600;
const DAY = 24 * HOUR;

/**
 * A worker without a heartbeat for `heartbeatSeconds` has died, and its job goes to another. The embedded database has
 * one connection, which a long transaction keeps for itself, and one process: a process that starts there takes over at
 * once.
 */
const LEASE_SECONDS = { native: 45, embedded: 900 } as const satisfies Record<Database['kind'], number>;

/** Tried again after 5 to 10 s, then twice as long each time: seven times within some ten minutes. */
export const queueOptions = (kind: Database['kind']): QueueOptions => ({
  retryLimit: 6,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 6 * HOUR,
  retentionSeconds: 90 * DAY,
  deleteAfterSeconds: 7 * DAY,
  heartbeatSeconds: LEASE_SECONDS[kind],
});

const MAX_ORDER = 99_999;

/** Priority in the queue from which on a caller waits. */
export const MIN_WAITED_FOR = PRIORITY.waitedFor * (MAX_ORDER + 1);

/** The queue's options of a job. @param key without one it may run beside any other */
export function placeOf<D extends object>(kind: JobKind<D>, data: D, key: string | null, id: string) {
  const { name, priority } = kind;
  const lane: Lane | undefined = kind.lane?.(data);
  const behind = Math.min(MAX_ORDER, Math.max(0, lane?.order ?? 0));
  return {
    priority: priority * (MAX_ORDER + 1) + MAX_ORDER - behind,
    // Two jobs of one group never run at the same time.
    group: { id: lane ? `${name}:${lane.lane}` : key === null ? id : `${name}:${key}` },
  };
}

const QUIET = { schema: QUEUE_SCHEMA, supervise: false, schedule: false } as const;

/** pg-boss as a library: it works on the given transaction, keeps nothing and starts nothing. */
export const queueWithin = (executor: Executor): PgBoss =>
  new PgBoss({ ...QUIET, migrate: false, db: fromKysely(executor.withoutPlugins()) });

/** pg-boss on the pool; once started it looks after abandoned jobs and old rows. */
export const superviseQueue = ({ pool, kind }: Database, superviseSeconds: number): PgBoss =>
  new PgBoss({
    schema: QUEUE_SCHEMA,
    backend: kind === 'embedded' ? 'pglite' : 'postgres',
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
    supervise: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // No job depends on another, and rebuilding indexes is left to the database's operator.
    flowIntervalSeconds: HOUR,
    bamIntervalSeconds: HOUR,
    reindex: false,
    monitorVacuum: false,
  });
