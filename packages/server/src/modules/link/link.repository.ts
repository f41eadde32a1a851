import { type Insertable, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { LinkKind, LinkTokenTable } from '#server/db/schema.ts';

/** A link with the current row of its person. */
export interface LinkRow {
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly kind: LinkKind;
  readonly userId: number;
  readonly createdBy: number | null;
  readonly actorSessionId: string | null;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  readonly usedNonceHash: Buffer | null;
  readonly useCount: number;
  readonly frozenAt: Date | null;
  readonly revokedAt: Date | null;
  readonly messageId: string | null;
  readonly role: number;
  readonly status: 'active' | 'disabled';
  readonly companyId: number | null;
}

const linksWithUser = (executor: Executor) =>
  executor
    .selectFrom('linkToken')
    .innerJoin('appUser', 'appUser.id', 'linkToken.userId')
    .select([
      'linkToken.id',
      'linkToken.tokenHash',
      'linkToken.kind',
      'linkToken.userId',
      'linkToken.createdBy',
      'linkToken.actorSessionId',
      'linkToken.expiresAt',
      'linkToken.usedAt',
      'linkToken.usedNonceHash',
      'linkToken.useCount',
      'linkToken.frozenAt',
      'linkToken.revokedAt',
      'linkToken.messageId',
      'appUser.role',
      'appUser.status',
      'appUser.companyId',
    ]);

export const findLink = (executor: Executor, tokenHash: Buffer, userId: number): Promise<LinkRow | undefined> =>
  linksWithUser(executor)
    .where('linkToken.tokenHash', '=', tokenHash)
    .where('linkToken.userId', '=', userId)
    .executeTakeFirst();

export async function insertLink(executor: Executor, link: Insertable<LinkTokenTable>): Promise<void> {
  await executor.insertInto('linkToken').values(link).execute();
}

/** Uses a link that may be used once; of concurrent uses one succeeds. */
export async function useOnce(executor: Executor, id: string, nonceHash: Buffer | null, now: Date): Promise<boolean> {
  const row = await executor
    .updateTable('linkToken')
    .set((eb) => ({
      usedAt: now,
      firstUsedAt: now,
      lastUsedAt: now,
      usedNonceHash: nonceHash,
      useCount: eb('useCount', '+', 1),
    }))
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the link for this transaction alone, so that its uses are counted one after the other. */
export const lockLink = (executor: Executor, id: string) =>
  executor
    .selectFrom('linkToken')
    .select(['frozenAt', 'revokedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();

export async function countUses(executor: Executor, id: string, since: Date) {
  return executor
    .selectFrom('linkUse')
    .select((eb) => [
      eb.fn.countAll<number>().as('uses'),
      sql<string[]>`coalesce(array_agg(distinct network), '{}')`.as('networks'),
    ])
    .where('linkId', '=', id)
    .where('usedAt', '>', since)
    .executeTakeFirstOrThrow();
}

export async function addUse(executor: Executor, id: string, network: string, now: Date): Promise<void> {
  await executor.insertInto('linkUse').values({ linkId: id, usedAt: now, network }).execute();
  await countUse(executor, id, now);
}

/** Counts a use without the place that it came from. */
export async function countUse(executor: Executor, id: string, now: Date): Promise<void> {
  await executor
    .updateTable('linkToken')
    .set((eb) => ({
      firstUsedAt: eb.fn.coalesce('firstUsedAt', eb.val(now)),
      lastUsedAt: now,
      useCount: eb('useCount', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export async function freezeLink(executor: Executor, id: string, now: Date): Promise<void> {
  await executor.updateTable('linkToken').set({ frozenAt: now }).where('id', '=', id).execute();
}

const revoke = (executor: Executor, now: Date) =>
  executor.updateTable('linkToken').set({ revokedAt: now }).where('revokedAt', 'is', null);

/** Revokes all links of a person. @returns their ids: the sessions made from them have to end too */
export async function revokeLinksOf(executor: Executor, userId: number, now: Date): Promise<string[]> {
  const rows = await revoke(executor, now).where('userId', '=', userId).returning('id').execute();
  return rows.map(({ id }) => id);
}

/** Voids older unused links of a kind: only the newest one opens. */
export async function revokeUnused(executor: Executor, userId: number, kind: LinkKind, now: Date): Promise<void> {
  await revoke(executor, now)
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('usedAt', 'is', null)
    .execute();
}

export async function revokeLink(executor: Executor, id: string, now: Date): Promise<string[]> {
  const rows = await revoke(executor, now).where('id', '=', id).returning('id').execute();
  return rows.map((row) => row.id);
}

export async function revokeAllLinks(executor: Executor, now: Date): Promise<string[]> {
  const rows = await revoke(executor, now).returning('id').execute();
  return rows.map(({ id }) => id);
}
