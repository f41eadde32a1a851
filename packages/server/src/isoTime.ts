import { isIsoDate } from '@georisk/domain/dates/isoDate.ts';

/**
 * The time of an instant that a file or a program wrote (ISO 8601), ms; NaN of anything else. JavaScript's own reader
 * moves 30 February into March.
 */
export const isoTime = (text: string): number => (isIsoDate(text.slice(0, 10)) ? Date.parse(text) : Number.NaN);
