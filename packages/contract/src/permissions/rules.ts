import additions from './additions.json' with { type: 'json' };
import matrix from './matrix.json' with { type: 'json' };
import type { PermissionId } from './permissionId.ts';

/** Description of a row of the matrix in words. */
export interface RowText {
  readonly call: string;
  readonly rule: string;
}

const rows = [...matrix, ...additions].filter((line) => 'id' in line) as readonly (RowText & { readonly id: string })[];

/** Descriptions of all rows, for the description of the API; the web application does not include them. */
export const RULES = Object.fromEntries(rows.map(({ id, call, rule }) => [id, { call, rule }])) as Readonly<
  Record<PermissionId, RowText>
>;
