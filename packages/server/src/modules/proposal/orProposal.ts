import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Operation } from '@georisk/contract/verticals/insurance/operations.ts';
import type { Executor } from '#server/db/executor.ts';
import { Problem } from '#server/http/problem.ts';
import { type CallContext } from '#server/modules/access/audit.ts';
import { accessOf } from '#server/modules/access/scope.ts';
import type { ApplyDeps, Done } from '#server/modules/operation/applyOperation.ts';
import { keepProposal, keepProposedPhoto } from './keepProposal.ts';
import { isTakenFrom, placeOf } from './place.ts';
import { authorOf, namedProposal, proposalsWhere } from './proposal.repository.ts';
import { proposalTexts as texts } from './proposal.hu.ts';

/** Refusals of a usual call after which an operation may be kept as a proposal. */
const GONE: ReadonlySet<string> = new Set(['other-expert', 'case-closed', 'not-found']);

async function keptBy({ folder, extract, ...deps }: ApplyDeps, context: CallContext, operation: Operation) {
  if (operation.kind !== 'photo') return keepProposal(deps.executor, context, operation);
  const path = join(folder, 'proposed-photo');
  try {
    return (await extract(operation.changeId, path))
      ? await keepProposedPhoto(deps, context, operation, { path })
      : null;
  } finally {
    await rm(path, { force: true });
  }
}

/** What became of an operation that was kept as a proposal; null of one that was not. */
export async function standing(executor: Executor, changeId: string): Promise<Done | null> {
  const [row] = await proposalsWhere(executor, [namedProposal(changeId)], 1);
  if (row === undefined) return null;
  if (row.state === 'accepted') return { kind: 'done', to: null, isNew: false };
  return row.state === 'declined'
    ? { kind: 'refused', why: texts.declined(row.decidedByName ?? '', row.reason ?? '') }
    : { kind: 'proposed', why: texts.kept(row.cause) };
}

const asProposing = (context: CallContext): CallContext => ({
  ...context,
  access: accessOf('propose', context.caller),
});

/** Keeps an operation as a proposal; null where it is none. */
async function keptOrNull(deps: ApplyDeps, context: CallContext, operation: Operation): Promise<Done | null> {
  try {
    const kept = await keptBy(deps, asProposing(context), operation);
    if (kept === null) return null;
    if (kept.kept === 'recorded') return { kind: 'done', to: null, isNew: false };
    return await standing(deps.executor, operation.changeId);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/** Whether the case or plot of an operation that somebody brings was given to another person than its author. */
async function wasTaken(executor: Executor, context: CallContext, operation: Operation): Promise<boolean> {
  try {
    const place = await placeOf(executor, asProposing(context), operation, false);
    return isTakenFrom(operation, await authorOf(executor, context), place);
  } catch (error) {
    // It is of no case, or of none within reach.
    if (error instanceof Problem) return false;
    throw error;
  }
}

/**
 * Keeps an operation whose case or plot was given to another person than its author, though who brings it may do it: the
 * one who has it now decides, as when the author sends it. What cannot be kept is not done either. Null of any other.
 * @param context of the person who brings it, with the author
 */
export async function ifTaken(deps: ApplyDeps, context: CallContext, operation: Operation): Promise<Done | null> {
  if (context.author === undefined || !(await wasTaken(deps.executor, context, operation))) return null;
  return (await keptOrNull(deps, context, operation)) ?? { kind: 'refused', why: texts.notKept };
}

/**
 * Keeps an operation that was refused because its case or plot was reassigned, closed or deleted; any other result
 * stays as it is.
 * @param context of the person who brings it, with the author
 */
export async function orProposal(
  deps: ApplyDeps,
  context: CallContext,
  operation: Operation,
  done: Done,
): Promise<Done> {
  if (done.kind !== 'refused' || !GONE.has(done.reason ?? '')) return done;
  // Where it is no proposal either, the refusal stands.
  return (await keptOrNull(deps, context, operation)) ?? done;
}

/** Whether an operation of a person was kept as a proposal. */
export async function wasProposed(executor: Executor, authorId: number, changeId: string): Promise<boolean> {
  const [row] = await proposalsWhere(executor, [namedProposal(changeId)], 1);
  return row?.authorId === authorId;
}
