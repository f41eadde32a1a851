import { ROLE_GROUPS } from '@georisk/domain/roles/roles.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { people } from './admin.repository.ts';

/**
 * Messages of a scope that did not go out, held until the transaction ends: those that wait for a sender, the oldest
 * first, or those of these ids in whatever state.
 */
export const lockUnsent = (tx: Executor, scope: Scope, ids: readonly string[] | undefined, most: number) =>
  tx
    .selectFrom('message')
    .leftJoin('appUser', 'appUser.id', 'message.userId')
    .select(['message.id', 'message.companyId', 'message.channel', 'message.kind', 'message.status', 'message.body'])
    .where(people(scope, ROLE_GROUPS.alertLink))
    .$if(ids === undefined, (query) => query.where('message.status', '=', 'outbox'))
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`message.id = any(${[...(ids ?? [])]}::uuid[])`))
    .orderBy('message.createdAt')
    .orderBy('message.id')
    .limit(most)
    .forUpdate('message')
    .execute();

/** They are due now, with all of their attempts. */
export async function queueAgain(tx: Executor, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('message')
    .set({ status: 'queued', nextAttemptAt: now, leaseUntil: null, lastError: null, attempts: 0 })
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
}
