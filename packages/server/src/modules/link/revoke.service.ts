import type { Clock } from '#server/clock.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { type LogSource, writeLog } from '#server/modules/log/writeLog.ts';
import type { Sessions } from '#server/modules/session/authenticator.ts';
import { deleteSessionsOfLinks } from '#server/modules/session/session.repository.ts';
import { revokeAllLinks, revokeLink, revokeLinksOf } from './link.repository.ts';

/** The links to revoke: one, all of a person, or all. */
export type Revoked = { readonly linkId: string } | { readonly userId: number } | { readonly all: true };

interface RevokeDeps {
  readonly clock: Clock;
  readonly sessions: Pick<Sessions, 'forgetAll'>;
}

const idsOf = (tx: Executor, which: Revoked, now: Date): Promise<string[]> => {
  if ('linkId' in which) return revokeLink(tx, which.linkId, now);
  return 'userId' in which ? revokeLinksOf(tx, which.userId, now) : revokeAllLinks(tx, now);
};

/** Revokes links and ends the sessions that were made from them. @returns how many links */
export async function revokeLinks(executor: Executor, deps: RevokeDeps, which: Revoked, source: LogSource) {
  const now = deps.clock.now();
  const count = await inTransaction(executor, async (tx) => {
    const ids = await idsOf(tx, which, now);
    await deleteSessionsOfLinks(tx, ids);
    const resource = `${'userId' in which ? `user:${which.userId} ` : ''}links:${ids.length}`;
    await writeLog(tx, { ...source, type: 'link-revoked', at: now, resource });
    return ids.length;
  });
  deps.sessions.forgetAll();
  return count;
}
