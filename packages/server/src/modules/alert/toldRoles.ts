import { rolesOf } from '@georisk/contract/permissions/permissions.ts';

/** Roles whose people are told of alerts: those who may say how often. */
export const toldRoles = (): readonly number[] => rolesOf('B7');

/** Kinds of alerts that are kept but that no farmer is told of: a harvest is his own doing, a gain no trouble. */
export const NEVER_TOLD = ['harvest', 'gain'] as const;

/** Alerts older than this are history that was read in, not news. */
export const MOST_DAYS_OLD = 14;
