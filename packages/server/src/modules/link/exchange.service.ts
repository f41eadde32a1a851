import { INVALID_COMPOUND_LINK_TOKEN, parseCompoundToken } from '@georisk/domain/link/compoundToken.ts';
import { isRole } from '@georisk/domain/roles/roles.ts';
import type { Executor } from '#server/db/executor.ts';
import type { LinkKind } from '#server/db/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Reason } from '@georisk/contract/problems.ts';
import { Problem } from '#server/http/problem.ts';
import { rememberDevice } from '#server/modules/device/devices.ts';
import { logSourceOf, writeLog } from '#server/modules/log/writeLog.ts';
import { scrubUsed } from '#server/modules/mail/message.repository.ts';
import { deleteSession } from '#server/modules/session/session.repository.ts';
import { type Origin, type SessionDeps, type SignedIn, startSession } from '#server/modules/session/session.service.ts';
import { hashOf } from '#server/tokens.ts';
import { findGuessed } from './guesses.ts';
import type { LinkRow } from './link.repository.ts';
import { openAlertLink, openImpersonationLink, openLoginLink, openVisitLink } from './openers.ts';
import type { LinkSending } from './sendLink.ts';

export interface ExchangeDeps extends SessionDeps, LinkSending {}

interface Exchange {
  readonly userId: string | number;
  readonly linkToken: string;
  readonly nonce?: string | undefined;
  readonly tapped?: boolean | undefined;
}

/** The tools and the result of an exchange. */
export interface Opening {
  readonly link: LinkRow;
  readonly nonceHash: Buffer | null;
  readonly origin: Origin;
  readonly now: Date;
  /** A person pressed a button, which scanners of mails do not do. */
  readonly tapped: boolean;
}

export interface Opened {
  readonly kind: 'link' | 'alert' | 'impersonated';
  readonly actorId?: number;
  readonly actorSessionId?: string;
  readonly reason?: string | null;
}

/** Why a link does not open. */
export type LinkRefusal = Extract<Reason, `link-${string}`>;

type Opener = (tx: Executor, deps: ExchangeDeps, opening: Opening) => Promise<Opened | LinkRefusal>;

/** A link opens only its own purpose: one for a new password does not sign in. */
const OPENERS: Readonly<Record<LinkKind, Opener>> = {
  login: openLoginLink,
  alert: openAlertLink,
  impersonation: openImpersonationLink,
  visit: openVisitLink,
  reset: async () => 'link-refused',
};

/** Why a link opens nothing any more, whatever its kind. */
function ended({ status, role, frozenAt, revokedAt, expiresAt }: LinkRow, now: Date): LinkRefusal | undefined {
  if (status !== 'active' || !isRole(role) || now >= expiresAt || revokedAt !== null) return 'link-refused';
  return frozenAt === null ? undefined : 'link-frozen';
}

const SPENT_RETRY_SECONDS = 3_600;

/** The administrator who opens somebody's view keeps their own session. */
const replaces = (presented: Caller, { link }: Opening, { actorId }: Opened) =>
  actorId === undefined || presented.id !== link.createdBy;

/**
 * Only a link requested at one's own address shows whose the device is: alert links are passed on, an administrator is
 * another person.
 */
const devicesAfter = (tx: Executor, { link, origin, now }: Opening, { kind }: Opened) =>
  kind === 'link' ? rememberDevice(tx, origin.devices, link.userId, now) : undefined;

async function open(executor: Executor, deps: ExchangeDeps, opening: Opening, presented: Caller | undefined) {
  const { link, origin, now } = opening;
  return inTransaction(executor, async (tx): Promise<SignedIn | LinkRefusal> => {
    const opened = await OPENERS[link.kind](tx, deps, opening);
    if (typeof opened === 'string') return opened;
    await scrubUsed(tx, link.messageId, now);
    if (presented && replaces(presented, opening, opened)) await deleteSession(tx, presented.session.id);
    const user = { id: link.userId, companyId: link.companyId };
    await writeLog(tx, {
      ...logSourceOf(user, origin),
      actorId: opened.actorId ?? null,
      type: 'link-login',
      at: now,
      resource: opened.kind,
    });
    const session = await startSession(tx, now, { ...opened, userId: link.userId, role: link.role, linkId: link.id });
    return { ...session, devices: await devicesAfter(tx, opening, opened) };
  });
}

/**
 * Exchanges a link for a session. A malformed token is reported as such; unknown, another's, expired, used, revoked and
 * a disabled user's are one and the same refusal. A frozen link says that a new one was sent, one that scanners open asks
 * for a press.
 * @param presented the session that made the call; the new one replaces it
 */
export async function exchangeLink(
  executor: Executor,
  deps: ExchangeDeps,
  { userId, linkToken, nonce, tapped = false }: Exchange,
  origin: Origin,
  presented: Caller | undefined,
): Promise<SignedIn> {
  const compound = parseCompoundToken(`${userId}-${linkToken}`);
  if (!compound) throw new Problem('invalid-link-token', { error: INVALID_COMPOUND_LINK_TOKEN });
  const now = deps.clock.now();
  const link = await findGuessed(executor, compound, origin.ip, deps.rateLimitFactor, now);
  const opening = link && { link, nonceHash: nonce ? hashOf(nonce) : null, origin, now, tapped };
  const started = opening
    ? (ended(opening.link, now) ?? (await open(executor, deps, opening, presented)))
    : 'link-refused';
  if (typeof started === 'string') {
    const user = link && { id: link.userId, companyId: link.companyId };
    await writeLog(executor, { ...logSourceOf(user, origin), type: 'link-login-failed', at: now });
    throw new Problem(started, { ...(started === 'link-spent' && { retryAfterSeconds: SPENT_RETRY_SECONDS }) });
  }
  deps.sessions.forgetUser(presented?.id ?? 0);
  return started;
}
