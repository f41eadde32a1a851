import type { PermissionId } from '../../permissions/permissionId.ts';

export const rights = {
  soilMaps: 'L10',
} as const satisfies Record<string, PermissionId>;

export const routes = {
  soilSamplingMepar: '/view/soilSamplingMepar/:id',
} as const satisfies Record<string, `/${string}`>;
