import type { Answer, Body } from '@georisk/contract/endpoints.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notFound } from '#server/http/problem.ts';
import { auditForeign, type CallContext, log } from '#server/modules/access/audit.ts';
import { insertLink, revokeLink } from '#server/modules/link/link.repository.ts';
import { linkPath } from '#server/modules/link/linkAddress.ts';
import type { Sessions } from '#server/modules/session/authenticator.ts';
import { deleteSessionsOfLinks } from '#server/modules/session/session.repository.ts';
import { hashOf, newToken } from '#server/tokens.ts';
import { newId } from '#server/uuid.ts';
import { cemeteryTexts as texts } from './cemetery.hu.ts';
import { graveyardWithin } from './cemetery.repository.ts';
import { type LinkRow, linksWithin, linkWithin, visitorOf } from './links.repository.ts';

/** A sign at a gate hangs for years; whoever wants it gone revokes its link. */
const LIFE_YEARS = 5;

const present = ({ companyId: _company, ...row }: LinkRow): Answer<'graveyardLinks'>[number] => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  revokedAt: row.revokedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});

export async function graveyardLinks(executor: Executor, context: CallContext): Promise<Answer<'graveyardLinks'>> {
  const rows = await linksWithin(executor, context.access.scope);
  const companies = rows.map(({ companyId }) => companyId);
  await auditForeign(executor, context, companies, 'graveyard links');
  return rows.map(present);
}

/** Makes a link for the visitors of a graveyard. Its address is in this answer and nowhere else. */
export function makeGraveyardLink(
  executor: Executor,
  context: CallContext,
  { graveyardId, label }: Body<'makeGraveyardLink'>,
  publicUrl: string,
): Promise<Answer<'makeGraveyardLink'>> {
  const { access, at, caller } = context;
  return inTransaction(executor, async (tx) => {
    const graveyard = await graveyardWithin(tx, graveyardId, access.scope);
    if (graveyard === undefined) throw notFound();
    const userId = await visitorOf(tx, graveyard, texts.visitor(graveyard.name));
    const [id, token] = [newId(), newToken()];
    const expiresAt = new Date(at);
    expiresAt.setUTCFullYear(expiresAt.getUTCFullYear() + LIFE_YEARS);
    await insertLink(tx, {
      id,
      tokenHash: hashOf(token),
      userId,
      kind: 'visit',
      createdBy: caller.id,
      createdAt: at,
      expiresAt,
    });
    const { companyId } = graveyard;
    await tx.insertInto('graveyardLink').values({ id, companyId, graveyardId, label }).execute();
    await log(tx, context, 'link-sent', `visit graveyard:${graveyardId}`, companyId);
    const row = await linkWithin(tx, id, access.scope);
    if (row === undefined) throw notFound();
    return { ...present(row), url: `${publicUrl}${linkPath('visit', { userId, token })}` };
  });
}

/** Revokes a link: whoever entered by it is signed out. */
export async function revokeGraveyardLink(
  executor: Executor,
  sessions: Pick<Sessions, 'forgetAll'>,
  context: CallContext,
  id: string,
): Promise<void> {
  await inTransaction(executor, async (tx) => {
    const row = await linkWithin(tx, id, context.access.scope);
    if (row === undefined) throw notFound();
    if (row.revokedAt !== null) return;
    await deleteSessionsOfLinks(tx, await revokeLink(tx, id, context.at));
    await log(tx, context, 'link-revoked', `visit graveyard:${row.graveyardId}`, row.companyId);
  });
  sessions.forgetAll();
}
