import type { Executor } from '#server/db/executor.ts';

/** The mail's token, if it is this person's. */
export const findUnsubscribe = (executor: Executor, tokenHash: Buffer, userId: number) =>
  executor
    .selectFrom('alertUnsubscribe')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('userId', '=', userId)
    .executeTakeFirst();

export async function noteUnsubscribeUse(tx: Executor, tokenHash: Buffer, usedAt: Date): Promise<void> {
  await tx.updateTable('alertUnsubscribe').set({ usedAt }).where('tokenHash', '=', tokenHash).execute();
}

/** A mail that is older than this no longer unsubscribes: a newer one does. */
const KEPT_MS = 400 * 86_400_000;

export async function forgetOldUnsubscribes(executor: Executor, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  await executor.deleteFrom('alertUnsubscribe').where('createdAt', '<', before).execute();
}
