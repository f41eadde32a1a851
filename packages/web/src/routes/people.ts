import { type Right, rolesWith } from '@georisk/contract/permissions/permissions.ts';
import { isApiClient, type Role } from '@georisk/domain/roles/roles.ts';

/** The roles that have a right and use this application: a program has its own. */
export const peopleWith = (right: Right): readonly Role[] => rolesWith(right).filter((role) => !isApiClient(role));
