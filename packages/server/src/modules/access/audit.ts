import type { LogWord } from '@georisk/contract/logWords.ts';
import type { Executor } from '../../db/executor.ts';
import type { Caller } from '../../http/caller.ts';

/** Who calls, and how the call is found again in the logs; a `CallRequest` is one. */
export interface CallContext {
  readonly caller: Caller;
  readonly ip: string;
  readonly requestId: string;
}

/** @param companyId whose data it is about, where that is not the caller's own company */
export const log = async (
  executor: Executor,
  { caller, ip, requestId }: CallContext,
  type: LogWord,
  resource: string,
  companyId: number | null = caller.companyId,
): Promise<void> => {
  await executor
    .insertInto('logEntry')
    .values({
      type,
      resource,
      companyId,
      userId: caller.id,
      actorId: caller.session.actorId,
      ip,
      requestId,
    })
    .execute();
};

/** One entry for each foreign company whose rows an answer holds: only an administrator ever gets such rows. */
export async function auditForeign(
  executor: Executor,
  context: CallContext,
  companyIds: readonly number[],
  resource: string,
): Promise<void> {
  const foreign = new Set(companyIds.filter((id) => id !== context.caller.companyId));
  for (const companyId of foreign) await log(executor, context, 'cross-company-view', resource, companyId);
}
