import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';

export const viewsOf = (executor: Executor, userId: number, list: string) =>
  executor
    .selectFrom('savedView')
    .select(['id', 'name', 'query', 'createdAt'])
    .where('userId', '=', userId)
    .where('list', '=', list)
    .orderBy('id')
    .execute();

/**
 * Holds a person's views: two that are saved at once come one after the other. @returns whether the person is there:
 * they may have been erased meanwhile
 */
export async function lockPerson(tx: Executor, userId: number): Promise<boolean> {
  const held = await tx
    .selectFrom('appUser')
    .select('id')
    .where('id', '=', userId)
    .where('erasedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return held !== undefined;
}

export async function upsertView(
  tx: Executor,
  view: {
    readonly id: string;
    readonly userId: number;
    readonly list: string;
    readonly name: string;
    readonly query: string;
    readonly createdAt: Date;
  },
): Promise<void> {
  await tx
    .deleteFrom('savedView')
    .where('userId', '=', view.userId)
    .where((eb) =>
      eb.or([
        eb('id', '=', view.id),
        eb.and([eb('list', '=', view.list), sql<boolean>`lower(name) = lower(${view.name})`]),
      ]),
    )
    .execute();
  await tx.insertInto('savedView').values(view).execute();
}

export async function isOthersView(tx: Executor, id: string, userId: number): Promise<boolean> {
  const row = await tx.selectFrom('savedView').select('userId').where('id', '=', id).executeTakeFirst();
  return row !== undefined && row.userId !== userId;
}

export async function deleteView(executor: Executor, userId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await executor
    .deleteFrom('savedView')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
