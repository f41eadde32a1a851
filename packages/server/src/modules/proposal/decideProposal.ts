import type { Body } from '@georisk/contract/endpoints.ts';
import type { Proposal } from '@georisk/contract/verticals/insurance/proposals.ts';
import { caseFaultText } from '@georisk/domain/case/case.hu.ts';
import { reasonFault, tidy } from '@georisk/domain/case/caseForm.ts';
import { PROBLEM_TEXTS } from '@georisk/contract/tables.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import { newId } from '#server/uuid.ts';
import { auditForeign, type CallContext, log } from '#server/modules/access/audit.ts';
import { damagesIn } from '#server/modules/access/scopeFilter.ts';
import type { CasePhotoDeps } from '#server/modules/casePhoto/casePhoto.service.ts';
import { remember } from '#server/modules/damage/caseChange.ts';
import { applyProposal, assertFits, assertSeen } from './applyProposal.ts';
import { placeOf } from './place.ts';
import { holdProposal, namedProposal, type ProposalRow, proposalsWhere, writeDecision } from './proposal.repository.ts';
import { mayDecide, presentProposal } from './proposals.service.ts';
import { proposalTexts as texts } from './proposal.hu.ts';

type Decision = Body<'decideProposal'>;

async function named(executor: Executor, { access }: CallContext, changeId: string): Promise<ProposalRow> {
  const [row] = await proposalsWhere(executor, [namedProposal(changeId), damagesIn(access.scope)], 1);
  if (row === undefined) throw notFound();
  return row;
}

async function accept(deps: CasePhotoDeps, context: CallContext, row: ProposalRow, seen: string | undefined) {
  const place = await placeOf(deps.executor, context, row.operation, true);
  await assertFits(deps, context, row, place);
  await assertSeen(deps, row, place, seen);
  await applyProposal(deps, context, row, place);
}

/** Keeps a decision with the proposal and in the log. */
export async function recordDecision(
  tx: Executor,
  context: CallContext,
  { changeId, damageId, companyId }: ProposalRow,
  state: 'accepted' | 'declined',
  reason: string | null,
): Promise<void> {
  const decidedBy = context.caller.session.actorId ?? context.caller.id;
  await writeDecision(tx, changeId, { state, decidedBy, decidedAt: context.at, reason });
  await log(tx, context, 'proposal-decided', `damages/${damageId}/proposals/${changeId} ${state}`, companyId);
  await auditForeign(tx, context, [companyId], `proposals/${changeId}`);
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
    await recordDecision(tx, context, row, state, reason);
    return presentProposal(tx, context, await named(tx, context, changeId));
  });
