import type { Answer } from '@georisk/contract/endpoints.ts';
import { type BounceFault, readBounce } from '@georisk/domain/notice/bounce.ts';
import { refusalOf } from '@georisk/domain/notice/refusal.ts';
import { recordChange } from '#server/db/change.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Problem } from '#server/http/problem.ts';
import { type CallContext, doersOf, log } from '#server/modules/access/audit.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { newId } from '#server/uuid.ts';
import { bounceTexts } from './bounce.hu.ts';
import { lockMailWithin, markBounced } from './message.repository.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const refuse = (fault: BounceFault | 'not-ours') =>
  new Problem('form-refused', { message: bounceTexts[fault], fields: { eml: bounceTexts[fault] } });

/** The message's identifier in a Message-ID that this installation wrote; the one place that reads what `smtpTransport` writes. */
function ownId(messageId: string, host: string): string | undefined {
  const [id = '', at] = messageId.split('@');
  return at?.toLowerCase() === host && UUID.test(id) ? id : undefined;
}

const found = async (tx: Executor, scope: Scope, id: string | undefined) => {
  const message = id === undefined ? undefined : await lockMailWithin(tx, scope, id);
  if (message === undefined) throw refuse('not-ours');
  return message;
};

/**
 * Records that an e-mail came back, once: what a repetition says is what was recorded.
 * @param host of the installation, as in the identifiers of its messages
 * @throws Problem 422 where the file is no notification of a failure, or of no message within the caller's reach
 */
export function recordBounce(
  executor: Executor,
  context: CallContext,
  host: string,
  eml: string,
): Promise<Answer<'recordBounce'>> {
  const bounce = readBounce(eml);
  if (typeof bounce === 'string') throw refuse(bounce);
  return inTransaction(executor, async (tx) => {
    const message = await found(tx, context.access.scope, ownId(bounce.messageId, host));
    const { id, companyId, bouncedAt, bounceStatus } = message;
    if (bouncedAt !== null) {
      return { messageId: id, bouncedAt: bouncedAt.toISOString(), refusal: refusalOf(bounceStatus ?? '') };
    }
    await markBounced(tx, id, bounce.status, context.at);
    await recordChange(tx, {
      id: newId(),
      companyId,
      ...doersOf(context),
      subjectType: 'message',
      subjectId: id,
      operation: 'record-bounce',
      baseVersion: null,
      deviceAt: null,
      before: null,
      after: { bounceStatus: bounce.status },
      answer: null,
    });
    await log(tx, context, 'message-bounced', `message:${id} ${bounce.status}`, companyId);
    return { messageId: id, bouncedAt: context.at.toISOString(), refusal: refusalOf(bounce.status) };
  });
}
