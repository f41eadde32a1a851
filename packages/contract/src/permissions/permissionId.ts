import type { CELLS } from './cells.ts';

/** Id of a row of the permission matrix. */
export type PermissionId = keyof typeof CELLS;
