import { formatCount, formatDecimal } from '#web/lib/format.ts';

/** Whole metres, from a kilometre on tenths of it: finer says more than a receiver knows. */
export const awayText = (metres: number): string =>
  Math.round(metres) < 1_000 ? `${formatCount(metres)}\u00A0m` : `${formatDecimal(metres / 1_000, 1)}\u00A0km`;
