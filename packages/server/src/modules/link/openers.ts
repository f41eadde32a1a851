import { inGroup, isAdmin } from '@georisk/domain/roles/roles.ts';
import type { Executor } from '#server/db/executor.ts';
import { limitedAddress, networkOf } from '#server/http/network.ts';
import { Problem } from '#server/http/problem.ts';
import { logSourceOf, writeLog } from '#server/modules/log/writeLog.ts';
import { findMessageBody } from '#server/modules/mail/message.repository.ts';
import { deleteSessionsOfLinks, holdSession } from '#server/modules/session/session.repository.ts';
import { takeThrottle } from '#server/modules/session/throttle.ts';
import { sameHash } from '#server/tokens.ts';
import { findUser } from '#server/modules/user/user.repository.ts';
import type { ExchangeDeps, LinkRefusal, Opened, Opening } from './exchange.service.ts';
import { impersonationReason } from './impersonation.repository.ts';
import { addUse, countUse, countUses, findLink, freezeLink, lockLink, useOnce } from './link.repository.ts';
import { targetIn } from './linkAddress.ts';
import { sendLink } from './sendLink.ts';

const DAY_MS = 86_400_000;
const GRACE_MS = 30_000;
const MAX_USES_IN_GRACE = 5;
const MAX_USES_A_DAY = 20;
const MAX_NETWORKS_A_DAY = 5;
const HOUR_SECONDS = 3600;
/** Visitors in a village may share one address of their mobile network. */
const MAX_VISITS_AN_HOUR = 300;

/** A scanner opens the new link too: after so many in a day no other is sent. */
const MAX_RENEWALS_A_DAY = 2;
/** Beyond the uses of a day, by a person who presses a button. */
const MAX_TAPPED_A_DAY = 20;

/** The same browser within half a minute: a double click, or a lost answer. */
async function inGrace(tx: Executor, { link, nonceHash, now }: Opening): Promise<boolean> {
  // A revocation ends its sessions behind the same lock: a session made after that would stay.
  await lockLink(tx, link.id);
  const current = await findLink(tx, link.tokenHash, link.userId);
  if (!current?.usedAt || !current.usedNonceHash || !nonceHash || current.revokedAt) return false;
  const soon = now.getTime() - current.usedAt.getTime() <= GRACE_MS;
  return soon && current.useCount < MAX_USES_IN_GRACE && sameHash(current.usedNonceHash, nonceHash);
}

/** A requested link opens once. */
export async function openLoginLink(
  tx: Executor,
  _deps: ExchangeDeps,
  opening: Opening,
): Promise<Opened | LinkRefusal> {
  const { link, nonceHash, origin, now } = opening;
  if (inGroup(link.role, 'noLoginLink')) return 'link-refused';
  if (await useOnce(tx, link.id, nonceHash, now)) return { kind: 'link' };
  if (!(await inGrace(tx, opening))) return 'link-refused';
  await addUse(tx, link.id, networkOf(origin.ip), now);
  return { kind: 'link' };
}

/**
 * The link was passed around: it is frozen, and the person gets a new one at their own address.
 * @returns false where that happened often enough today, or nothing can be sent to them
 */
async function renewed(tx: Executor, deps: ExchangeDeps, { link, origin, now }: Opening): Promise<boolean> {
  const window = { key: `link-renewal ${link.userId}`, limit: MAX_RENEWALS_A_DAY, seconds: DAY_MS / 1000 };
  const to = await findUser(tx, link.userId);
  if (!to || !(await takeThrottle(tx, [window], now))) return false;
  const source = logSourceOf({ id: link.userId, companyId: link.companyId }, origin);
  const target = targetIn(link.messageId ? await findMessageBody(tx, link.messageId) : undefined);
  const order = { kind: 'alert', to, createdBy: null, target, source, now } as const;
  const isSent =
    (await sendLink(tx, deps, { ...order, channel: 'email' })) ||
    (await sendLink(tx, deps, { ...order, channel: 'sms' }));
  if (!isSent) return false;
  await freezeLink(tx, link.id, now);
  await deleteSessionsOfLinks(tx, [link.id]);
  await writeLog(tx, { ...source, type: 'link-frozen', at: now, resource: link.id });
  return true;
}

/**
 * An alert link opens again and again, for one person: too many uses, or from too many places, end it, and a new one is
 * sent. Scanners of mails that follow links open that one too, so the third of a day is kept, and from then on opens for
 * whoever presses a button.
 */
export async function openAlertLink(tx: Executor, deps: ExchangeDeps, opening: Opening): Promise<Opened | LinkRefusal> {
  const { link, origin, now, tapped } = opening;
  if (!inGroup(link.role, 'alertLink')) return 'link-refused';
  const { frozenAt, revokedAt } = await lockLink(tx, link.id);
  if (revokedAt !== null) return 'link-refused';
  if (frozenAt !== null) return 'link-frozen';
  const network = networkOf(origin.ip);
  const { uses, networks } = await countUses(tx, link.id, new Date(now.getTime() - DAY_MS));
  if (uses >= MAX_USES_A_DAY || new Set([...networks, network]).size > MAX_NETWORKS_A_DAY) {
    if (await renewed(tx, deps, opening)) {
      deps.sessions.forgetUser(link.userId);
      return 'link-frozen';
    }
    if (!tapped) return 'link-needs-tap';
    if (uses >= MAX_USES_A_DAY + MAX_TAPPED_A_DAY) return 'link-spent';
  }
  await addUse(tx, link.id, network, now);
  return { kind: 'alert' };
}

/** A visitor's link hangs at a gate: it opens for everybody, as often as they like, an account that can change nothing. */
export async function openVisitLink(
  tx: Executor,
  _deps: ExchangeDeps,
  opening: Opening,
): Promise<Opened | LinkRefusal> {
  const { link, origin, now } = opening;
  if (!inGroup(link.role, 'shared')) return 'link-refused';
  const key = `visit ${link.id} ${limitedAddress(origin.ip)}`;
  const window = { key, limit: MAX_VISITS_AN_HOUR, seconds: HOUR_SECONDS };
  if (!(await takeThrottle(tx, [window], now)))
    throw new Problem('too-many-requests', { error: 'Too many visits', retryAfterSeconds: HOUR_SECONDS });
  const { frozenAt, revokedAt } = await lockLink(tx, link.id);
  if (revokedAt !== null) return 'link-refused';
  if (frozenAt !== null) return 'link-frozen';
  await countUse(tx, link.id, now);
  return { kind: 'alert' };
}

/**
 * The administrator who made it impersonates the person; they still have to be an administrator, signed in, and the
 * person must not be one.
 */
export async function openImpersonationLink(
  tx: Executor,
  _deps: ExchangeDeps,
  { link, nonceHash, now }: Opening,
): Promise<Opened | LinkRefusal> {
  const actor = link.createdBy === null ? undefined : await findUser(tx, link.createdBy);
  if (!actor || actor.status !== 'active' || !isAdmin(actor.role) || isAdmin(link.role))
    return 'link-without-administrator';
  const { actorSessionId } = link;
  if (actorSessionId === null || !(await holdSession(tx, actorSessionId, now))) return 'link-without-administrator';
  if (!(await useOnce(tx, link.id, nonceHash, now))) return 'link-refused';
  const reason = await impersonationReason(tx, link.id);
  return { kind: 'impersonated', actorId: actor.id, actorSessionId, reason };
}
