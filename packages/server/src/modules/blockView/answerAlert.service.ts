import type { Answer, Body } from '@georisk/contract/endpoints.ts';
import type { Clock } from '#server/clock.ts';
import { recordChange } from '#server/db/change.ts';
import type { Executor } from '#server/db/executor.ts';
import { once } from '#server/db/once.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notFound } from '#server/http/problem.ts';
import { newId } from '#server/uuid.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import { companyScopeOf } from '#server/modules/access/scope.ts';
import { requestDigest } from '#server/modules/access/requestDigest.ts';
import {
  alertIdsOf,
  answersOn,
  holdAnswers,
  saveAnswers,
  withdrawAnswers,
} from '#server/modules/alert/answer.repository.ts';
import { logSource, writeLog } from '#server/modules/log/writeLog.ts';
import { blockInReach } from './mepar.service.ts';

type Wish = Body<'answerAlert'> & { readonly code: string };

const SUBJECT = { subjectType: 'alertAnswer', operation: 'alert-answered' } as const;

/**
 * What the caller says of the alerts of a day on one of their blocks, or that they take it back; once for a key.
 * @throws Problem 404 for a block out of reach, and for a day without an alert
 */
export async function answerAlert(
  executor: Executor,
  clock: Clock,
  context: CallContext,
  wish: Wish,
): Promise<Answer<'answerAlert'>> {
  const { caller } = context;
  const subject = `${wish.code} ${wish.date}`;
  return inTransaction(executor, async (tx) => {
    const block = await blockInReach(tx, context, wish.code);
    const ids = await alertIdsOf(tx, { blockId: block.id, date: wish.date }, companyScopeOf('products', caller));
    if (ids.length === 0) throw notFound();
    await holdAnswers(tx, caller.id);
    const wanted = { ...SUBJECT, subject, userId: caller.id, requestDigest: requestDigest(context, wish.changeId) };
    return once(tx, wish.changeId, wanted, async () => {
      const before = (await answersOn(tx, [block.id], caller.id)).find(({ alertId }) => ids.includes(alertId));
      return store(tx, context, { wish, subject, ids, before: before?.answer ?? null, at: clock.now() });
    });
  });
}

interface Stored {
  readonly wish: Wish;
  /** The block and the day. */
  readonly subject: string;
  readonly ids: readonly number[];
  readonly before: Wish['answer'] | null;
  readonly at: Date;
}

/** Writes an answer, or takes it back, with its change and its entry of the log. */
async function store(
  tx: Executor,
  context: CallContext,
  { wish: { date, answer, changeId, deviceTime }, subject, ids, before, at }: Stored,
): Promise<Answer<'answerAlert'>> {
  const { caller } = context;
  const stored = { date, answer, answeredAt: at.toISOString() };
  const given = { userId: caller.id, answeredAt: at };
  if (answer === 'withdrawn') await withdrawAnswers(tx, ids, given);
  else await saveAnswers(tx, ids, { ...given, answer });
  await recordChange(tx, {
    ...SUBJECT,
    id: changeId ?? newId(),
    companyId: caller.companyId,
    actorId: caller.session.actorId ?? caller.id,
    userId: caller.id,
    requestDigest: requestDigest(context, changeId),
    subjectId: subject,
    baseVersion: null,
    deviceAt: deviceTime === undefined ? null : new Date(deviceTime),
    before,
    after: answer,
    answer: stored,
  });
  await writeLog(tx, { ...logSource(context), type: 'alert-answered', at, resource: `${subject} ${answer}` });
  return stored;
}
