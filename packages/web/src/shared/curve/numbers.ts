import { formatNumber } from '#web/lib/format.ts';

const tenths = new Intl.NumberFormat('hu-HU', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A tick of the value axis: one decimal, a true minus. */
export const tickNumber = (value: number): string => tenths.format(value).replace('-', '−');

export const orDash = (value: number | null | undefined): string => (value == null ? '–' : formatNumber(value));
