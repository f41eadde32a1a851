import type { Answer } from '@georisk/contract/endpoints.ts';
import type { NoticeObstacle } from '@georisk/contract/verticals/insurance/alerts.ts';
import type { Executor } from '#server/db/executor.ts';
import { notFound } from '#server/http/problem.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { companyContact, companyTexts } from '#server/modules/mail/noticeText.repository.ts';
import { addressOn, type Channel, type Letter, type Outbox } from '#server/modules/mail/outbox.ts';
import { findUser, type SignInUser } from '#server/modules/user/user.repository.ts';
import { previewTexts as texts } from './alert.hu.ts';
import { channelsFor } from './channelFor.ts';
import { deliveriesIn } from './delivery.repository.ts';
import { howToWrite } from './howToWrite.ts';
import { alertLetter } from './letter.ts';
import { maskedRecipient } from '#server/modules/mail/masked.ts';
import { type WaitingAlert, waitingAlertsWithin } from './notify.repository.ts';
import { withOutcomes } from './outcomes.ts';
import { dueOf, nextSends } from './preview.repository.ts';
import { settingOf } from './settings.repository.ts';

/** Sends that are listed one by one. */
const MAX_SENDS = 12;

/** The sends to come, within the caller's reach. */
export async function nextNotices(executor: Executor, { access }: CallContext): Promise<Answer<'nextNotices'>> {
  const sends = await nextSends(executor, access.scope);
  const sum = (key: 'people' | 'alerts') => sends.reduce((total, send) => total + send[key], 0);
  return {
    sends: sends.slice(0, MAX_SENDS).map(({ dueAt, ...counts }) => ({ dueAt: dueAt.toISOString(), ...counts })),
    people: sum('people'),
    alerts: sum('alerts'),
  };
}

type Message = Answer<'noticePreview'>['messages'][number];
type Written =
  | { readonly messages: Message[]; readonly obstacle: null }
  | { readonly messages: []; readonly obstacle: NoticeObstacle };

const stopped = (obstacle: NoticeObstacle): Written => ({ messages: [], obstacle });

/** The words of the message, with words in place of its links: those are made when it is sent, for the recipient alone. */
const wordsOn = (channel: Channel, user: SignInUser, letter: Letter): Pick<Message, 'subject' | 'text'> =>
  channel === 'email'
    ? { subject: letter.subject, text: letter.body(user, texts.link) }
    : { subject: null, text: letter.sms(texts.link) };

async function letterTo(executor: Executor, user: SignInUser, alerts: readonly WaitingAlert[]): Promise<Letter> {
  return alertLetter(await withOutcomes(executor, user, alerts), {
    to: user,
    words: await companyTexts(executor, user.companyId, 'alert'),
    contact: await companyContact(executor, user.companyId),
    settingsUrl: texts.settings,
    unsubscribeUrl: texts.settings,
  });
}

/** By the same steps as the message itself. */
async function written(
  executor: Executor,
  outbox: Outbox,
  user: SignInUser,
  alerts: readonly WaitingAlert[],
): Promise<Written> {
  const setting = await settingOf(executor, user.id);
  if (alerts.length === 0) return stopped('withdrawn');
  if (user.status !== 'active') return stopped('disabled');
  if (setting.frequency === 'never') return stopped('unsubscribed');
  const channels = channelsFor(outbox, user, setting, await howToWrite(executor, user, alerts));
  if (channels.length === 0) return stopped('no-address');
  const letter = await letterTo(executor, user, alerts);
  const messages = channels.map((channel) => ({
    channel,
    address: maskedRecipient(channel, addressOn(channel, user) ?? ''),
    ...wordsOn(channel, user, letter),
  }));
  return { messages, obstacle: null };
}

/**
 * The messages that a person would be sent now; nothing is written.
 * @throws Problem 404 for somebody whom no alert within reach waits for
 */
export async function noticePreview(
  executor: Executor,
  outbox: Outbox,
  context: CallContext,
  userId: number,
): Promise<Answer<'noticePreview'>> {
  const { scope } = context.access;
  const dueAt = await dueOf(executor, scope, userId);
  const user = dueAt === undefined ? undefined : await findUser(executor, userId);
  if (user === undefined || dueAt === undefined) throw notFound();
  const waiting = await waitingAlertsWithin(executor, userId, deliveriesIn(scope));
  const alerts = waiting.filter(({ stands }) => stands);
  if (user.companyId !== null) await auditForeign(executor, context, [user.companyId], `noticePreview/${userId}`);
  return {
    userName: user.name,
    dueAt: dueAt.toISOString(),
    alerts: alerts.length,
    ...(await written(executor, outbox, user, alerts)),
  };
}
