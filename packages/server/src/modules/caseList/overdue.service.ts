import { ROLES } from '@georisk/domain/roles/roles.ts';
import type { Clock } from '#server/clock.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext } from '#server/jobs/job.ts';
import { writeLog } from '#server/modules/log/writeLog.ts';
import type { Letter, MessageKind, Outbox } from '#server/modules/mail/outbox.ts';
import { newId } from '#server/uuid.ts';
import { lettersOfCases } from './letters.hu.ts';
import { noteReported, type OverdueCase, overdueCases, peopleOfRole, unreportedCases } from './overdue.repository.ts';
import { refreshAll } from './refreshLines.ts';

/** What writing letters about cases needs. */
export interface LettersOfCases {
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly publicUrl: string;
}

type LetterOf = (cases: readonly OverdueCase[]) => Letter;

interface Message {
  readonly kind: MessageKind;
  readonly letterOf: LetterOf;
}

/** One mail to each head of claims of a company. */
async function tellHeads(
  tx: Executor,
  deps: LettersOfCases,
  cases: readonly OverdueCase[],
  { kind, letterOf }: Message,
) {
  const [first] = cases;
  if (first === undefined) return;
  const url = `${deps.publicUrl}/view/damages?late=1&sort=deadline`;
  for (const to of await peopleOfRole(tx, first.companyId, ROLES.MANAGER)) {
    const letter = letterOf(cases);
    await deps.outbox.put(tx, { id: newId(), kind, channel: 'email', to, url, now: deps.clock.now(), letter });
  }
}

const byCompany = (cases: readonly OverdueCase[]) => [...Map.groupBy(cases, ({ companyId }) => companyId)];

/** Cases that have become overdue are reported to the heads of claims of their insurer, once for each last day. */
export async function reportOverdue(executor: Executor, deps: LettersOfCases): Promise<void> {
  const { clock } = deps;
  const today = clock.today();
  await refreshAll(executor, today);
  for (const [companyId, cases] of byCompany(await unreportedCases(executor, today)))
    await inTransaction(executor, async (tx) => {
      const noted = await noteReported(tx, cases, clock.now());
      const mine = cases.filter(({ damageId }) => noted.has(damageId));
      if (mine.length === 0) return;
      await tellHeads(tx, deps, mine, { kind: 'overdue', letterOf: lettersOfCases.overdue });
      await writeLog(tx, {
        userId: null,
        actorId: null,
        companyId,
        ip: null,
        requestId: null,
        type: 'cases-escalated',
        at: clock.now(),
        resource: `damages ${mine.length}`,
      });
    });
}

/** What is late, to the heads of claims of every insurer, on Mondays. */
export async function sendWeekly(
  executor: Executor,
  deps: LettersOfCases,
  { finishWithin }: Pick<JobContext, 'finishWithin'> = {},
): Promise<void> {
  const today = deps.clock.today();
  await refreshAll(executor, today);
  await inTransaction(executor, async (tx) => {
    for (const [, cases] of byCompany(await overdueCases(tx, today)))
      await tellHeads(tx, deps, cases, { kind: 'weekly', letterOf: lettersOfCases.weekly });
    await finishWithin?.(tx);
  });
}
