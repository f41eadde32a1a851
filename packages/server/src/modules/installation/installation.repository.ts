import type { Executor } from '#server/db/executor.ts';

/** The demo world is loaded: only such an installation has demo accounts. */
export async function isDemoInstallation(executor: Executor): Promise<boolean> {
  const row = await executor.selectFrom('company').select('id').where('demo', '=', true).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The installation is empty: only then may a demo world be loaded. */
export async function isEmptyInstallation(executor: Executor): Promise<boolean> {
  const user = await executor.selectFrom('appUser').select('id').limit(1).executeTakeFirst();
  const company = await executor.selectFrom('company').select('id').limit(1).executeTakeFirst();
  const block = await executor.selectFrom('block').select('id').limit(1).executeTakeFirst();
  return user === undefined && company === undefined && block === undefined;
}

export const findDemoAccounts = (executor: Executor) =>
  executor
    .selectFrom('appUser')
    .select(['userName', 'name', 'role'])
    .where('demo', '=', true)
    .where('status', '=', 'active')
    .where('passwordHash', 'is not', null)
    .orderBy('role')
    .orderBy('id')
    .execute();
