import {
  type Cell,
  cellFor,
  cellOf,
  hasCapability,
  type Holder,
  mayByRow,
  type Right,
  rowOf,
} from '@georisk/contract/permissions/permissions.ts';
import type { Caller, Person } from '#server/http/caller.ts';

/**
 * Which rows of customers' tables a caller reaches with a call: the cell of the permission matrix as a value.
 * Repositories turn it into a condition (`scopeFilter.ts`); nothing else decides about rows.
 */
export type Scope =
  | { readonly kind: 'all' }
  | { readonly kind: 'company'; readonly companyId: number }
  | { readonly kind: 'own'; readonly companyId: number; readonly userId: number }
  | { readonly kind: 'none' };

const NONE: Scope = { kind: 'none' };
const all = (): Scope => ({ kind: 'all' });
const none = (): Scope => NONE;
/** A user without a company has no rows of a company. */
const company = ({ companyId }: Person): Scope => (companyId === null ? NONE : { kind: 'company', companyId });
const own = ({ companyId, id }: Person): Scope => (companyId === null ? NONE : { kind: 'own', companyId, userId: id });

const SCOPES = {
  '*': none,
  S: none,
  G: all,
  T: company,
  // Readable like T; the calls decide who may write (409 for another expert's case).
  R: company,
  O: own,
  C: company,
  // Visitors: those that their account is for.
  P: own,
  V: none,
  N: none,
  F: company,
  A: all,
  X: all,
  '-': none,
} as const satisfies Record<Cell, (person: Person) => Scope>;

/** What a caller may do with one call: made from the call's row of the matrix, so that a service needs no row's name. */
export interface Access {
  readonly cell: Cell;
  /** The rows within reach of the call. */
  readonly scope: Scope;
  /** The rows within reach where the call is about reference data or own blocks, but rows may belong to a company. */
  readonly companyScope: Scope;
  /** Whether the caller may make a call marked `X`: the role and the flag on the request. */
  readonly withFlag: boolean;
}

const rowsBy = (cell: Cell, person: Person): Scope => (hasCapability(cell, person) ? SCOPES[cell](person) : NONE);

/** All rows of the company, and of every company for an administrator; none where the cell gives none. */
function companyRowsBy(cell: Cell, person: Person): Scope {
  if (rowsBy(cell, person).kind === 'none') return NONE;
  return cell === 'A' ? all() : company(person);
}

/** The rows within reach of another call than the one that is served. */
export const scopeOf = (right: Right, person: Person): Scope => rowsBy(cellOf(right, person.role), person);

/** `Access.companyScope` of another call than the one that is served. */
export const companyScopeOf = (right: Right, person: Person): Scope =>
  companyRowsBy(cellOf(right, person.role), person);

/** Whether the caller may make a call at all, by role and capability; `canOpen` and the like in answers. */
export const mayCall = (right: Right, person: Holder): boolean => mayByRow(rowOf(right), person);

/**
 * Rows marked `X`: the role itself, or the impersonating administrator, and the flag on the request. The flag alone is
 * a hint of the client and gives no right.
 */
export const mayWithFlag = (right: Right, caller: Caller): boolean =>
  caller.adminFlag && cellFor(rowOf(right), caller.session.actorRole ?? caller.role) === 'X';

/** What the caller may do with a call. */
export function accessOf(right: Right, caller: Caller): Access {
  const cell = cellOf(right, caller.role);
  return {
    cell,
    scope: rowsBy(cell, caller),
    companyScope: companyRowsBy(cell, caller),
    withFlag: mayWithFlag(right, caller),
  };
}
