import { type Cell, cellFor } from '@georisk/contract/permissions/permissions.ts';
import type { Caller } from '../../http/caller.ts';

/**
 * Which rows of customers' tables a caller reaches with a call: the letter of the permission matrix as a value.
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
/** Somebody without a company has no rows of a company. */
const company = ({ companyId }: Caller): Scope => (companyId === null ? NONE : { kind: 'company', companyId });
const own = ({ companyId, id }: Caller): Scope => (companyId === null ? NONE : { kind: 'own', companyId, userId: id });

const SCOPES = {
  '*': none,
  S: none,
  G: all,
  T: company,
  // Readable like T; who may write is the calls' affair (409 for another expert's case).
  R: company,
  O: own,
  C: company,
  P: company,
  V: none,
  N: none,
  F: company,
  A: all,
  X: all,
  '-': none,
} as const satisfies Record<Cell, (caller: Caller) => Scope>;

/** @param permission row of the matrix, e.g. `P2` */
export const scopeOf = (permission: string, caller: Caller): Scope => SCOPES[cellFor(permission, caller.role)](caller);

/**
 * Whose rows a caller reaches where the call itself is about reference data (`G`) or his own blocks (`O`), but rows may belong to a
 * company: the company's, an administrator's every one.
 */
export const companyScopeOf = (permission: string, caller: Caller): Scope =>
  scopeOf(permission, caller).kind === 'none'
    ? NONE
    : cellFor(permission, caller.role) === 'A'
      ? all()
      : company(caller);

/** Whether the caller's role may make the call at all; `canOpen` and the like in answers. */
export const mayCall = (permission: string, caller: Caller): boolean => cellFor(permission, caller.role) !== '-';

/**
 * Rows marked `X`: the role itself, or the administrator who works in somebody's name, and the flag on the request.
 * The flag alone is a hint of the client and no power.
 */
export const mayWithFlag = (permission: string, caller: Caller): boolean =>
  caller.adminFlag && cellFor(permission, caller.session.actorRole ?? caller.role) === 'X';
