import type { Answer, Body } from '@georisk/contract/endpoints.ts';
import { isResendable } from '@georisk/domain/notice/noticeState.ts';
import { ROLE_GROUPS } from '@georisk/domain/roles/roles.ts';
import { recordChange } from '#server/db/change.ts';
import type { Executor } from '#server/db/executor.ts';
import { once } from '#server/db/once.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import { type CallContext, doersOf, log } from '#server/modules/access/audit.ts';
import { requestDigest } from '#server/modules/access/requestDigest.ts';
import { mayCall } from '#server/modules/access/scope.ts';
import { isWithin } from '#server/modules/admin/admin.repository.ts';
import { correctAddress } from '#server/modules/admin/correctAddress.ts';
import type { LinkSending } from '#server/modules/link/sendLink.ts';
import { logSource } from '#server/modules/log/writeLog.ts';
import { noticeOf } from '#server/modules/mail/noticeFacts.ts';
import type { Channel } from '#server/modules/mail/outbox.ts';
import type { Sessions } from '#server/modules/session/authenticator.ts';
import { findUser, type SignInUser } from '#server/modules/user/user.repository.ts';
import { newId } from '#server/uuid.ts';
import { resendTexts as texts } from './alert.hu.ts';
import { alertsOfMessage, moveToMessage, type WaitingAlert } from './notify.repository.ts';
import { findNotice } from './resend.repository.ts';
import { lockPerson, settingOf } from './settings.repository.ts';
import { writeNotice } from './writeNotice.ts';

const refuse = (message: string, field?: string) =>
  new Problem('form-refused', { message, ...(field !== undefined && { fields: { [field]: message } }) });

/** The recipient, if the caller may have links sent to them. */
async function recipientOf(tx: Executor, { access }: CallContext, userId: number | null): Promise<number> {
  if (userId === null || !(await isWithin(tx, access.scope, ROLE_GROUPS.alertLink, userId))) throw notFound();
  return userId;
}

/** The alerts of the message that are still news. */
async function alertsToResend(
  tx: Executor,
  userId: number,
  messageId: string,
): Promise<readonly [WaitingAlert, ...WaitingAlert[]]> {
  const alerts = await alertsOfMessage(tx, userId, messageId);
  if (alerts.length === 0) throw refuse(texts.replaced);
  const [first, ...others] = alerts.filter(({ stands }) => stands);
  if (first === undefined) throw refuse(texts.withdrawn);
  return [first, ...others];
}

async function reachable(
  tx: Executor,
  context: CallContext,
  userId: number,
  { channel, address }: { readonly channel: Channel; readonly address: string | undefined },
): Promise<{ readonly user: SignInUser; readonly isCorrected: boolean }> {
  if (address !== undefined && !mayCall('changeUser', context.caller)) throw refuse(texts.mayNotCorrect, 'address');
  if (address?.trim() === '') throw refuse(texts.addressNeeded, 'address');
  const isCorrected = address !== undefined && (await correctAddress(tx, context, userId, { channel, address }));
  const user = await findUser(tx, userId);
  if (user === undefined) throw notFound();
  if (user.status !== 'active') throw refuse(texts.disabled);
  if ((await settingOf(tx, userId)).frequency === 'never') throw refuse(texts.unsubscribed);
  return { user, isCorrected };
}

export interface ResendDeps {
  readonly sending: LinkSending;
  readonly sessions: Sessions;
}

interface Wanted {
  readonly messageId: string;
  readonly userId: number;
  readonly address: string | undefined;
  readonly changeId: string;
}

const SUBJECT = { subjectType: 'notice', operation: 'resend-notice' } as const;

/** Behind the lock of the person. */
async function writeAgain(
  tx: Executor,
  sending: LinkSending,
  context: CallContext,
  { messageId, userId, address, changeId }: Wanted,
): Promise<Answer<'resendNotice'>> {
  const notice = await findNotice(tx, messageId);
  if (notice === undefined) throw notFound();
  const { outcome } = noticeOf('notified', notice);
  if (!isResendable(outcome)) throw refuse(texts.notRefused);
  const alerts = await alertsToResend(tx, userId, messageId);
  const { user, isCorrected } = await reachable(tx, context, userId, { channel: notice.channel, address });
  const { companyId } = user;
  const doers = doersOf(context);
  const [written] = await writeNotice(tx, sending, {
    to: user,
    channels: [notice.channel],
    alerts,
    createdBy: doers.userId,
    source: { ...logSource(context), userId, actorId: doers.actorId, companyId },
    now: context.at,
  });
  if (written === undefined) throw refuse(texts.addressNeeded, 'address');
  const alertIds = alerts.map(({ alertId }) => alertId);
  await moveToMessage(tx, userId, alertIds, written);
  const answer = { messageId: written.messageId };
  await recordChange(tx, {
    id: changeId,
    companyId,
    ...doers,
    requestDigest: requestDigest(context, changeId),
    ...SUBJECT,
    subjectId: messageId,
    baseVersion: null,
    deviceAt: null,
    before: { messageId, outcome },
    after: { ...answer, alertIds, isCorrected },
    answer,
  });
  await log(tx, context, 'notice-resent', `message:${messageId} message:${written.messageId}`, companyId);
  return answer;
}

/**
 * Writes a notice again that was refused or came back, on the same channel and with a new link. One transaction that
 * holds the person: a notice is written again once, whoever asks for it.
 * @throws Problem 404 for a notice to nobody within reach; 422 where it was not refused, or may not go out any more
 */
export async function resendNotice(
  executor: Executor,
  { sending, sessions }: ResendDeps,
  context: CallContext,
  messageId: string,
  { changeId, address }: Body<'resendNotice'>,
): Promise<Answer<'resendNotice'>> {
  const { answer, userId } = await inTransaction(executor, async (tx) => {
    const to = await recipientOf(tx, context, (await findNotice(tx, messageId))?.userId ?? null);
    await lockPerson(tx, to);
    const { userId } = doersOf(context);
    const wanted = { ...SUBJECT, subject: messageId, userId, requestDigest: requestDigest(context, changeId) };
    const written = await once(tx, changeId, wanted, () =>
      writeAgain(tx, sending, context, { messageId, userId: to, address, changeId: changeId ?? newId() }),
    );
    return { answer: written, userId: to };
  });
  if (address !== undefined) sessions.forgetUser(userId);
  return answer;
}
