import { rolesWith } from '@georisk/contract/permissions/permissions.ts';

/** Roles whose people are told of alerts: those who may say how often. */
export const toldRoles = (): readonly number[] => rolesWith('alertSettings');

/** Alerts older than this are history that was read in, not news. */
export const MAX_DAYS_OLD = 14;
