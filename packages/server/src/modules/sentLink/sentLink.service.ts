import { channelsFor } from '@georisk/domain/notice/channels.ts';
import { parseAlertTarget, UNKNOWN_VIEW } from '@georisk/domain/link/alertTarget.ts';
import { inGroup, ROLE_GROUPS } from '@georisk/domain/roles/roles.ts';
import type { Clock } from '#server/clock.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import { adminTexts } from '#server/modules/admin/admin.hu.ts';
import { isWithin } from '#server/modules/admin/admin.repository.ts';
import type { LinkTarget } from '#server/modules/link/linkAddress.ts';
import { revokeLinks } from '#server/modules/link/revoke.service.ts';
import { type LinkSending, type SentLinkKind, sendLink } from '#server/modules/link/sendLink.ts';
import { companyChannels } from '#server/modules/mail/noticeText.repository.ts';
import { addressOn, type Channel } from '#server/modules/mail/outbox.ts';
import { type LogSource, logSource } from '#server/modules/log/writeLog.ts';
import type { Sessions } from '#server/modules/session/authenticator.ts';
import { findUser, type SignInUser } from '#server/modules/user/user.repository.ts';
import { newestTarget } from './newestTarget.ts';
import { sentLinkTexts as texts } from './sentLink.hu.ts';

interface LinkRequest {
  readonly kind: 'login' | 'alert';
  readonly view?: string | undefined;
  readonly date?: string | undefined;
}

const refuse = (message: string) => new Problem('form-refused', { message });

/** The person, if the caller may have links sent to them. */
async function subjectOf(executor: Executor, { access }: CallContext, userId: number): Promise<SignInUser> {
  const within = await isWithin(executor, access.scope, ROLE_GROUPS.alertLink, userId);
  const user = within ? await findUser(executor, userId) : undefined;
  if (!user) throw notFound();
  return user;
}

/** The entry belongs to the person's company, and names who did it. */
const sourceFor = (context: CallContext, user: SignInUser): LogSource => ({
  ...logSource(context),
  userId: user.id,
  actorId: context.caller.session.actorId ?? context.caller.id,
  companyId: user.companyId,
});

function targetOf({ kind, view, date }: LinkRequest): LinkTarget | undefined {
  if (kind !== 'alert' || (view === undefined && date === undefined)) return undefined;
  const parsed = parseAlertTarget(view, date);
  if (parsed.ok) return parsed.target;
  const unknownView = parsed.reason === 'unknown-view';
  throw new Problem('malformed-request', {
    error: unknownView ? UNKNOWN_VIEW : 'Invalid date',
    message: unknownView ? texts.unknownView : texts.wrongDate,
  });
}

function refuseUnreachable(user: SignInUser, kind: SentLinkKind): void {
  if (user.status !== 'active') throw refuse(adminTexts.disabled);
  if (kind === 'login' && inGroup(user.role, 'noLoginLink')) throw refuse(texts.noLoginLink);
  if (kind === 'alert' && !inGroup(user.role, 'alertLink')) throw refuse(texts.noAlertLink);
}

/** By e-mail where there is an address; a link to alerts as the person's company writes to its farmers. */
async function channelsOf(
  tx: Executor,
  { outbox }: LinkSending,
  kind: SentLinkKind,
  user: SignInUser,
): Promise<readonly Channel[]> {
  const reachable = { email: addressOn('email', user) !== null, sms: addressOn('sms', user) !== null };
  const how = kind === 'alert' ? await companyChannels(tx, user.companyId) : 'one';
  const sends = how === 'one' ? reachable : { email: outbox.sends('email'), sms: outbox.sends('sms') };
  return channelsFor(how, { chosen: 'email', reachable, sends });
}

/** Sends a link to the person's own addresses; the requester never sees it. */
export async function sendLinkTo(
  executor: Executor,
  sending: LinkSending,
  context: CallContext,
  userId: number,
  request: LinkRequest,
): Promise<void> {
  const asked = targetOf(request);
  const user = await subjectOf(executor, context, userId);
  refuseUnreachable(user, request.kind);
  const target = asked ?? (request.kind === 'alert' ? await newestTarget(executor, user) : undefined);
  const order = {
    kind: request.kind,
    to: user,
    target,
    createdBy: context.caller.id,
    source: sourceFor(context, user),
    now: context.at,
  };
  const sent = await inTransaction(executor, async (tx) => {
    let written = 0;
    for (const channel of await channelsOf(tx, sending, request.kind, user))
      if (await sendLink(tx, sending, { ...order, channel })) written += 1;
    return written > 0;
  });
  if (!sent) throw refuse(texts.noAddress);
}

export async function revokeLinksFor(
  executor: Executor,
  deps: { readonly clock: Clock; readonly sessions: Sessions },
  context: CallContext,
  userId: number,
): Promise<void> {
  const user = await subjectOf(executor, context, userId);
  await revokeLinks(executor, deps, { userId }, sourceFor(context, user));
}
