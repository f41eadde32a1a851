import type { AdminUser, OutboxMessage } from '@georisk/contract/verticals/admin/admin.ts';
import { inGroup, isAdmin, isApiClient } from '@georisk/domain/roles/roles.ts';
import type { Executor } from '#server/db/executor.ts';
import type { Caller } from '#server/http/caller.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { mayCall, type Scope, scopeOf } from '#server/modules/access/scope.ts';
import { scrubDead, withoutLink } from '#server/modules/mail/message.repository.ts';
import { noticeOf } from '#server/modules/mail/noticeFacts.ts';
import type { Outbox } from '#server/modules/mail/outbox.ts';
import { listMessages, listUsers, type UserListing, type UserRow } from './admin.repository.ts';
import { type PageQuery, pageOf } from './page.ts';

/** Roles that are never impersonated: an administrator would pass on their own rights, a program has no view. */
export const mayBeImpersonated = (role: number): boolean => !isAdmin(role) && !isApiClient(role);

/** Roles to which a caller of this scope may have links sent: the company's own staff to its customers only. */
const sendsLinksTo = (scope: Scope, role: number): boolean =>
  scope.kind === 'all' ? !inGroup(role, 'noLoginLink') : inGroup(role, 'alertLink');

/** The list entry of a person for this caller. */
export const presentUser =
  (caller: Caller) =>
  (row: UserRow): AdminUser => ({
    ...row,
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    canImpersonate: mayCall('impersonate', caller) && row.status === 'active' && mayBeImpersonated(row.role),
    canSendLink:
      mayCall('sendLink', caller) &&
      row.status === 'active' &&
      (row.email !== null || row.phone !== null) &&
      sendsLinksTo(scopeOf('sendLink', caller), row.role),
    canErase: mayCall('erasePerson', caller) && row.id !== caller.id,
  });

const companiesOf = (rows: readonly { readonly companyId: number | null }[]) =>
  rows.flatMap(({ companyId }) => (companyId === null ? [] : [companyId]));

export async function adminUsers(executor: Executor, context: CallContext, query: PageQuery & UserListing) {
  const page = pageOf(query);
  const { total, rows } = await listUsers(executor, context.access.scope, query, page);
  await auditForeign(executor, context, companiesOf(rows), 'users');
  return { items: rows.map(presentUser(context.caller)), total, page: page.page, pageSize: page.pageSize };
}

type MessageRow = Awaited<ReturnType<typeof listMessages>>['rows'][number];

/**
 * Whether a stored message is shown with its link: the link would let the reader act as its recipient. Only an
 * administrator sees it, and only of a message that stays in the outbox because its channel has no sender: there the
 * administrator hands it over.
 */
const showsLink = (scope: Scope, outbox: Outbox, { channel, status }: MessageRow): boolean =>
  scope.kind === 'all' && status === 'outbox' && !outbox.sends(channel);

export async function outboxMessages(executor: Executor, context: CallContext, outbox: Outbox, query: PageQuery) {
  const page = pageOf(query);
  const scope = context.access.scope;
  await scrubDead(executor, context.at);
  const { total, rows } = await listMessages(executor, scope, page);
  await auditForeign(executor, context, companiesOf(rows), 'messages');
  const items = rows.map((row): OutboxMessage => {
    const { companyId: _, createdAt, body, ...rest } = row;
    return {
      ...rest,
      ...noticeOf('notified', row),
      body: showsLink(scope, outbox, row) ? body : withoutLink(body),
      createdAt: createdAt.toISOString(),
    };
  });
  return { items, total, page: page.page, pageSize: page.pageSize };
}
