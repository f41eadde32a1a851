import { placeOfFix } from '@georisk/contract/verticals/insurance/fix.ts';
import type { Query } from '@georisk/contract/endpoints.ts';
import { MAX_TOGETHER, type Proposal } from '@georisk/contract/verticals/insurance/proposals.ts';
import { cellOf } from '@georisk/contract/permissions/permissions.ts';
import { touchedBy } from '@georisk/domain/operations/order.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { inSnapshot } from '#server/db/transaction.ts';
import type { Caller } from '#server/http/caller.ts';
import type { CutList } from '#server/http/bareList.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { damagesIn } from '#server/modules/access/scopeFilter.ts';
import { mayWrite } from '#server/modules/damage/caseAccess.ts';
import { cut, MAX_ROWS } from '#server/modules/map/extent.ts';
import { causeOf, type Place, placeOf, mayDo } from './place.ts';
import { countsOfCases, laterPoints, proposalSizes, type ProposalRow, proposalsWhere } from './proposal.repository.ts';
import { proposalTexts as texts } from './proposal.hu.ts';
import { standOf } from './stand.ts';

/** Of the operations that one answer shows: drawings of thousands of corners are decided a few at a time. */
const MAX_SHOWN_BYTES = 2_097_152;

/** The first of some proposals whose sizes together are within the limit, and at least one. */
function shownOf(sizes: readonly { readonly changeId: string; readonly size: number }[]): readonly string[] {
  let bytes = 0;
  const fitting = sizes.slice(0, MAX_TOGETHER).filter(({ size }, index) => {
    bytes += size;
    return index === 0 || bytes <= MAX_SHOWN_BYTES;
  });
  return fitting.map(({ changeId }) => changeId);
}

/** Whether a person may decide about what others have proposed there: who works on the case now, and the office. */
export const mayDecide = (caller: Caller, { assigned }: Place): boolean =>
  mayWrite(cellOf('decideProposal', caller.role), caller, assigned);

/** Why a proposal cannot be accepted now; null where it can. */
function obstacleOf({ operation }: ProposalRow, caller: Caller, place: Place): string | null {
  if (place.caseIsDeleted) return texts.deletedCase;
  if (place.plotIsDeleted) return texts.deletedPlot;
  if (!mayDo(operation, caller, place)) return texts.noRight;
  return causeOf(operation, caller, place) === 'closed' ? texts.closed : null;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Whether its author did the same points again later: an earlier yield is not what they measured in the end.
 * @param together with it these are accepted, in their order
 */
async function isSuperseded(executor: Executor, row: ProposalRow, together: ReadonlySet<string>): Promise<boolean> {
  if (row.operation.kind !== 'points') return false;
  const others = (await laterPoints(executor, row)).filter(({ operation: { changeId } }) => !together.has(changeId));
  const later = new Set(others.flatMap(({ operation }) => touchedBy(operation)));
  return touchedBy(row.operation).every((point) => later.has(point));
}

/** As `obstacleOf`, with what the author has proposed since. @param together names that are accepted with it */
export const obstacleNow = async (
  executor: Executor,
  row: ProposalRow,
  caller: Caller,
  place: Place,
  together = NONE,
): Promise<string | null> =>
  obstacleOf(row, caller, place) ?? ((await isSuperseded(executor, row, together)) ? texts.superseded : null);

/** The names of what the author of a proposal did at the same plot's points later, and that waits. */
const waitingLater = async (executor: Executor, row: ProposalRow): Promise<ReadonlySet<string>> =>
  row.operation.kind === 'points'
    ? new Set((await laterPoints(executor, row)).flatMap(({ operation, isOpen }) => (isOpen ? operation.changeId : [])))
    : NONE;

/** A proposal as its readers see it. */
export async function presentProposal(executor: Executor, context: CallContext, row: ProposalRow): Promise<Proposal> {
  const { caller } = context;
  const { operation, state } = row;
  const place = await placeOf(executor, context, operation, false);
  const isOpen = state === 'open';
  const stand = await standOf(executor, operation, place);
  const canDecide = isOpen && mayDecide(caller, place);
  const obstacle = isOpen ? await obstacleNow(executor, row, caller, place) : null;
  return {
    changeId: row.changeId,
    damageId: row.damageId,
    damageNumber: row.damageNumber,
    damagePlotId: row.damagePlotId,
    plotName: row.plotName,
    kind: operation.kind,
    fileName: operation.kind === 'photo' ? operation.payload.name : null,
    cause: row.cause,
    authorId: row.authorId,
    authorName: row.authorName,
    isMine: row.authorId === caller.id,
    deviceAt: row.deviceAt.toISOString(),
    gps: row.gps && placeOfFix(row.gps),
    keptAt: row.keptAt.toISOString(),
    state,
    decidedBy: row.decidedByName,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
    // What stood before a decision is in the history of the case.
    before: isOpen ? stand.before : null,
    after: stand.after,
    seen: stand.seen,
    caseIsDeleted: place.caseIsDeleted,
    canDecide,
    obstacle,
    fitsTogether:
      canDecide &&
      (obstacle === null ||
        (obstacle === texts.superseded && !(await isSuperseded(executor, row, await waitingLater(executor, row))))),
  };
}

/** The proposals of a case; the caller's own; or, of all cases within reach, those that wait for a decision. */
export const proposals = (
  executor: Executor,
  context: CallContext,
  { damageId, mine }: Query<'proposals'>,
): Promise<CutList<Proposal>> =>
  inSnapshot(executor, async (tx) => {
    const { caller, access } = context;
    const isMine = mine === 'true';
    const where = [
      damagesIn(access.scope),
      ...(damageId === undefined ? [] : [sql<boolean>`case_proposal.damage_id = ${damageId}`]),
      ...(isMine ? [sql<boolean>`case_proposal.author_id = ${caller.id}`] : []),
      ...(damageId === undefined && !isMine ? [sql<boolean>`case_proposal.state = 'open'`] : []),
    ];
    const sizes = await proposalSizes(tx, where, MAX_TOGETHER + 1);
    const names = shownOf(sizes);
    const truncated = names.length < sizes.length;
    const isNamed = sql<boolean>`case_proposal.change_id = any(${[...names]}::uuid[])`;
    const items = names.length === 0 ? [] : await proposalsWhere(tx, [isNamed], names.length);
    const presented: Proposal[] = [];
    for (const row of items) presented.push(await presentProposal(tx, context, row));
    return { items: presented, truncated, companies: items.map(({ companyId }) => companyId) };
  }).then(async ({ companies, ...list }) => {
    await auditForeign(executor, context, companies, 'proposals');
    return list;
  });

/** The cases within reach in which something waits, with how much. */
export async function proposalCounts(
  executor: Executor,
  context: CallContext,
): Promise<CutList<{ damageId: number; count: number }>> {
  const rows = await countsOfCases(executor, damagesIn(context.access.scope), MAX_ROWS + 1);
  const { items, truncated } = cut(rows, MAX_ROWS);
  await auditForeign(
    executor,
    context,
    items.map(({ companyId }) => companyId),
    'proposals/counts',
  );
  return { items: items.map(({ damageId, count }) => ({ damageId, count })), truncated };
}
