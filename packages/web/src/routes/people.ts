import { type Right, rolesWith } from '@georisk/contract/permissions/permissions.ts';
import { isApiClient, ROLES, type Role } from '@georisk/domain/roles/roles.ts';

/** The roles that have a right and use this application: a program has its own. */
export const peopleWith = (right: Right): readonly Role[] => rolesWith(right).filter((role) => !isApiClient(role));

/** The insurer's roles without its experts of damages and of underwriting: the specification's table of the menu. */
export const DESK_ROLES: readonly Role[] = [ROLES.ADMIN, ROLES.MANAGER, ROLES.OPERATOR, ROLES.EXPERT_RISK_TAKING];
