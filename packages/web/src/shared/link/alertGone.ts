import { parseIsoDate } from '@georisk/domain/dates/isoDate.ts';
import type { IsoDate } from '@georisk/domain/units.ts';

/** State of a navigation whose link names an alert of a date that has none any more. */
export const alertGoneState = (date: IsoDate) => ({ alertGone: date });

/** The date of such an alert; null where the navigation names none. */
export const goneAlertOf = (state: unknown): IsoDate | null =>
  typeof state === 'object' && state !== null && 'alertGone' in state ? parseIsoDate(state.alertGone) : null;
