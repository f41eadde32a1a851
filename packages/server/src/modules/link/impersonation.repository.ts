import type { Executor } from '#server/db/executor.ts';

/** How the reason for working in somebody's name stands in the log, found again by the link. */
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
