/** State of a navigation: its link told of an alert that does not stand any more. */
export const ALERT_GONE = { isAlertGone: true } as const;

export const isAlertGone = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isAlertGone' in state && state.isAlertGone === true;
