import type { Executor } from '@georisk/server/db/executor.ts';
import { hashOf } from '@georisk/server/tokens.ts';
import { newId } from '@georisk/server/uuid.ts';

/** Gives a person a map key of known text, valid whatever the clock of the test says. */
export async function plantMapKey(db: Executor, userId: number, key: string): Promise<void> {
  await db
    .insertInto('mapKey')
    .values({
      id: newId(),
      userId,
      name: 'QGIS',
      keyHash: hashOf(key),
      createdAt: new Date('2018-01-01'),
      expiresAt: new Date('2080-01-01'),
      lastUsedAt: null,
    })
    .execute();
}
