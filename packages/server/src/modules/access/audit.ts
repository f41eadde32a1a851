import type { LogWord } from '@georisk/contract/logWords.ts';
import type { Clock } from '#server/clock.ts';
import type { Executor } from '#server/db/executor.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Access } from './scope.ts';
import { logSource, writeLog } from '#server/modules/log/writeLog.ts';

/** Who calls and when, and how the call is found again in the logs. */
export interface CallContext {
  readonly caller: Caller;
  /** What the caller may do with the call that is served. */
  readonly access: Access;
  /** Whose work it is, where the caller brings somebody else's: the rights are the caller's, the work is theirs. */
  readonly author?: { readonly id: number } | undefined;
  readonly ip: string;
  readonly requestId: string;
  /** The body of the call; see `requestDigest`. */
  readonly sent?: unknown;
  readonly at: Date;
  /** `YYYY-MM-DD`: the day of the crops, which an installation may have set. */
  readonly today: string;
}

type Asked = Pick<CallContext, 'caller' | 'access' | 'ip' | 'requestId'> & { readonly body?: unknown };

/** The context of a call that a service needs. */
export const contextsBy =
  (clock: Clock) =>
  ({ caller, access, ip, requestId, body }: Asked): CallContext => ({
    caller,
    access,
    ip,
    requestId,
    sent: body,
    at: clock.now(),
    today: clock.today(),
  });

/** On whose behalf something is written, and who does it. */
export const doersOf = ({ caller, author }: Pick<CallContext, 'caller' | 'author'>) => ({
  userId: author?.id ?? caller.id,
  actorId: caller.session.actorId ?? caller.id,
});

/** @param companyId whose data it is about, where that is not the caller's own company */
export const log = (
  executor: Executor,
  context: CallContext,
  type: LogWord,
  resource: string,
  companyId: number | null = context.caller.companyId,
): Promise<void> =>
  writeLog(executor, {
    ...logSource(context),
    ...(context.author !== undefined && doersOf(context)),
    companyId,
    type,
    at: context.at,
    resource,
  });

/** Writes one entry for each foreign company whose rows an answer holds: only an administrator ever gets such rows. */
export async function auditForeign(
  executor: Executor,
  context: CallContext,
  companyIds: readonly number[],
  resource: string,
): Promise<void> {
  const foreign = new Set(companyIds.filter((id) => id !== context.caller.companyId));
  for (const companyId of foreign) await log(executor, context, 'cross-company-view', resource, companyId);
}
