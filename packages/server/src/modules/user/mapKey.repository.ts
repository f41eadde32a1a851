import type { Insertable } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { MapKeyTable } from '#server/db/schema.ts';

/** Whoever a map program signs in as, with the key that it has. */
export interface MapKeyHolder {
  readonly id: number;
  readonly companyId: number | null;
  readonly role: number;
  readonly name: string;
  readonly userName: string;
  readonly capabilities: string[];
  readonly hidePolicyDamage: boolean;
  readonly riskTaking: boolean | null;
  readonly companyHides: boolean | null;
  readonly keyId: string;
  readonly keyHash: Buffer;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
}

/** The active person of this name with the key of this hash, whether or not its time is over. */
export const findMapKeyHolder = (
  executor: Executor,
  userName: string,
  keyHash: Buffer,
): Promise<MapKeyHolder | undefined> =>
  executor
    .selectFrom('mapKey')
    .innerJoin('appUser', 'appUser.id', 'mapKey.userId')
    .leftJoin('company', 'company.id', 'appUser.companyId')
    .select([
      'appUser.id',
      'appUser.companyId',
      'appUser.role',
      'appUser.name',
      'appUser.userName',
      'appUser.capabilities',
      'appUser.hidePolicyDamage',
      'company.riskTaking',
      'company.hidePolicyDamage as companyHides',
      'mapKey.id as keyId',
      'mapKey.keyHash',
      'mapKey.expiresAt',
      'mapKey.lastUsedAt',
    ])
    .where('mapKey.keyHash', '=', keyHash)
    .where('appUser.userName', '=', userName)
    .where('appUser.status', '=', 'active')
    .executeTakeFirst();

/** A person's keys, the newest first; those whose time is over are among them. */
export const mapKeysOf = (executor: Executor, userId: number) =>
  executor
    .selectFrom('mapKey')
    .select(['id', 'name', 'createdAt', 'expiresAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

export async function insertMapKey(executor: Executor, row: Insertable<MapKeyTable>): Promise<void> {
  await executor.insertInto('mapKey').values(row).execute();
}

/** Notes that a program used a key, unless that was noted since `before`. */
export async function touchMapKey(executor: Executor, id: string, now: Date, before: Date): Promise<void> {
  await executor
    .updateTable('mapKey')
    .set({ lastUsedAt: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<=', before)]))
    .execute();
}

/** @returns whether it was this person's */
export async function deleteMapKey(executor: Executor, userId: number, id: string): Promise<boolean> {
  const row = await executor
    .deleteFrom('mapKey')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function endMapKeysOf(executor: Executor, userId: number): Promise<void> {
  await executor.deleteFrom('mapKey').where('userId', '=', userId).execute();
}

/** Their people saw for so long that these have ended. */
export async function deleteOldMapKeys(executor: Executor, expiredBefore: Date): Promise<void> {
  await executor.deleteFrom('mapKey').where('expiresAt', '<', expiredBefore).execute();
}
