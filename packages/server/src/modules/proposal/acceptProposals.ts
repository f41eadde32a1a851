import type { Body } from '@georisk/contract/endpoints.ts';
import type { Proposal } from '@georisk/contract/verticals/insurance/proposals.ts';
import { PROBLEM_TEXTS } from '@georisk/contract/tables.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import { damagesIn } from '#server/modules/access/scopeFilter.ts';
import type { CasePhotoDeps } from '#server/modules/casePhoto/casePhoto.service.ts';
import { pdfTexts } from '#server/pdf/pdf.hu.ts';
import { applyProposal, assertFits, assertSeen } from './applyProposal.ts';
import { recordDecision } from './decideProposal.ts';
import { placeOf } from './place.ts';
import { holdProposal, type ProposalRow, proposalsWhere } from './proposal.repository.ts';
import { mayDecide, presentProposal } from './proposals.service.ts';
import { proposalTexts as texts } from './proposal.hu.ts';

type Named = Body<'acceptProposals'>['proposals'];

/** Proposals of a case by their names, in the order in which their device did them. @throws Problem 404 */
async function namedOf(
  executor: Executor,
  { access }: CallContext,
  damageId: number,
  names: readonly string[],
): Promise<readonly ProposalRow[]> {
  const isNamed = sql<boolean>`case_proposal.change_id = any(${[...names]}::uuid[])`;
  const isOfCase = sql<boolean>`case_proposal.damage_id = ${damageId}`;
  const rows = await proposalsWhere(executor, [isNamed, isOfCase, damagesIn(access.scope)], names.length);
  if (rows.length !== names.length) throw notFound();
  return rows;
}

/** Says of which proposal a refusal is. @throws Problem */
async function naming<T>({ operation, plotName, deviceAt }: ProposalRow, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || !(error.status === 409 || error.status === 422)) throw error;
    const why = error.body().err ?? error.body().message;
    const message = texts.together(texts.kinds[operation.kind], plotName, pdfTexts.instant(deviceAt), why);
    throw new Problem('proposal-unfit', { message });
  }
}

/**
 * Accepts several proposals of a case, all of them or none: over what was seen of each, in the order in which their
 * device did them, so that a later one is done over what an earlier one has made. Each stays a change and a decision of
 * its own. Those that were accepted before stay so.
 * @throws Problem 409, which names the one that cannot be accepted
 */
export const acceptProposals = (
  { executor, ...others }: CasePhotoDeps,
  context: CallContext,
  damageId: number,
  asked: Named,
): Promise<Proposal[]> =>
  inTransaction(executor, async (tx) => {
    const deps = { ...others, executor: tx };
    const seen = new Map(asked.map((each) => [each.changeId, each.seen]));
    const names = [...seen.keys()];
    const [first] = await namedOf(tx, context, damageId, names);
    if (first === undefined) throw notFound();
    // In the order of a single decision: the proposals, then their case.
    for (const name of names.toSorted()) await holdProposal(tx, name);
    await placeOf(tx, context, first.operation, true);
    const rows = await namedOf(tx, context, damageId, names);
    const together = new Set(names);
    const waiting: ProposalRow[] = [];
    for (const row of rows) {
      const place = await placeOf(tx, context, row.operation, false);
      if (!mayDecide(context.caller, place)) throw new Problem('other-expert', { err: PROBLEM_TEXTS['other-expert'] });
      if (row.state === 'accepted') continue;
      await naming(row, async () => {
        if (row.state === 'declined') throw new Problem('proposal-decided', { message: texts.decidedOtherwise });
        await assertFits(deps, context, row, place, together);
        await assertSeen(deps, row, place, seen.get(row.changeId));
      });
      waiting.push(row);
    }
    for (const row of waiting)
      await naming(row, async () => {
        await applyProposal(deps, context, row, await placeOf(tx, context, row.operation, false));
        await recordDecision(tx, context, row, 'accepted', null);
      });
    const presented: Proposal[] = [];
    for (const row of await namedOf(tx, context, damageId, names))
      presented.push(await presentProposal(tx, context, row));
    return presented;
  });
