/**
 * The date that a picture is first compared with: the one before it, for the oldest the one after it; null where
 * there is no other.
 */
export function otherDate(dates: readonly string[], shown: string): string | null {
  const sorted = [...new Set(dates)].sort();
  return sorted.findLast((date) => date < shown) ?? sorted.find((date) => date > shown) ?? null;
}

export interface Sides {
  readonly left: string;
  readonly right: string;
}

/** The earlier date is on the left, as on the time strip. */
export const sidesOf = (a: string, b: string): Sides => (a < b ? { left: a, right: b } : { left: b, right: a });
