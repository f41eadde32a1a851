import type { PermissionId } from '../../permissions/permissionId.ts';

export const rights = {
  cemetery: 'L14',
  cemeteryExport: 'L15',
} as const satisfies Record<string, PermissionId>;
