import { formatNumber } from '#web/lib/format.ts';

const tenths = new Intl.NumberFormat('hu-HU', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const month = new Intl.DateTimeFormat('hu-HU', { month: 'short', timeZone: 'UTC' });

/** A tick of the value axis: one decimal, a true minus. */
export const tickNumber = (value: number): string => tenths.format(value).replace('-', '−');

/** Short name of a date's month. */
export const monthName = (date: string): string => month.format(new Date(`${date}T00:00:00Z`));

export const orDash = (value: number | null | undefined): string => (value == null ? '–' : formatNumber(value));
