import { formatCount } from '#web/lib/format.ts';

/** A scale bar's round length with its unit. */
export const lengthText = (metres: number): string =>
  metres < 1000 ? `${formatCount(metres)}\u00A0m` : `${formatCount(metres / 1000)}\u00A0km`;
