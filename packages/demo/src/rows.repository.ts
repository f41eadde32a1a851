import { sql } from 'kysely';
import type { Executor } from '@georisk/server/db/executor.ts';
import type { DemoAccount } from './people/accounts.hu.ts';
import type { DemoCompany } from './people/companies.hu.ts';
import type { DemoDamage } from './people/damages.hu.ts';

export type InstallationState = 'empty' | 'demo' | 'in-use';

/** The content of the database: nothing yet, the demo, or other data, to which demo accounts must never be added. */
export async function installationState(executor: Executor): Promise<InstallationState> {
  const company = await executor.selectFrom('company').select('demo').orderBy('demo').limit(1).executeTakeFirst();
  if (company !== undefined) return company.demo ? 'demo' : 'in-use';
  const tables = ['appUser', 'block', 'raster', 'policy'] as const;
  for (const table of tables) {
    const row = await executor.selectFrom(table).select('id').limit(1).executeTakeFirst();
    if (row !== undefined) return 'in-use';
  }
  return 'empty';
}

/** The next identifier comes after the fixed ones. */
const continueAfter = (executor: Executor, table: 'company' | 'app_user') =>
  sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
    executor,
  );

export async function saveCompanies(executor: Executor, companies: readonly DemoCompany[]): Promise<void> {
  await executor
    .insertInto('company')
    .values(
      companies.map(({ contact, roleContacts, ...company }) => ({
        ...company,
        contact: contact && JSON.stringify(contact),
        roleContacts: JSON.stringify(roleContacts),
        demo: true,
      })),
    )
    .execute();
  await continueAfter(executor, 'company');
}

/** Accounts in their order; one with a fixed identifier gets it, the others count from 1. */
export async function saveAccounts(
  executor: Executor,
  accounts: readonly DemoAccount[],
  passwordHash: string,
): Promise<void> {
  const values = accounts.map((account) => ({ ...account, passwordHash, demo: true }));
  const numbered = values.filter(({ id }) => id !== undefined);
  const counted = values.filter(({ id }) => id === undefined);
  await executor.insertInto('appUser').values(counted).execute();
  if (numbered.length > 0) await executor.insertInto('appUser').values(numbered).execute();
  await continueAfter(executor, 'app_user');
}

export async function saveDamages(executor: Executor, damages: readonly DemoDamage[]): Promise<void> {
  for (const { blocks, year, expert, stage: _stage, drawing: _drawing, ...damage } of damages) {
    const policy = await executor
      .selectFrom('policy')
      .select('id')
      .where('companyId', '=', damage.companyId)
      .where('policyNumber', '=', damage.policyNumber)
      .where('year', '=', year)
      .executeTakeFirst();
    const user =
      expert === null
        ? undefined
        : await executor.selectFrom('appUser').select('id').where('userName', '=', expert).executeTakeFirst();
    const { id } = await executor
      .insertInto('damage')
      .values({ ...damage, policyId: policy?.id ?? null, expertId: user?.id ?? null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await executor
      .insertInto('damageBlock')
      .values(blocks.map((block) => ({ ...block, companyId: damage.companyId, damageId: id })))
      .execute();
  }
}
