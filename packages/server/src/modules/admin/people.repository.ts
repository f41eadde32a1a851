import { type Insertable, sql, type Updateable } from 'kysely';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import type { Executor } from '#server/db/executor.ts';
import type { AppUserTable } from '#server/db/schema.ts';

export async function insertUser(executor: Executor, user: Insertable<AppUserTable>): Promise<number> {
  const { id } = await executor.insertInto('appUser').values(user).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateUser(
  executor: Executor,
  id: number,
  values: Updateable<AppUserTable>,
  at: Date,
): Promise<void> {
  await executor
    .updateTable('appUser')
    .set((eb) => ({ ...values, version: eb('version', '+', 1), updatedAt: at }))
    .where('id', '=', id)
    .execute();
}

/** Holds a person for the rest of the transaction. */
export async function lockUser(executor: Executor, id: number): Promise<void> {
  await executor.selectFrom('appUser').select('id').where('id', '=', id).forUpdate().execute();
}

/** Holds every active administrator: two who disable each other at the same moment must not both succeed. */
export async function lockAdmins(executor: Executor): Promise<number[]> {
  const rows = await executor
    .selectFrom('appUser')
    .select('id')
    .where('role', '=', ROLES.ADMIN)
    .where('status', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether somebody has this user name already, in whatever case. */
export async function isUserNameTaken(executor: Executor, userName: string): Promise<boolean> {
  const row = await executor
    .selectFrom('appUser')
    .select('id')
    .where(sql<boolean>`lower(user_name) = ${userName}`)
    .executeTakeFirst();
  return row !== undefined;
}

/** User names that are one of these, or one with a number behind it, in small letters; read at once. */
export async function userNamesBeginning(executor: Executor, bases: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await executor
    .selectFrom('appUser')
    .select(sql<string>`lower(user_name)`.as('name'))
    .where(
      sql<boolean>`(lower(user_name) = any(${[...bases]}::text[])
        or regexp_replace(lower(user_name), '-[0-9]+$', '') = any(${[...bases]}::text[]))`,
    )
    .execute();
  return new Set(rows.map(({ name }) => name));
}

export async function companyExists(executor: Executor, id: number): Promise<boolean> {
  const row = await executor.selectFrom('company').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
