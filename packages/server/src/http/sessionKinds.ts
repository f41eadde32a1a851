import type { PermissionId } from '@georisk/contract/permissions/permissionId.ts';
import { rowsOf } from '@georisk/contract/permissions/permissions.ts';
import type { SessionKind } from '#server/db/schema.ts';

const NOTHING: ReadonlySet<PermissionId> = new Set();

/**
 * Rows of the permission matrix that a kind of session refuses whatever the role: the session of an alert link is
 * reduced, and an impersonating administrator never reaches the user's password, keys or data export.
 */
export const SESSION_KIND_REFUSES: Readonly<Record<SessionKind, ReadonlySet<PermissionId>>> = {
  password: NOTHING,
  link: NOTHING,
  alert: rowsOf('renameCurrentUser', 'changePassword', 'makeMapKey', 'ownExport', 'registerDeviceKey'),
  impersonated: rowsOf('changePassword', 'makeMapKey', 'personExport', 'erasePerson', 'ownExport', 'registerDeviceKey'),
};
