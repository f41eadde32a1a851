import { ROLES } from '@georisk/domain/roles/roles.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { FarmerPlan, StoredFarmer } from './farmers.plan.ts';

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

/** New accounts have no password: their owners sign in by link. */
export async function saveFarmers(tx: Executor, companyId: number, { add, change }: FarmerPlan): Promise<void> {
  if (add.length > 0) {
    await tx
      .insertInto('appUser')
      .values(add.map((farmer) => ({ ...farmer, companyId, role: ROLES.FARMER })))
      .execute();
  }
  for (const { id, ...fields } of change) {
    await tx
      .updateTable('appUser')
      .set({ ...fields, version: sql<number>`version + 1`, updatedAt: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
  }
}
