import { ALL_ROLES, isRole, type Role } from '@georisk/domain/roles/roles.ts';
import type { ApiName } from '../api.ts';
import { API, OTHER_RIGHTS } from '../verticals.ts';
import { CELLS } from './cells.ts';
import type { PermissionId } from './permissionId.ts';

/** What a role may see or do with a call; the cells are explained in ARCHITECTURE.md, "Who may do what". */
export type Cell = '*' | 'S' | 'G' | 'T' | 'R' | 'O' | 'C' | 'P' | 'V' | 'N' | 'F' | 'A' | 'X' | '-';

/** A right: a call of the contract, or one of the few things that are no call. */
export type Right = ApiName | keyof typeof OTHER_RIGHTS;

const ROW_OF: Readonly<Record<Right, PermissionId>> = {
  ...(Object.fromEntries(Object.entries(API).map(([name, { permission }]) => [name, permission])) as Record<
    ApiName,
    PermissionId
  >),
  ...OTHER_RIGHTS,
};

/** All rows of the matrix. */
export const PERMISSION_IDS = Object.keys(CELLS) as readonly PermissionId[];

/** The row of the matrix of a right. */
export const rowOf = (right: Right): PermissionId => ROW_OF[right];

/** The rows of some rights, each once. */
export const rowsOf = (...rights: readonly Right[]): ReadonlySet<PermissionId> => new Set(rights.map(rowOf));

/** The cell of a row for a role; `anon` for anonymous users. A number that is no role may do nothing. */
export function cellFor(permission: PermissionId, role: number | 'anon'): Cell {
  if (role !== 'anon' && !isRole(role)) return '-';
  return CELLS[permission].charAt(role === 'anon' ? 0 : role) as Cell;
}

/** What a cell asks of a person beyond the role. */
const CAPABILITY_OF: Readonly<Partial<Record<Cell, string>>> = { F: 'risk' };

/** Who asks: the role, and what was given to the person or comes from the company. */
export interface Holder {
  readonly role: number;
  /** Left out of somebody who is asked about and does not call: none. */
  readonly capabilities?: readonly string[];
}

/** Whether a person has the capability that a cell asks for; true where it asks for none. */
export function hasCapability(cell: Cell, { capabilities = [] }: Pick<Holder, 'capabilities'>): boolean {
  const needed = CAPABILITY_OF[cell];
  return needed === undefined || capabilities.includes(needed);
}

/** Whether a person may make the calls of a row at all, by role and capability. */
export function mayByRow(permission: PermissionId, holder: Holder): boolean {
  const cell = cellFor(permission, holder.role);
  return cell !== '-' && hasCapability(cell, holder);
}

/** The roles that a row gives access at all. */
export const rolesOf = (permission: PermissionId): readonly Role[] =>
  ALL_ROLES.filter((role) => cellFor(permission, role) !== '-');

/** True where a row needs no sign-in. */
export const isPublic = (permission: PermissionId): boolean => cellFor(permission, 'anon') === '*';

/** The cell of a right for a role. */
export const cellOf = (right: Right, role: number): Cell => cellFor(rowOf(right), role);

/** Whether a role has a right at all; the cell says for which rows, and whether the person needs a capability too. */
export const mayCall = (right: Right, role: number): boolean => cellOf(right, role) !== '-';

/** The roles that have a right. */
export const rolesWith = (right: Right): readonly Role[] => rolesOf(rowOf(right));
