import { inGroup, type Role, ROLE_GROUPS, ROLES } from '@georisk/domain/roles/roles.ts';

/** Who sees the list of cases. */
export const SEES_CASES: readonly Role[] = ROLE_GROUPS.insurer;

/** Who gives cases to experts. */
const ASSIGNS: readonly number[] = [ROLES.ADMIN, ROLES.MANAGER, ROLES.OPERATOR];
export const mayAssign = (role: number): boolean => ASSIGNS.includes(role);

/** Who works on a case: whoever gives cases, and the expert who has been given this one. */
export const mayWorkOn = (
  { expertId }: { readonly expertId?: number | null | undefined },
  { id, role }: { readonly id: number; readonly role: number },
): boolean => mayAssign(role) || (inGroup(role, 'expert') && expertId === id);

/** Who reads what happened to a case: everybody of the insurer, and no farmer. */
export const seesHistory = (role: number): boolean => inGroup(role, 'insurer');

/** Who sees pictures of the place; for others their call would end the session. */
export const seesPictures = (role: number): boolean => inGroup(role, 'insurer');

/** Who brings documents of inspections by a table. */
const BRINGS: readonly number[] = [ROLES.ADMIN, ROLES.MANAGER, ROLES.OPERATOR, ROLES.EXPERT_RISK_TAKING];
/** Without a company of his own somebody would have to say whose they are: that is the call's affair. */
export const mayBringDocuments = ({
  role,
  companyId,
}: {
  readonly role: number;
  readonly companyId: number | null;
}): boolean => BRINGS.includes(role) && companyId !== null;
