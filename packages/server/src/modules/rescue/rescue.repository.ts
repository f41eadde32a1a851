import type { Effect } from '@georisk/domain/operations/order.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';

/** Keys of a person beyond this number are forgotten, those of the longest unseen devices first. */
const MAX_KEYS = 50;

/** Keeps a key of a person's device, or that it was seen again. */
export async function keepDeviceKey(tx: Executor, userId: number, fingerprint: string, at: Date): Promise<void> {
  await tx
    .insertInto('deviceKey')
    .values({ userId, fingerprint, createdAt: at, seenAt: at })
    .onConflict((known) => known.columns(['userId', 'fingerprint']).doUpdateSet({ seenAt: at }))
    .execute();
  await tx
    .deleteFrom('deviceKey')
    .where('userId', '=', userId)
    .where('fingerprint', 'not in', (eb) =>
      eb
        .selectFrom('deviceKey')
        .select('fingerprint')
        .where('userId', '=', userId)
        .orderBy('seenAt', 'desc')
        .orderBy('fingerprint')
        .limit(MAX_KEYS),
    )
    .execute();
}

export const isDeviceKey = async (executor: Executor, userId: number, fingerprint: string): Promise<boolean> =>
  (await executor
    .selectFrom('deviceKey')
    .select('userId')
    .where('userId', '=', userId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()) !== undefined;

/** The person who made a file; undefined for one who does not exist. */
export const authorOf = (executor: Executor, id: number) =>
  executor.selectFrom('appUser').select(['id', 'companyId', 'name']).where('id', '=', id).executeTakeFirst();

/** What operations of a person's device have made by way of rescue files, in the order in which they were done. */
export const rescuedEffects = (executor: Executor, userId: number, device: string): Promise<Omit<Effect, 'order'>[]> =>
  executor
    .selectFrom('rescuedOperation')
    .select(['changeId', 'thing', 'fromState as from', 'toState as to'])
    .where('userId', '=', userId)
    .where('device', '=', device)
    .orderBy('position')
    .execute();

export interface Rescued extends Omit<Effect, 'order'> {
  readonly userId: number;
  readonly companyId: number | null;
  readonly device: string;
  readonly fileId: string;
  readonly importedBy: number;
  readonly importedAt: Date;
}

/** Two imports of one file at the same moment keep it once. */
export async function keepRescued(executor: Executor, { from, to, ...rescued }: Rescued): Promise<void> {
  await executor
    .insertInto('rescuedOperation')
    .values({ ...rescued, fromState: from, toState: to })
    .onConflict((known) => known.columns(['userId', 'changeId']).doNothing())
    .execute();
}

/** Whether a change of a person was recorded under a key. */
export const isRecordedOf = async (executor: Executor, userId: number, changeId: string): Promise<boolean> =>
  (await executor
    .selectFrom('change')
    .select(sql<number>`1`.as('one'))
    .where('id', '=', changeId)
    .where('userId', '=', userId)
    .executeTakeFirst()) !== undefined;
