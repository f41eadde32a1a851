import type { PermissionId } from '../../permissions/permissionId.ts';

export const rights = {
  forestProjects: 'L13',
} as const satisfies Record<string, PermissionId>;

export const routes = {
  forestProject: '/view/woodwiserProject/:id',
  forestUnit: '/view/woodwiserForestUnit/:id',
} as const satisfies Record<string, `/${string}`>;
