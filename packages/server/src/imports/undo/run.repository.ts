import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';

/** An import of a company, or of any where `companyId` is null. */
export const findRun = (executor: Executor, id: string, companyId: number | null) =>
  executor
    .selectFrom('importRun')
    .leftJoin('appUser', 'appUser.id', 'importRun.undoneByUserId')
    .select([
      'importRun.id',
      'importRun.kind',
      'importRun.fileName',
      'importRun.companyId',
      'importRun.at',
      'importRun.journaled',
      'importRun.undoneAt',
      'appUser.name as undoneBy',
    ])
    .where('importRun.id', '=', id)
    .$if(companyId !== null, (query) => query.where(sql<boolean>`import_run.company_id = ${companyId}`))
    .executeTakeFirst();
export type FoundRun = NonNullable<Awaited<ReturnType<typeof findRun>>>;

/** Holds an import until the transaction ends: only one undo of it runs. */
export const holdRun = (tx: Executor, id: string) =>
  tx.selectFrom('importRun').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

/** @param byUserId null where it was a command */
export async function noteUndone(tx: Executor, id: string, byUserId: number | null, at: Date): Promise<void> {
  await tx
    .updateTable('importRun')
    .set({ undoneAt: at, undoneByUserId: byUserId, journaled: false })
    .where('id', '=', id)
    .execute();
}
