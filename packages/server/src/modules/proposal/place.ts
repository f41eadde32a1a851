import type { ApiName } from '@georisk/contract/api.ts';
import type { Operation, OperationKind } from '@georisk/contract/verticals/insurance/operations.ts';
import type { ProposalCause } from '@georisk/contract/verticals/insurance/proposals.ts';
import { cellOf } from '@georisk/contract/permissions/permissions.ts';
import type { Executor } from '#server/db/executor.ts';
import type { Person } from '#server/http/caller.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import { damagesIn } from '#server/modules/access/scopeFilter.ts';
import { type Assigned, isOpen, mayWrite } from '#server/modules/damage/caseAccess.ts';
import { type PlaceRow, placeOfCase, plotsEver } from './proposal.repository.ts';

/** Where an operation belongs: its case and plot, deleted or not. */
export interface Place extends PlaceRow {
  readonly plotId: number | null;
  readonly plotIsDeleted: boolean;
  /** The people who work there now. */
  readonly assigned: Assigned;
  /** The people of all plots of the case. */
  readonly everyExpert: Assigned;
}

/** The usual call of an operation: by its row of the matrix it is judged who may do it. */
export const callOf = ({ kind, payload }: Operation): ApiName => {
  const calls = {
    outline: 'saveTableDrawing',
    area: 'saveArea',
    points: 'saveSampling',
    photo: 'uploadCasePhoto',
    status: 'changeDamage',
  } as const satisfies Record<OperationKind, ApiName>;
  return kind === 'outline' && payload.of === 'policyPlot' ? 'savePolicyDrawing' : calls[kind];
};

/** The damaged plot that an operation changes; null of one that changes the case. */
export const plotIdOf = (operation: Operation): number | null =>
  operation.kind === 'photo' || operation.kind === 'status' ? null : operation.payload.plotId;

/**
 * The place of an operation of a case.
 * @throws Problem 404 where the caller does not reach the case, or the plot never was of it
 */
export async function placeOf(
  executor: Executor,
  { access }: Pick<CallContext, 'access'>,
  operation: Operation,
  hold: boolean,
): Promise<Place> {
  const { damageId } = operation;
  const isOfPolicy = operation.kind === 'outline' && operation.payload.of === 'policyPlot';
  if (damageId === null || isOfPolicy) throw new Problem('malformed-request', { error: 'Malformed: no case' });
  const row = await placeOfCase(executor, damageId, damagesIn(access.scope), hold);
  if (row === undefined) throw notFound();
  const plots = await plotsEver(executor, damageId);
  const plotId = plotIdOf(operation);
  const plot = plots.find(({ id }) => id === plotId);
  if (plotId !== null && plot === undefined) throw notFound();
  const standing = plots.filter(({ isDeleted }) => !isDeleted).map(({ expertId }) => expertId);
  const everyExpert = { companyId: row.companyId, expertIds: [row.caseExpertId, ...standing] };
  return {
    ...row,
    plotId,
    plotIsDeleted: plot?.isDeleted ?? false,
    everyExpert,
    assigned:
      plot === undefined ? everyExpert : { companyId: row.companyId, expertIds: [row.caseExpertId, plot.expertId] },
  };
}

/** Whether a person may do an operation there, by the row of its usual call. */
export const mayDo = (operation: Operation, caller: Person, { assigned }: Place): boolean =>
  mayWrite(cellOf(callOf(operation), caller.role), caller, assigned);

/** Why an operation cannot be done there by a person; null where it can. */
export function causeOf(operation: Operation, caller: Person, place: Place): ProposalCause | null {
  if (place.caseIsDeleted || place.plotIsDeleted) return 'deleted';
  if (!mayDo(operation, caller, place)) return 'reassigned';
  // A closed case is opened again by its state.
  const reopens = operation.kind === 'status' && isOpen(operation.payload.status);
  return isOpen(place.status) || reopens ? null : 'closed';
}

/**
 * Whether it was taken from its author and is somebody else's now. Nothing was taken where they still have it: whoever
 * brings it for them may not do it, or nobody of their role may.
 */
export const isTakenFrom = (operation: Operation, author: Person, place: Place): boolean =>
  causeOf(operation, author, place) === 'reassigned' && !place.assigned.expertIds.includes(author.id);
