import type { PermissionId } from '../../permissions/permissionId.ts';

export const rights = {
  frostDamages: 'L7',
} as const satisfies Record<string, PermissionId>;

export const routes = {
  frostDamage: '/view/frostDamage',
} as const satisfies Record<string, `/${string}`>;
