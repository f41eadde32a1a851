import type { PermissionId } from './permissions/permissionId.ts';

/**
 * A call: where it is, and by which row of the permission matrix. Its schemas are in `endpoints.ts`; the web application
 * imports these small tables and only the types of the schemas.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  /** Row of the permission matrix. */
  readonly permission: PermissionId;
  /** `json` answers are checked against a schema; the others stream bytes of their own. */
  readonly answer: 'json' | 'none' | 'binary';
}

export const get = <P extends `/${string}`, R extends PermissionId>(path: P, permission: R) =>
  ({ method: 'GET', path, permission, answer: 'json' }) as const;
export const post = <P extends `/${string}`, R extends PermissionId>(path: P, permission: R) =>
  ({ method: 'POST', path, permission, answer: 'json' }) as const;
export const postNone = <P extends `/${string}`, R extends PermissionId>(path: P, permission: R) =>
  ({ method: 'POST', path, permission, answer: 'none' }) as const;
