import type { Answer, Body } from '@georisk/contract/endpoints.ts';
import { PROBLEM_TEXTS } from '@georisk/contract/tables.ts';
import { ROLE_GROUPS } from '@georisk/domain/roles/roles.ts';
import { recordChanges } from '#server/db/change.ts';
import type { Executor } from '#server/db/executor.ts';
import { once } from '#server/db/once.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { newId } from '#server/uuid.ts';
import { type CallContext, doersOf, log } from '#server/modules/access/audit.ts';
import { requestDigest } from '#server/modules/access/requestDigest.ts';
import { isOpen } from '#server/modules/damage/caseAccess.ts';
import { damageTexts } from '#server/modules/damage/damage.hu.ts';
import { findUser } from '#server/modules/user/user.repository.ts';
import {
  type BulkCase,
  expertsAmong,
  factsForLetter,
  lockCases,
  type NewValues,
  saveCases,
} from './bulk.repository.ts';
import { caseListTexts as texts } from './caseList.hu.ts';
import { lettersOfCases } from './letters.hu.ts';
import type { LettersOfCases } from './overdue.service.ts';

interface Refused {
  readonly id: number;
  readonly damageNumber: string | null;
  readonly message: string;
}

interface BulkAnswer<V> {
  /** People to whom a letter was written. */
  readonly notified: number;
  readonly done: readonly { readonly id: number; readonly damageNumber: string; readonly before: V }[];
  readonly refused: readonly Refused[];
}

interface Bulk<V> {
  readonly changeId: string | undefined;
  readonly operation: 'assign-cases' | 'set-deadlines';
  readonly word: 'cases-assigned' | 'case-deadlines-set';
  /** The wanted value by case. */
  readonly wanted: ReadonlyMap<number, V>;
  /** Why a case cannot have its value, in words; null where it can. */
  readonly fault: (row: BulkCase, value: V) => string | null;
  readonly valueOf: (row: BulkCase) => V;
  readonly valuesOf: (row: BulkCase, value: V) => NewValues;
  readonly factsOf: (value: V) => unknown;
  /** Writes letters about the changed cases. @returns to how many people */
  readonly tell: (tx: Executor, written: readonly BulkCase[]) => Promise<number>;
}

/** A case's own change, so that its history and its chain have it. */
const changeOf = <V>(context: CallContext, row: BulkCase, { operation, valueOf, factsOf, wanted }: Bulk<V>) => ({
  id: newId(),
  ...doersOf(context),
  companyId: row.companyId,
  subjectType: 'damage',
  subjectId: String(row.id),
  operation: operation === 'assign-cases' ? 'assign-case' : 'set-deadline',
  baseVersion: row.version,
  deviceAt: null,
  before: factsOf(valueOf(row)),
  after: factsOf(wanted.get(row.id) as V),
  answer: null,
});

async function write<V>(tx: Executor, context: CallContext, rows: readonly BulkCase[], bulk: Bulk<V>) {
  const { wanted, fault, valueOf, valuesOf } = bulk;
  const found = new Map(rows.map((row) => [row.id, row]));
  const refused: Refused[] = [];
  const changed: BulkCase[] = [];
  for (const [id, value] of wanted) {
    const row = found.get(id);
    const message = row === undefined ? texts.notFound : fault(row, value);
    if (row === undefined || message !== null)
      refused.push({ id, damageNumber: row?.damageNumber ?? null, message: message ?? texts.notFound });
    else changed.push(row);
  }
  // A case that has its value already is done, and is not written again.
  const written = changed.filter((row) => valueOf(row) !== wanted.get(row.id));
  await saveCases(
    tx,
    written.map((row) => valuesOf(row, wanted.get(row.id) as V)),
  );
  await recordChanges(
    tx,
    written.map((row) => changeOf(context, row, bulk)),
  );
  const done = changed.map((row) => ({ id: row.id, damageNumber: row.damageNumber, before: valueOf(row) }));
  const notified = await bulk.tell(tx, written);
  return { answer: { done, refused, notified } satisfies BulkAnswer<V>, written };
}

