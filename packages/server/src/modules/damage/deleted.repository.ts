import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';

/** Nobody deletes more cases of one number. */
const MAX = 20;

/** A case, deleted or not, held until the end of the transaction. @param within a condition on `damage` */
export const caseEver = (tx: Executor, id: number, within: RawBuilder<boolean>) =>
  tx
    .selectFrom('damage')
    .select(['damage.damageNumber', 'damage.version', sql<boolean>`damage.deleted_at is not null`.as('isDeleted')])
    .where('damage.id', '=', id)
    .where(within)
    .forUpdate()
    .executeTakeFirst();

interface DeletedRow {
  readonly id: number;
  readonly companyId: number;
  readonly damageNumber: string;
  readonly policyNumber: string;
  readonly damageDate: string;
  readonly deletedAt: Date;
  readonly deletedBy: string | null;
}

/** Deleted cases of some numbers, the last deleted first. @param within a condition on `damage` */
export const deletedCases = (
  executor: Executor,
  numbers: readonly string[],
  within: RawBuilder<boolean>,
): Promise<DeletedRow[]> =>
  executor
    .selectFrom('damage')
    .select([
      'damage.id',
      'damage.companyId',
      'damage.damageNumber',
      'damage.policyNumber',
      'damage.damageDate',
      'damage.deletedAt',
      sql<string | null>`(select person.name from change join app_user person on person.id = change.user_id
        where change.subject_type = 'damage' and change.subject_id = damage.id::text
          and change.operation = 'delete-case' order by change.server_at desc limit 1)`.as('deletedBy'),
    ])
    .where(sql<boolean>`damage.damage_number = any(${[...numbers]}::text[])`)
    .where('damage.deletedAt', 'is not', null)
    .where(within)
    .orderBy('damage.deletedAt', 'desc')
    .orderBy('damage.id', 'desc')
    .limit(MAX)
    .$castTo<DeletedRow>()
    .execute();
