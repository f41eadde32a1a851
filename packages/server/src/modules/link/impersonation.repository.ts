import type { Executor } from '#server/db/executor.ts';

/** The reason for an impersonation as it is written in the log, where the link finds it again. */
export const reasonEntry = (linkId: string, reason: string): string => `${linkId} ${reason}`;

/** The reason that was given when the link was made. */
export async function impersonationReason(executor: Executor, linkId: string): Promise<string | null> {
  const row = await executor
    .selectFrom('logEntry')
    .select('resource')
    .where('type', '=', 'impersonate-start')
    .where('resource', 'like', `${linkId} %`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.resource?.slice(linkId.length + 1) ?? null;
}
