import type { SessionItem } from '@georisk/contract/verticals/admin/audit.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import { type PageQuery, pageOf } from '#server/modules/admin/page.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { logSource, writeLog } from '#server/modules/log/writeLog.ts';
import type { Sessions } from '#server/modules/session/authenticator.ts';
import { deleteSession } from '#server/modules/session/session.repository.ts';
import { auditTexts } from './audit.hu.ts';
import { findSessionOf, listSessions } from './sessions.repository.ts';

/** Who is signed in, last seen first. */
export async function sessionPage(
  executor: Executor,
  context: CallContext,
  { phrase = '', ...query }: PageQuery & { readonly phrase?: string | undefined },
) {
  const { access, caller, at } = context;
  const page = pageOf(query);
  const { total, rows } = await listSessions(executor, access.scope, phrase.trim(), at, page);
  const companies = rows.flatMap(({ companyId }) => (companyId === null ? [] : [companyId]));
  await auditForeign(executor, context, companies, 'sessions');
  const items = rows.map((each): SessionItem => {
    const { companyId: _, createdAt, lastUsedAt, expiresAt, ...row } = each;
    return {
      ...row,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      own: row.id === caller.session.id,
    };
  });
  return { items, total, page: page.page, pageSize: page.pageSize };
}

/** Ends a person's session at once; their others, password and links stay. */
export async function endSession(
  executor: Executor,
  sessions: Sessions,
  context: CallContext,
  id: string,
): Promise<void> {
  const { access, caller, at } = context;
  if (id === caller.session.id) throw new Problem('form-refused', { message: auditTexts.ownSession });
  await inTransaction(executor, async (tx) => {
    const session = await findSessionOf(tx, access.scope, id, at);
    if (!session) throw notFound();
    await deleteSession(tx, id);
    const source = { ...logSource(context), userId: session.userId, companyId: session.companyId };
    await writeLog(tx, {
      ...source,
      actorId: caller.session.actorId ?? caller.id,
      type: 'logout',
      at,
      resource: `session:${id}`,
    });
  });
  sessions.forgetSession(id);
}
