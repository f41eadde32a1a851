import type { PermissionId } from '../../permissions/permissionId.ts';

export const rights = {
  blockPlots: 'L11',
} as const satisfies Record<string, PermissionId>;

export const routes = {
  blockPlot: '/view/blockPlot/:id',
} as const satisfies Record<string, `/${string}`>;
