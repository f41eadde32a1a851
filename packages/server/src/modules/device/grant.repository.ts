import type { Insertable } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { DeviceGrantTable } from '#server/db/schema/case.ts';

const COLUMNS = ['id', 'userId', 'publicKey', 'name', 'createdAt', 'lastUsedAt', 'expiresAt', 'revokedAt'] as const;

/** A grant with what decides whether its person may still have it. */
export const findGrant = (executor: Executor, id: string) =>
  executor
    .selectFrom('deviceGrant')
    .innerJoin('appUser', 'appUser.id', 'deviceGrant.userId')
    .select(COLUMNS.map((column) => `deviceGrant.${column}` as const))
    .select(['appUser.status', 'appUser.role', 'appUser.companyId'])
    .where('deviceGrant.id', '=', id)
    .executeTakeFirst();

/** Those of a person that open something, the latest first. */
export const openGrantsOf = (executor: Executor, userId: number, now: Date) =>
  executor
    .selectFrom('deviceGrant')
    .select(COLUMNS)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .execute();

/** Adds a grant, or makes an existing one of the same person and key valid for longer. @returns whether one of them is there now */
export async function saveGrant(executor: Executor, row: Insertable<DeviceGrantTable>): Promise<boolean> {
  const saved = await executor
    .insertInto('deviceGrant')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ lastUsedAt: row.lastUsedAt, expiresAt: row.expiresAt, name: row.name })
        .where('deviceGrant.userId', '=', row.userId)
        .where('deviceGrant.publicKey', '=', row.publicKey)
        .where('deviceGrant.revokedAt', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

export async function touchGrant(executor: Executor, id: string, now: Date): Promise<void> {
  await executor.updateTable('deviceGrant').set({ lastUsedAt: now }).where('id', '=', id).execute();
}

/** @returns whether it was a person's, and open */
export async function revokeGrant(executor: Executor, userId: number, id: string, now: Date): Promise<boolean> {
  const row = await executor
    .updateTable('deviceGrant')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends what a person's devices open, until they sign in on them again. */
export async function endGrantsOf(executor: Executor, userId: number, now: Date): Promise<void> {
  await executor
    .updateTable('deviceGrant')
    .set({ expiresAt: now })
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .execute();
}

/** A device that was off for so long learns that its grant has ended, no more. */
export async function deleteOldGrants(executor: Executor, expiredBefore: Date): Promise<void> {
  await executor.deleteFrom('deviceGrant').where('expiresAt', '<', expiredBefore).execute();
}
