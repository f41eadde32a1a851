import { formatCount, formatDecimal } from './format.ts';

const MILLION = 1_000_000;
const BILLION = 1_000_000_000;

/** From here on an amount in millions with one decimal would be written as a thousand of them. */
const IN_BILLIONS = BILLION - MILLION / 20;

/** An amount as a figure: `1,25 Mrd Ft`, `12,3 M Ft`, below a million every forint. */
export function formatForints(forints: number): string {
  if (forints >= IN_BILLIONS) return `${formatDecimal(forints / BILLION, 2)}\u00A0Mrd\u00A0Ft`;
  if (forints >= MILLION) return `${formatDecimal(forints / MILLION, 1)}\u00A0M\u00A0Ft`;
  return `${formatCount(forints)}\u00A0Ft`;
}

/** The same of an amount that may not be known; where it is not, `unknown` stands in its place. */
export const forintsOr = (unknown: string, forints: number | null): string =>
  forints === null ? unknown : formatForints(forints);

/** The same to the forint. */
export const formatExactForints = (forints: number): string => `${formatCount(forints)}\u00A0Ft`;
