import { rolesWith } from '@georisk/contract/permissions/permissions.ts';

/** Roles whose people are notified of alerts and may set how often. */
export const notifiedRoles = (): readonly number[] => rolesWith('alertSettings');

/** Alerts older than this are imported history, not news. */
export const MAX_DAYS_OLD = 14;
