import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Body } from '@georisk/contract/endpoints.ts';
import type { Proposal } from '@georisk/contract/verticals/insurance/proposals.ts';
import { caseFaultText } from '@georisk/domain/case/case.hu.ts';
import { reasonFault, tidy } from '@georisk/domain/case/caseForm.ts';
import { PROBLEM_TEXTS } from '@georisk/contract/tables.ts';
import type { StorageKey } from '@georisk/imagery/storage.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import { newId } from '#server/uuid.ts';
import { auditForeign, type CallContext, log } from '#server/modules/access/audit.ts';
import { damagesIn } from '#server/modules/access/scopeFilter.ts';
import type { CasePhotoDeps } from '#server/modules/casePhoto/casePhoto.service.ts';
import { remember } from '#server/modules/damage/caseChange.ts';
import { applyOperation } from '#server/modules/operation/applyOperation.ts';
import { placeOf } from './place.ts';
import { holdProposal, namedProposal, type ProposalRow, proposalsWhere, writeDecision } from './proposal.repository.ts';
import { mayDecide, obstacleNow, presentProposal } from './proposals.service.ts';
import { proposalTexts as texts } from './proposal.hu.ts';
import { standOf } from './stand.ts';

type Decision = Body<'decideProposal'>;

async function named(executor: Executor, { access }: CallContext, changeId: string): Promise<ProposalRow> {
  const [row] = await proposalsWhere(executor, [namedProposal(changeId), damagesIn(access.scope)], 1);
  if (row === undefined) throw notFound();
  return row;
}

const unfit = (message: string) => new Problem('proposal-unfit', { message });

/** Does the operation of a proposal, in the transaction of the decision. @throws Problem 409, 422 where it does not fit */
async function accept(
  deps: CasePhotoDeps,
  context: CallContext,
  row: ProposalRow,
  seen: string | undefined,
): Promise<void> {
  const { executor: tx } = deps;
  const place = await placeOf(tx, context, row.operation, true);
  const obstacle = await obstacleNow(tx, row, context.caller, place);
  if (obstacle !== null) throw unfit(obstacle);
  const stand = await standOf(tx, row.operation, place);
  if (seen !== stand.seen) throw unfit(texts.stale);
  const author = row.authorId === context.caller.id ? undefined : { id: row.authorId };
  const folder = await mkdtemp(join(tmpdir(), 'georisk-proposal-'));
  try {
    const extract = (_: string, to: string) => copyPhoto(deps, row, to);
    const done = await applyOperation({ ...deps, extract, folder }, { ...context, author }, row.operation, stand.base);
    if (done.kind === 'conflict') throw unfit(texts.stale);
    if (done.kind === 'later') throw new Problem('busy', { message: done.why, retryAfterSeconds: 60 });
    if (done.kind === 'refused') throw unfit(done.why);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns whether the store has it */
async function copyPhoto({ store }: CasePhotoDeps, { storageKey, bytes }: ProposalRow, to: string): Promise<boolean> {
  const key = storageKey as StorageKey | null;
  if (key === null || bytes === null || !(await store.has(key))) return false;
  const object = await store.open(key);
  try {
    await writeFile(to, await object.read(0, bytes), { mode: 0o600 });
    return true;
  } finally {
    object.close();
  }
}

function reasonOf(typed: string | undefined): string {
  const fault = reasonFault(typed ?? '');
  if (fault !== null) throw new Problem('form-refused', { fields: { reason: caseFaultText(fault) } });
  return tidy(typed ?? '');
}

async function decline(tx: Executor, context: CallContext, row: ProposalRow, reason: string): Promise<void> {
  await remember(
    tx,
    context,
    { changeId: newId() },
    {
      subject: 'damage',
      subjectId: row.damageId,
      companyId: row.companyId,
      operation: 'decline-proposal',
      baseVersion: null,
      before: null,
      after: { proposal: `${row.authorName}, ${texts.kinds[row.operation.kind]}`, proposalId: row.changeId, reason },
      answer: null,
    },
  );
}

/**
 * Accepts or declines a proposal, once: the same decision again gets the same answer. What is accepted is done by the
 * service of its usual call, with the rights of the caller and recorded as its author's, in one transaction with the
 * decision.
 * @throws Problem 409 where it was decided otherwise, or cannot be accepted now
 */
export const decideProposal = (
  { executor, ...deps }: CasePhotoDeps,
  context: CallContext,
  changeId: string,
  { accept: isAccepted, reason: typed, seen }: Decision,
): Promise<Proposal> =>
  inTransaction(executor, async (tx) => {
    await named(tx, context, changeId);
    const reason = isAccepted ? null : reasonOf(typed);
    await holdProposal(tx, changeId);
    const row = await named(tx, context, changeId);
    const state = isAccepted ? 'accepted' : 'declined';
    const place = await placeOf(tx, context, row.operation, false);
    if (!mayDecide(context.caller, place)) throw new Problem('other-expert', { err: PROBLEM_TEXTS['other-expert'] });
    if (row.state !== 'open') {
      if (row.state !== state) throw new Problem('proposal-decided');
      return presentProposal(tx, context, row);
    }
    if (reason === null) await accept({ ...deps, executor: tx }, context, row, seen);
    else await decline(tx, context, row, reason);
    const { actorId } = { actorId: context.caller.session.actorId ?? context.caller.id };
    await writeDecision(tx, changeId, { state, decidedBy: actorId, decidedAt: context.at, reason });
    await log(tx, context, 'proposal-decided', `damages/${row.damageId}/proposals/${changeId} ${state}`, row.companyId);
    await auditForeign(tx, context, [row.companyId], `proposals/${changeId}`);
    return presentProposal(tx, context, await named(tx, context, changeId));
  });
