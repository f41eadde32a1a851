import type { PermissionId } from '../../permissions/permissionId.ts';

export const rights = {
  radars: 'L4',
} as const satisfies Record<string, PermissionId>;

export const routes = {
  radar: '/view/radar',
} as const satisfies Record<string, `/${string}`>;
