import type { Answer } from '@georisk/contract/endpoints.ts';
import type { AlertReply } from '@georisk/contract/verticals/insurance/alerts.ts';
import type { Clock } from '#server/clock.ts';
import { recordChange } from '#server/db/change.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notFound } from '#server/http/problem.ts';
import { newId } from '#server/uuid.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import { companyScopeOf } from '#server/modules/access/scope.ts';
import { alertIdsOf, answersOn, saveAnswers } from '#server/modules/alert/answer.repository.ts';
import { logSource, writeLog } from '#server/modules/log/writeLog.ts';
import { blockInReach } from './mepar.service.ts';

interface Wish {
  readonly code: string;
  readonly date: string;
  readonly answer: AlertReply;
}

/**
 * What the caller says of the alerts of a day on one of their blocks.
 * @throws Problem 404 for a block out of reach, and for a day without an alert
 */
export async function answerAlert(
  executor: Executor,
  clock: Clock,
  context: CallContext,
  { code, date, answer }: Wish,
): Promise<Answer<'answerAlert'>> {
  const { caller } = context;
  const at = clock.now();
  return inTransaction(executor, async (tx) => {
    const block = await blockInReach(tx, context, code);
    const ids = await alertIdsOf(tx, { blockId: block.id, date }, companyScopeOf('products', caller));
    if (ids.length === 0) throw notFound();
    const before = (await answersOn(tx, [block.id], caller.id)).filter(({ alertId }) => ids.includes(alertId));
    await saveAnswers(tx, ids, { userId: caller.id, answer, answeredAt: at });
    await recordChange(tx, {
      id: newId(),
      companyId: caller.companyId,
      actorId: caller.session.actorId ?? caller.id,
      userId: caller.id,
      subjectType: 'alertAnswer',
      subjectId: `${code} ${date}`,
      operation: 'alert-answered',
      baseVersion: null,
      deviceAt: null,
      before: before[0]?.answer ?? null,
      after: answer,
      answer: null,
    });
    await writeLog(tx, { ...logSource(context), type: 'alert-answered', at, resource: `${code} ${date} ${answer}` });
    return { date, answer, answeredAt: at.toISOString() };
  });
}
