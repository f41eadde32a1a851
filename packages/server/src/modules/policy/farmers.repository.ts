import { ROLES } from '@georisk/domain/roles/roles.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { FarmerChange, FarmerPlan, StoredFarmer } from './farmers.plan.ts';

export async function storedFarmers(
  tx: Executor,
  companyId: number,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, StoredFarmer>> {
  const rows = await tx
    .selectFrom('appUser')
    .select(['id', 'externalId', 'role', 'name', 'email', 'phone'])
    .select(sql<boolean>`password_hash is not null`.as('hasPassword'))
    .where('companyId', '=', companyId)
    .where('externalId', 'in', externalIds)
    .execute();
  return new Map(
    rows.flatMap(({ externalId, ...row }) => (externalId === null ? [] : [[externalId, { ...row, externalId }]])),
  );
}

/** Which of the user names are in use, in the whole installation. */
export async function takenUserNames(tx: Executor, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const rows = await tx.selectFrom('appUser').select('userName').where('userName', 'in', names).execute();
  return new Set(rows.map(({ userName }) => userName));
}

/**
 * New accounts have no password: their owners sign in by link. The contacts of a known one are written only where it
 * has none at this moment: somebody may have begun to use it since it was read.
 * @returns rows whose contacts were not taken over
 */
export async function saveFarmers(
  tx: Executor,
  companyId: number,
  { add, change }: FarmerPlan,
): Promise<readonly number[]> {
  if (add.length > 0) {
    await tx
      .insertInto('appUser')
      .values(add.map((farmer) => ({ ...farmer, companyId, role: ROLES.FARMER })))
      .execute();
  }
  const kept: number[] = [];
  for (const each of change) if (!(await saveFarmer(tx, companyId, each))) kept.push(each.row);
  return kept;
}

/** Of a person who was erased since they were read nothing is written. @returns whether its contacts, if there are any, were written */
async function saveFarmer(tx: Executor, companyId: number, { id, name, contacts }: FarmerChange): Promise<boolean> {
  const account = tx
    .updateTable('appUser')
    .set({ version: sql<number>`version + 1`, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .where('role', '=', ROLES.FARMER)
    .where('erasedAt', 'is', null);
  if (name !== null) await account.set({ name }).execute();
  if (contacts === null) return true;
  const { numUpdatedRows } = await account
    .set(contacts)
    .where('email', 'is', null)
    .where('phone', 'is', null)
    .where('passwordHash', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
