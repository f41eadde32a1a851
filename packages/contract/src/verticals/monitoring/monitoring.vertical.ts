import type { PermissionId } from '../../permissions/permissionId.ts';

export const rights = {
  ek: 'L12',
} as const satisfies Record<string, PermissionId>;

export const routes = {
  ek: '/view/ek/:code',
} as const satisfies Record<string, `/${string}`>;
