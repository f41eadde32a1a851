import type { Answer, Body } from '@georisk/contract/endpoints.ts';
import { fieldsOf, type TemplateKind } from '@georisk/domain/notice/template/kinds.ts';
import { textsOf } from '@georisk/domain/notice/template/preview.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import { type CallContext, doersOf, log } from '#server/modules/access/audit.ts';
import { refuseField } from '#server/modules/admin/personForm.ts';
import type { LinkSending } from '#server/modules/link/sendLink.ts';
import { maskedRecipient } from '#server/modules/mail/masked.ts';
import { addressOn, type Channel } from '#server/modules/mail/outbox.ts';
import { takeThrottle } from '#server/modules/session/throttle.ts';
import { findUser } from '#server/modules/user/user.repository.ts';
import { newId } from '#server/uuid.ts';
import { exampleLetter } from './exampleLetter.ts';
import { exampleLink } from './exampleLink.ts';
import { noticeTextTexts as texts } from './noticeText.hu.ts';
import { checkedTexts, reachedCompany } from './noticeText.service.ts';

const HOUR = 3600;
/** Enough to write a text with; an SMS costs money. */
const TESTS_AN_HOUR = 20;

async function refuseMany(executor: Executor, userId: number, at: Date): Promise<void> {
  const window = { key: `notice test ${userId}`, limit: TESTS_AN_HOUR, seconds: HOUR };
  if (!(await takeThrottle(executor, [window], at)))
    throw new Problem('too-many-requests', { error: 'Throttled', retryAfterSeconds: HOUR });
}

/** Somebody who acts for another writes to themselves, never to that person. */
async function senderOf(executor: Executor, context: CallContext, channel: Channel) {
  const user = await findUser(executor, doersOf(context).actorId);
  if (user === undefined) throw notFound();
  const address = addressOn(channel, user);
  if (address === null) throw refuseField('channel', texts.noAddress[channel]);
  return { user, address };
}

/**
 * Sends an example in these words to the caller alone, by the same outbox as every message.
 * @throws Problem 404 for another company; 422 where the words cannot be stored, or the caller has no address
 */
export async function testNoticeText(
  executor: Executor,
  { outbox, publicUrl }: LinkSending,
  context: CallContext,
  { id: companyId, kind }: { readonly id: number; readonly kind: TemplateKind },
  { channel, ...typed }: Body<'testNoticeText'>,
): Promise<Answer<'testNoticeText'>> {
  const { name } = await reachedCompany(executor, context, companyId);
  if (channel === 'sms' && !fieldsOf(kind).includes('sms')) throw refuseField('channel', texts.noSms);
  const words = textsOf(kind, checkedTexts(kind, typed, publicUrl));
  const { user, address } = await senderOf(executor, context, channel);
  await refuseMany(executor, user.id, context.at);
  await inTransaction(executor, async (tx) => {
    const message = {
      id: newId(),
      kind: 'test',
      channel,
      to: user,
      url: exampleLink(publicUrl),
      now: context.at,
      letter: exampleLetter(kind, words, { name: user.name, companyName: name }),
    } as const;
    await outbox.put(tx, message);
    await log(tx, context, 'notice-text-tested', `text-${kind} ${channel} message:${message.id}`, companyId);
  });
  return { address: maskedRecipient(channel, address), sends: outbox.sends(channel) };
}