/** Changes several cases in one transaction, once for its key; those that cannot be changed are told one by one. */
const runBulk = <V>(executor: Executor, context: CallContext, bulk: Bulk<V>): Promise<BulkAnswer<V>> =>
  inTransaction(executor, async (tx) => {
    const { changeId, operation, word, wanted } = bulk;
    const id = changeId ?? newId();
    const rows = await lockCases(tx, [...wanted.keys()], context.access.scope);
    const { userId } = doersOf(context);
    const digest = requestDigest(context, changeId);
    const change = { subjectType: 'cases', subject: null, operation, userId, requestDigest: digest };
    return once(tx, changeId, change, async () => {
      const { answer, written } = await write(tx, context, rows, bulk);
      // Nothing was done, so that nothing is kept: asked again, the call decides anew.
      if (answer.done.length === 0) return answer;
      await recordChanges(tx, [
        {
          id,
          ...doersOf(context),
          requestDigest: digest,
          companyId: context.caller.companyId,
          subjectType: 'cases',
          subjectId: id,
          operation,
          baseVersion: null,
          deviceAt: null,
          before: null,
          after: null,
          answer,
        },
      ]);
      for (const [companyId, cases] of Map.groupBy(written, (row) => row.companyId))
        await log(
          tx,
          context,
          word,
          `${cases.length} damages/${cases.map((each) => each.id).join(',')}`.slice(0, 500),
          companyId,
        );
      return answer;
    });
  });

const statusFor = (row: BulkCase, expertId: number | null): BulkCase['status'] =>
  row.status === 'new' || row.status === 'assigned' ? (expertId === null ? 'new' : 'assigned') : row.status;

/** One letter to each expert about the cases that they have got. @returns how many were written */
async function tellExperts(
  tx: Executor,
  written: readonly BulkCase[],
  expertOf: ReadonlyMap<number, number | null>,
  { outbox, publicUrl, clock }: LettersOfCases,
): Promise<number> {
  const ids = written.map(({ id }) => id);
  let notified = 0;
  for (const [expertId, given] of Map.groupBy(await factsForLetter(tx, ids), ({ id }) => expertOf.get(id) ?? null)) {
    const to = expertId === null ? undefined : await findUser(tx, expertId);
    if (to === undefined) continue;
    const letter = lettersOfCases.given(given);
    const url = `${publicUrl}/view/damages?expert=${expertId}`;
    if (await outbox.put(tx, { id: newId(), kind: 'cases', channel: 'email', to, url, now: clock.now(), letter }))
      notified += 1;
  }
  return notified;
}

export async function assignCases(
  executor: Executor,
  context: CallContext,
  { cases, changeId, notify = false }: Body<'assignCases'>,
  letters: LettersOfCases,
): Promise<Answer<'assignCases'>> {
  const wanted = new Map(cases.map(({ id, expertId }) => [id, expertId]));
  const named = [...new Set(wanted.values())].filter((id) => id !== null);
  const experts = await expertsAmong(executor, named, ROLE_GROUPS.expert);
  const { done, refused, notified } = await runBulk<number | null>(executor, context, {
    changeId,
    operation: 'assign-cases',
    word: 'cases-assigned',
    wanted,
    fault: (row, expertId) => {
      if (!isOpen(row.status)) return PROBLEM_TEXTS['case-closed'];
      const isExpert = expertId === null || experts.get(expertId)?.companyId === row.companyId;
      return isExpert ? null : damageTexts.notAnExpert;
    },
    valueOf: (row) => row.expertId,
    valuesOf: (row, expertId) => ({ ...row, expertId, status: statusFor(row, expertId) }),
    factsOf: (expertId) => ({ expertId, expertName: expertId === null ? null : (experts.get(expertId)?.name ?? null) }),
    tell: async (tx, written) => (notify ? tellExperts(tx, written, wanted, letters) : 0),
  });
  return { done: [...done], refused: [...refused], notified };
}

export async function setCaseDeadlines(
  executor: Executor,
  context: CallContext,
  { cases, changeId }: Body<'setCaseDeadlines'>,
): Promise<Answer<'setCaseDeadlines'>> {
  const { done, refused } = await runBulk<string | null>(executor, context, {
    changeId,
    operation: 'set-deadlines',
    word: 'case-deadlines-set',
    wanted: new Map(cases.map(({ id, deadline }) => [id, deadline])),
    fault: (row) => (isOpen(row.status) ? null : PROBLEM_TEXTS['case-closed']),
    valueOf: (row) => row.deadline,
    valuesOf: (row, deadline) => ({ ...row, deadline }),
    factsOf: (deadline) => ({ deadline }),
    tell: async () => 0,
  });
  return { done: [...done], refused: [...refused] };
}
