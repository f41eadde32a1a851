import type { LogWord } from '@georisk/contract/logWords.ts';
import type { Executor } from '#server/db/executor.ts';
import type { Caller } from '#server/http/caller.ts';

/** Who did something, and from where. `actorId` is the administrator in an impersonation. */
export interface LogSource {
  readonly userId: number | null;
  readonly actorId: number | null;
  readonly companyId: number | null;
  readonly ip: string | null;
  readonly requestId: string | null;
}

export interface LogEntry extends LogSource {
  readonly type: LogWord;
  readonly at: Date;
  /** The object, never a token, an address or a name; at most 512 characters are kept. */
  readonly resource?: string | null;
}

interface Request {
  readonly caller: Caller | undefined;
  readonly ip: string;
  readonly requestId: string;
}

/** The source of the entries of a call. */
export const logSource = ({ caller, ip, requestId }: Request): LogSource => ({
  userId: caller?.id ?? null,
  actorId: caller?.session.actorId ?? null,
  companyId: caller?.companyId ?? null,
  ip,
  requestId,
});

/** The same for a call of which only the user is known yet, as at a sign-in. */
export const logSourceOf = (
  user: { readonly id: number; readonly companyId: number | null } | undefined,
  { ip, requestId }: Pick<Request, 'ip' | 'requestId'>,
): LogSource => ({ userId: user?.id ?? null, actorId: null, companyId: user?.companyId ?? null, ip, requestId });

/** Appends to the audit log; entries are never changed. */
export async function writeLog(executor: Executor, { resource, ...entry }: LogEntry): Promise<void> {
  await executor
    .insertInto('logEntry')
    .values({ ...entry, resource: resource?.slice(0, 512) ?? null })
    .execute();
}
