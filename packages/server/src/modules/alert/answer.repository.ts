import type { AlertReply } from '@georisk/contract/verticals/insurance/alerts.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { statement } from '#server/db/statement.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { sharedOrIn } from '#server/modules/access/scopeFilter.ts';
import { alertStands } from './standing.ts';

/** A person's answers to the alerts of blocks. */
export const answersOn = statement('alert-answers', (executor, blockIds: readonly number[], userId: number) =>
  executor
    .selectFrom('alertAnswer')
    .innerJoin('alert', 'alert.id', 'alertAnswer.alertId')
    .select(['alertAnswer.alertId', 'alertAnswer.answer'])
    .where(sql<boolean>`alert.block_id = any(${blockIds}::int[])`)
    .where('alertAnswer.userId', '=', userId),
);

/** Ids of the alerts of a day on a block that stand and that the scope sees. */
export async function alertIdsOf(
  tx: Executor,
  { blockId, date }: { readonly blockId: number; readonly date: string },
  scope: Scope,
): Promise<readonly number[]> {
  const rows = await tx
    .selectFrom('alert')
    .select('alert.id')
    .where('alert.blockId', '=', blockId)
    .where('alert.date', '=', date)
    .where(alertStands)
    .where(sharedOrIn('alert', scope))
    .orderBy('alert.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** One answer of a person at a time, until the end of the transaction. */
export const holdAnswers = async (tx: Executor, userId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`alert-answer ${userId}`}, 0))`.execute(tx);
};

interface Given {
  readonly userId: number;
  readonly answeredAt: Date;
}

export async function saveAnswers(
  tx: Executor,
  alertIds: readonly number[],
  { userId, answer, answeredAt }: Given & { readonly answer: AlertReply },
): Promise<void> {
  await tx
    .insertInto('alertAnswer')
    .values(alertIds.map((alertId) => ({ alertId, userId, answer, answeredAt })))
    .onConflict((conflict) => conflict.columns(['alertId', 'userId']).doUpdateSet({ answer, answeredAt }))
    .execute();
}

/** What was given stays as taken back; of an alert that nobody had answered nothing is kept. */
export async function withdrawAnswers(
  tx: Executor,
  alertIds: readonly number[],
  { userId, answeredAt }: Given,
): Promise<void> {
  await tx
    .updateTable('alertAnswer')
    .set({ answer: 'withdrawn', answeredAt })
    .where('alertId', 'in', alertIds)
    .where('userId', '=', userId)
    .where('answer', '!=', 'withdrawn')
    .execute();
}
