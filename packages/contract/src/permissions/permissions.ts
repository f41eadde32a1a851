import type { Role } from '@georisk/domain/roles/roles.ts';
import { ALL_ROLES } from '@georisk/domain/roles/roles.ts';
import additions from './additions.json' with { type: 'json' };
import matrix from './matrix.json' with { type: 'json' };

/** What a role may see or do with a call; the letters are explained in ARCHITECTURE.md, "Who may do what". */
export type Cell = '*' | 'S' | 'G' | 'T' | 'R' | 'O' | 'C' | 'P' | 'V' | 'N' | 'F' | 'A' | 'X' | '-';

export interface PermissionRow {
  readonly id: string;
  readonly call: string;
  readonly cells: Readonly<Record<string, Cell>>;
  readonly rule: string;
}

const rows = [...matrix, ...additions].filter((line) => 'id' in line) as unknown as readonly PermissionRow[];

/** All rows by id; the server refuses to start when a route names a row that is not here. */
export const PERMISSIONS: ReadonlyMap<string, PermissionRow> = new Map(rows.map((row) => [row.id, row]));

/** The cell of a call for a role; `anon` for somebody who did not sign in. An unknown row or role may do nothing. */
export const cellFor = (permission: string, role: number | 'anon'): Cell =>
  PERMISSIONS.get(permission)?.cells[String(role)] ?? '-';

/** The roles that a row lets in at all. */
export const rolesOf = (permission: string): readonly Role[] =>
  ALL_ROLES.filter((role) => cellFor(permission, role) !== '-');

/** True where a row needs nobody signed in. */
export const isPublic = (permission: string): boolean => cellFor(permission, 'anon') === '*';
