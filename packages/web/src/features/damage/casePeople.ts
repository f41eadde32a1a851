import { type Role, ROLE_GROUPS, ROLES } from '@georisk/domain/roles/roles.ts';

/** Who sees the list of cases. */
export const SEES_CASES: readonly Role[] = ROLE_GROUPS.insurer;

/** Who gives cases to experts. */
const ASSIGNS: readonly number[] = [ROLES.ADMIN, ROLES.MANAGER, ROLES.OPERATOR];
export const mayAssign = (role: number): boolean => ASSIGNS.includes(role);

/** Who reads what happened to a case: everybody of the insurer, and no farmer. */
export const seesHistory = (role: number): boolean => (ROLE_GROUPS.insurer as readonly number[]).includes(role);
