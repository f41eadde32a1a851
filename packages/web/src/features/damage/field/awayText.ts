import { formatCount, formatNumber } from '#web/lib/format.ts';

/** Whole metres, from a kilometre on kilometres: finer says more than a receiver knows. */
export const awayText = (metres: number): string =>
  metres < 1_000 ? `${formatCount(metres)}\u00A0m` : `${formatNumber(Math.round(metres / 100) / 10)}\u00A0km`;
