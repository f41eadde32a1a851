import { ROLES } from '@georisk/domain/roles/roles.ts';

/** Who opens cases from tables: those who take in reports. */
const UPLOADS: readonly number[] = [ROLES.ADMIN, ROLES.MANAGER, ROLES.OPERATOR, ROLES.EXPERT_RISK_TAKING];
export const mayUpload = (role: number): boolean => UPLOADS.includes(role);
