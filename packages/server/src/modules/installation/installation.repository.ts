import type { Executor } from '../../db/executor.ts';

/** The demo world is loaded: the only kind of installation in which there are demo accounts. */
export async function isDemoInstallation(executor: Executor): Promise<boolean> {
  const row = await executor.selectFrom('company').select('id').where('demo', '=', true).limit(1).executeTakeFirst();
  return row !== undefined;
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
