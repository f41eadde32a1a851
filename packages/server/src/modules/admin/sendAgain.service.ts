import type { Answer, Body } from '@georisk/contract/endpoints.ts';
import { MAX_SENT_AGAIN } from '@georisk/contract/verticals/admin/admin.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notFound } from '#server/http/problem.ts';
import { type CallContext, log } from '#server/modules/access/audit.ts';
import { REMOVED_LINK, sendAgainTexts as texts } from '#server/modules/mail/mail.hu.ts';
import { carriesLivingLink } from '#server/modules/mail/message.repository.ts';
import type { Outbox } from '#server/modules/mail/outbox.ts';
import { lockUnsent, queueAgain } from './sendAgain.repository.ts';

type Unsent = Awaited<ReturnType<typeof lockUnsent>>[number];

/** Kinds whose files are kept only until they were sent or refused. */
const WITH_FILES: ReadonlySet<string> = new Set(['survey']);

/** Why a message cannot go out as it was written; null where it can. */
async function faultOf(tx: Executor, outbox: Outbox, message: Unsent, now: Date): Promise<string | null> {
  const { id, status, channel, kind, body } = message;
  if (status !== 'outbox' && status !== 'failed') return texts.notUnsent;
  if (!outbox.sends(channel)) return texts.noSender[channel];
  if (body.includes(REMOVED_LINK) || !(await carriesLivingLink(tx, id, now))) return texts.linkGone;
  return status === 'failed' && WITH_FILES.has(kind) ? texts.filesGone : null;
}

/**
 * Sends messages that did not go out: because nothing was configured to send them, or because they were refused. One that
 * carries a dead link is not sent: it would lead nowhere.
 * @throws Problem 404 where one of the ids is out of reach
 */
export const sendMessages = (
  executor: Executor,
  context: CallContext,
  outbox: Outbox,
  { ids }: Body<'sendMessages'>,
): Promise<Answer<'sendMessages'>> =>
  inTransaction(executor, async (tx) => {
    const wanted = ids && [...new Set(ids)];
    const found = await lockUnsent(tx, context.access.scope, wanted, MAX_SENT_AGAIN + 1);
    if (wanted !== undefined && found.length < wanted.length) throw notFound();
    const refused: { readonly id: string; readonly message: string }[] = [];
    const queued: Unsent[] = [];
    for (const message of found.slice(0, MAX_SENT_AGAIN)) {
      const fault = await faultOf(tx, outbox, message, context.at);
      if (fault === null) queued.push(message);
      else refused.push({ id: message.id, message: fault });
    }
    await queueAgain(
      tx,
      queued.map(({ id }) => id),
      context.at,
    );
    for (const [companyId, messages] of Map.groupBy(queued, (each) => each.companyId))
      await log(tx, context, 'messages-queued', `messages ${messages.length}`, companyId);
    return { queued: queued.length, refused, more: found.length > MAX_SENT_AGAIN };
  });
