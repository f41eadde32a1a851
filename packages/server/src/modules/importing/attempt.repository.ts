import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { ImportReport } from '#server/imports/report.ts';
import type { Scope } from '#server/modules/access/scope.ts';

/** Results are looked at for this long. */
const KEPT_DAYS = 7;

export interface NewAttempt {
  readonly id: string;
  readonly kind: string;
  readonly byUserId: number;
  readonly companyId: number | null;
  readonly dryRun: boolean;
  readonly at: Date;
}

export async function beginAttempt(executor: Executor, { at, ...attempt }: NewAttempt): Promise<void> {
  await executor
    .deleteFrom('importAttempt')
    .where(sql<boolean>`started_at < ${at}::timestamptz - make_interval(days => ${KEPT_DAYS})`)
    .execute();
  await executor
    .insertInto('importAttempt')
    .values({ ...attempt, state: 'running', error: null, startedAt: at, seenAt: at })
    .execute();
}

export async function noteProgress(executor: Executor, id: string, progress: number, at: Date): Promise<void> {
  await executor
    .updateTable('importAttempt')
    .set({ progress, seenAt: at })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

export interface AttemptEnd {
  readonly reports: readonly ImportReport[];
  readonly runs: readonly string[];
  readonly error: string | null;
}

export async function endAttempt(executor: Executor, id: string, { reports, runs, error }: AttemptEnd): Promise<void> {
  await executor
    .updateTable('importAttempt')
    .set({
      state: error === null ? 'done' : 'failed',
      progress: 1,
      reports: JSON.stringify(reports),
      runs: JSON.stringify(runs),
      error,
    })
    .where('id', '=', id)
    .execute();
}

/** A person's own attempt; an administrator's scope has those of others too. */
export const findAttempt = (executor: Executor, scope: Scope, id: string, userId: number) =>
  executor
    .selectFrom('importAttempt')
    .selectAll()
    .where('id', '=', id)
    .where(
      scope.kind === 'all'
        ? sql<boolean>`true`
        : sql<boolean>`(by_user_id = ${userId} and company_id = ${scope.kind === 'company' ? scope.companyId : null})`,
    )
    .executeTakeFirst();
export type AttemptRow = NonNullable<Awaited<ReturnType<typeof findAttempt>>>;

/** Those of recorded runs that stand: one whose transaction was undone does not. */
export async function savedRuns(tx: Executor, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await tx.selectFrom('importRun').select('id').where('id', 'in', ids).orderBy('id').execute();
  return rows.map(({ id }) => id);
}
