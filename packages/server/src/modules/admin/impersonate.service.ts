import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import { newId } from '#server/uuid.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import { reasonEntry } from '#server/modules/link/impersonation.repository.ts';
import { insertLink } from '#server/modules/link/link.repository.ts';
import { linkPath } from '#server/modules/link/linkAddress.ts';
import { LINK_LIFE_MS } from '#server/modules/link/sendLink.ts';
import { logSource, writeLog } from '#server/modules/log/writeLog.ts';
import { hashOf, newToken } from '#server/tokens.ts';
import { findUser } from '#server/modules/user/user.repository.ts';
import { adminTexts } from './admin.hu.ts';
import { mayBeImpersonated } from './lists.service.ts';

const FRESH_MS = 15 * 60_000;

interface Wish {
  readonly userId: number;
  readonly reason: string;
}

/** Makes a link that opens the user's view for the administrator once, within a minute; logged under both. */
export async function impersonate(executor: Executor, context: CallContext, { userId, reason }: Wish) {
  const { access, caller, at } = context;
  if (!access.withFlag) throw new Problem('admin-flag-needed');
  if (at.getTime() - caller.session.authenticatedAt.getTime() > FRESH_MS) throw new Problem('fresh-sign-in-needed');
  if (/\p{Cc}/u.test(reason)) throw new Problem('form-refused', { fields: { reason: adminTexts.reasonUnsuitable } });
  const user = await findUser(executor, userId);
  if (!user) throw notFound();
  if (user.status !== 'active') throw new Problem('form-refused', { message: adminTexts.disabled });
  if (!mayBeImpersonated(user.role)) throw new Problem('form-refused', { message: adminTexts.notHisName });

  const id = newId();
  const token = newToken();
  const expiresAt = new Date(at.getTime() + LINK_LIFE_MS.impersonation);
  await inTransaction(executor, async (tx) => {
    await insertLink(tx, {
      id,
      tokenHash: hashOf(token),
      userId,
      kind: 'impersonation',
      createdBy: caller.id,
      actorSessionId: caller.session.id,
      createdAt: at,
      expiresAt,
    });
    await writeLog(tx, {
      ...logSource(context),
      userId,
      actorId: caller.id,
      companyId: user.companyId,
      type: 'impersonate-start',
      at,
      resource: reasonEntry(id, reason),
    });
  });
  return { url: linkPath('impersonation', { userId, token }), expiresAt: expiresAt.toISOString() };
}
