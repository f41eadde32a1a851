import type { Executor } from '#server/db/executor.ts';

/** The known ones among the devices, with a note that they were used. */
export async function findDevices(executor: Executor, hashes: readonly Buffer[], usedAfter: Date): Promise<Buffer[]> {
  if (hashes.length === 0) return [];
  const rows = await executor
    .selectFrom('knownDevice')
    .select('secretHash')
    .where('secretHash', 'in', hashes)
    .where('lastUsedAt', '>', usedAfter)
    .execute();
  return rows.map(({ secretHash }) => secretHash);
}

export async function saveDevice(executor: Executor, userId: number, secretHash: Buffer, now: Date): Promise<void> {
  await executor
    .insertInto('knownDevice')
    .values({ secretHash, userId, createdAt: now, lastUsedAt: now })
    .onConflict((conflict) => conflict.column('secretHash').doUpdateSet({ lastUsedAt: now }))
    .execute();
}

/** Forgets the devices of a person beyond `most`, those unused for longest first. */
export async function keepNewestDevices(executor: Executor, userId: number, most: number): Promise<void> {
  await executor
    .deleteFrom('knownDevice')
    .where('userId', '=', userId)
    .where('secretHash', 'not in', (eb) =>
      eb
        .selectFrom('knownDevice')
        .select('secretHash')
        .where('userId', '=', userId)
        .orderBy('lastUsedAt', 'desc')
        .orderBy('secretHash')
        .limit(most),
    )
    .execute();
}

export async function forgetDevicesOf(executor: Executor, userId: number): Promise<void> {
  await executor.deleteFrom('knownDevice').where('userId', '=', userId).execute();
}

export async function deleteDevicesUnusedSince(executor: Executor, instant: Date): Promise<void> {
  await executor.deleteFrom('knownDevice').where('lastUsedAt', '<=', instant).execute();
}
