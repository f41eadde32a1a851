import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { isMigrated } from '#server/db/migrate.ts';
import type { ObjectStore } from '@georisk/imagery/objectStore.ts';
import type { Probe } from './check.ts';
import type { Part } from './health.ts';

const MIN_FREE_SHARE = 0.05;

async function hasRoom(directory: string): Promise<boolean> {
  try {
    const { bavail, blocks } = await statfs(directory);
    return blocks === 0 || bavail / blocks > MIN_FREE_SHARE;
  } catch {
    // Nothing is stored there yet.
    return true;
  }
}

/**
 * Whether jobs are processed. A long queue is no fault, nor is a long job: only jobs that wait for ten minutes while
 * none begins, ends or runs.
 */
async function isWorkedOff(executor: Executor): Promise<boolean> {
  const { rows } = await sql<{ stuck: boolean }>`
    select exists (select from work where state = 'queued' and created_at < now() - interval '10 minutes')
      and not exists (select from work where greatest(started_at, finished_at) > now() - interval '10 minutes')
      and not exists (
        select from work where state = 'running' and retry_at is null and started_at > now() - interval '1 hour'
      ) as stuck`.execute(executor);
  return rows[0]?.stuck === false;
}

/** No object has this name; the request only checks that the store answers. */
const NOBODYS = `${'0'.repeat(64)}.probe`;
const STORE_EVERY_MS = 10_000;

/** A bucket is checked at intervals, because every request goes over the network; a folder must accept files. */
function storeProbe(store: ObjectStore): Probe {
  let asked = -Infinity;
  let answered = false;
  return async () => {
    await access(store.scratchFolder, constants.W_OK);
    if (performance.now() - asked > STORE_EVERY_MS) {
      asked = performance.now();
      answered = false;
      await store.has(NOBODYS);
      answered = true;
    }
    return answered;
  };
}

/** The part of a database that its health check needs. */
interface AnsweringDatabase {
  readonly kysely: Executor;
  /** Undefined where it could not be asked. */
  ready(): Promise<boolean | undefined>;
}

/** A database that does not answer says nothing of what is in it. */
const seen =
  (probe: () => Promise<boolean>): Probe =>
  () =>
    probe().catch(() => undefined);

/** Everything that calls need: room for files, the database with its schema, the image store, and a worker for jobs. */
export const probesOf = (
  { dataDir }: { readonly dataDir: string },
  database: AnsweringDatabase,
  store: ObjectStore,
): Readonly<Record<Part, Probe>> => ({
  disk: async () => (await hasRoom(dataDir)) && (await hasRoom(tmpdir())),
  database: () => database.ready(),
  migrations: seen(() => isMigrated(database.kysely)),
  store: storeProbe(store),
  queue: seen(() => isWorkedOff(database.kysely)),
});
