import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Executor } from './executor.ts';

/** Longer than a running backup can be silent. */
const LEASE_SECONDS = 120;
const RENEW_MS = 30_000;
const PREFIX = 'objects-held:';
export const HOLD_PATTERN = `${PREFIX}%`;

export interface ObjectHold {
  release(): Promise<void>;
}

/**
 * Keeps every process of the installation from removing objects, until it is released or its process is gone for two
 * minutes. Taken before a snapshot of the rows begins, it keeps the objects of those rows: every removal checks for
 * holds after the rows that named the object are deleted and committed.
 */
export async function holdObjects(executor: Executor): Promise<ObjectHold> {
  const key = `${PREFIX}${randomUUID()}`;
  const until = sql<string>`jsonb_build_object('until', clock_timestamp() + ${LEASE_SECONDS} * interval '1 second')`;
  const lapsed = sql<boolean>`(value ->> 'until')::timestamptz < clock_timestamp()`;
  await executor.deleteFrom('setting').where('key', 'like', HOLD_PATTERN).where(lapsed).execute();
  await executor.insertInto('setting').values({ key, value: until }).execute();
  const renew = setInterval(() => {
    // A database may be unreachable for a moment: the next turn tries again.
    executor
      .updateTable('setting')
      .set({ value: until })
      .where('key', '=', key)
      .execute()
      .catch(() => undefined);
  }, RENEW_MS).unref();
  return {
    async release() {
      clearInterval(renew);
      await executor.deleteFrom('setting').where('key', '=', key).execute();
    },
  };
}

/** Whether objects must stay for now; checked after the rows that named them are deleted. */
export async function areObjectsHeld(executor: Executor): Promise<boolean> {
  const row = await executor
    .selectFrom('setting')
    .select('key')
    .where('key', 'like', HOLD_PATTERN)
    .where(sql<boolean>`(value ->> 'until')::timestamptz >= clock_timestamp()`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
