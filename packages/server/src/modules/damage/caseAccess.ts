import type { Cell } from '@georisk/contract/permissions/permissions.ts';
import { PROBLEM_TEXTS } from '@georisk/contract/tables.ts';
import type { Caller } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';

/** The people who work on a case, and on a plot of it. */
export interface Assigned {
  readonly companyId: number;
  readonly expertIds: readonly (number | null)[];
}

/**
 * Whether the caller may write what they can read, by their cell of the call that writes it: the matrix's `R` is for
 * the assigned expert.
 */
export function mayWrite(
  cell: Cell,
  caller: Pick<Caller, 'id' | 'companyId'>,
  { companyId, expertIds }: Assigned,
): boolean {
  if (cell === 'A') return true;
  if (caller.companyId !== companyId) return false;
  return cell === 'T' || (cell === 'R' && expertIds.includes(caller.id));
}

/** Whether a case may be worked on; a closed one is opened again first, by a person who may change its state. */
export const isOpen = (status: string): boolean => status !== 'closed';

export const caseClosed = () => new Problem('case-closed', { err: PROBLEM_TEXTS['case-closed'] });

/** @throws Problem 409 with `err`: the case is readable, but another expert's */
export function assertMayWrite(cell: Cell, caller: Caller, assigned: Assigned): void {
  if (!mayWrite(cell, caller, assigned)) throw new Problem('other-expert', { err: PROBLEM_TEXTS['other-expert'] });
}

/**
 * A refusal of the calls that return it in a successful answer, as the specification has it for zones, yields and
 * points.
 */
export async function closedInWords<T>(work: Promise<T>): Promise<T | { err: string; messages: string[] }> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Problem && error.reason === 'case-closed')) throw error;
    const sentence = PROBLEM_TEXTS['case-closed'];
    return { err: sentence, messages: [sentence] };
  }
}
