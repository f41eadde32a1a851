import type { WorkItem, WorkState } from '@georisk/contract/verticals/admin/work.ts';
import { recordChange } from '#server/db/change.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction, orRefusal } from '#server/db/transaction.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import type { KindOf } from '#server/jobs/jobKind.ts';
import { resendJob } from '#server/jobs/jobs.ts';
import { newId } from '#server/uuid.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { mayCall } from '#server/modules/access/scope.ts';
import { type PageQuery, pageOf } from '#server/modules/admin/page.ts';
import { workTexts } from './work.hu.ts';
import { listWork, requeue, workForRetry } from './work.repository.ts';

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

export async function workPage(
  executor: Executor,
  context: CallContext,
  query: PageQuery & { readonly state?: WorkState | undefined },
) {
  const page = pageOf(query);
  const { total, rows } = await listWork(executor, context.access.scope, query, page);
  const companies = rows.flatMap(({ companyId }) => (companyId === null ? [] : [companyId]));
  await auditForeign(executor, context, companies, 'work');
  const mayRetry = mayCall('retryWork', context.caller);
  const items = rows.map((row): WorkItem => {
    const { companyId: _, createdAt, startedAt, finishedAt, retryAt, ...rest } = row;
    return {
      ...rest,
      createdAt: createdAt.toISOString(),
      startedAt: instant(startedAt),
      finishedAt: instant(finishedAt),
      retryAt: instant(retryAt),
      canRetry: mayRetry && row.state === 'failed',
    };
  });
  return { items, total, page: page.page, pageSize: page.pageSize };
}

const refuse = (message: string) => new Problem('duplicate', { message });

/** Queues again a job that was given up; not where the same is already waiting. */
export async function retryWork(executor: Executor, kindOf: KindOf, context: CallContext, id: string): Promise<void> {
  const refusal = await orRefusal(
    () => inTransaction(executor, (tx) => retryWithin(tx, kindOf, context, id)),
    ({ kind }) => (kind === 'unique' ? refuse(workTexts.waiting) : undefined),
  );
  if (refusal) throw refusal;
}

async function retryWithin(tx: Executor, kindOf: KindOf, context: CallContext, id: string): Promise<void> {
  const work = await workForRetry(tx, context.access.scope, id);
  if (!work) throw notFound();
  if (work.state !== 'failed') throw refuse(workTexts.notFailed);
  await requeue(tx, id);
  await resendJob(tx, kindOf, { id, name: work.name, data: work.data, key: work.key });
  const { caller } = context;
  await recordChange(tx, {
    id: newId(),
    companyId: work.companyId,
    actorId: caller.session.actorId ?? caller.id,
    userId: caller.id,
    subjectType: 'work',
    subjectId: id,
    operation: 'retry',
    baseVersion: null,
    deviceAt: null,
    before: { state: 'failed' },
    after: { state: 'queued' },
    answer: null,
  });
}
