import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { damagesIn } from '#server/modules/access/scopeFilter.ts';

export interface BulkCase {
  readonly id: number;
  readonly companyId: number;
  readonly damageNumber: string;
  readonly status: 'new' | 'assigned' | 'inspected' | 'closed';
  readonly expertId: number | null;
  readonly deadline: string | null;
  readonly version: number;
}

/** The cases within reach, held until the end of the transaction, always in the same order. */
export async function lockCases(tx: Executor, ids: readonly number[], scope: Scope): Promise<readonly BulkCase[]> {
  return tx
    .selectFrom('damage')
    .select(['id', 'companyId', 'damageNumber', 'status', 'expertId', 'deadline', 'version'])
    .where(sql<boolean>`damage.id = any(${[...ids]}::int[])`)
    .where('damage.deletedAt', 'is', null)
    .where(damagesIn(scope))
    .orderBy('damage.id')
    .forUpdate()
    .execute();
}

/** What a letter says of a case that was given to its reader. */
export interface GivenCase {
  readonly id: number;
  readonly damageNumber: string;
  readonly policyNumber: string;
  readonly dangerType: string;
  readonly damageDate: string;
  readonly inspectionAddress: string;
}

/** Cases for a letter, by their numbers. */
export const factsForLetter = (tx: Executor, ids: readonly number[]): Promise<readonly GivenCase[]> =>
  tx
    .selectFrom('damage')
    .select(['id', 'damageNumber', 'policyNumber', 'dangerType', 'damageDate', 'inspectionAddress'])
    .where(sql<boolean>`id = any(${[...ids]}::int[])`)
    .orderBy('damageNumber')
    .execute();

/** Those of some people who may be given cases, with their company. */
export async function expertsAmong(
  executor: Executor,
  ids: readonly number[],
  roles: readonly number[],
): Promise<ReadonlyMap<number, { readonly companyId: number | null; readonly name: string }>> {
  const rows = await executor
    .selectFrom('appUser')
    .select(['id', 'companyId', 'name'])
    .where(sql<boolean>`id = any(${[...ids]}::int[])`)
    .where('status', '=', 'active')
    .where('role', 'in', [...roles])
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

export interface NewValues {
  readonly id: number;
  readonly expertId: number | null;
  readonly status: BulkCase['status'];
  readonly deadline: string | null;
}

export async function saveCases(tx: Executor, values: readonly NewValues[]): Promise<void> {
  if (values.length === 0) return;
  const rows = JSON.stringify(values.map(({ expertId, ...rest }) => ({ ...rest, expert_id: expertId })));
  await sql`update damage set expert_id = v.expert_id, status = v.status, deadline = v.deadline, version = version + 1
    from json_to_recordset(${rows}::json) as v(id int, expert_id int, status text, deadline date)
    where damage.id = v.id`.execute(tx);
}
