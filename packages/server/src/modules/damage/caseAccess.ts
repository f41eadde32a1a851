import { cellFor } from '@georisk/contract/permissions/permissions.ts';
import { PROBLEM_TEXTS } from '@georisk/contract/texts/problems.hu.ts';
import type { Caller } from '../../http/caller.ts';
import { Problem } from '../../http/problem.ts';

/** Who works on a case, and on a plot of it. */
export interface Assigned {
  readonly companyId: number;
  readonly expertIds: readonly (number | null)[];
}

/** Whether the caller may write what he can read: the matrix's `R` is for the expert who has been given it. */
export function mayWrite(permission: string, caller: Caller, { companyId, expertIds }: Assigned): boolean {
  const cell = cellFor(permission, caller.role);
  if (cell === 'A') return true;
  if (caller.companyId !== companyId) return false;
  return cell === 'T' || (cell === 'R' && expertIds.includes(caller.id));
}

/** @throws Problem 409 with `err`: the case is readable, and another expert's */
export function assertMayWrite(permission: string, caller: Caller, assigned: Assigned): void {
  if (!mayWrite(permission, caller, assigned))
    throw new Problem('other-expert', { err: PROBLEM_TEXTS['other-expert'] });
}
