import { parseIsoDate } from '@georisk/domain/dates/isoDate.ts';
import type { IsoDate } from '@georisk/domain/units.ts';

/** State of a navigation whose link told of an alert of a date on which none stands any more. */
export const alertGoneState = (date: IsoDate) => ({ alertGone: date });

/** The date of such an alert; null where the navigation says nothing of one. */
export const goneAlertOf = (state: unknown): IsoDate | null =>
  typeof state === 'object' && state !== null && 'alertGone' in state ? parseIsoDate(state.alertGone) : null;
