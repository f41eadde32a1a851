const DAY_MS = 86_400_000;

/** Midnight UTC of a calendar date, days since 1970. */
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

export const dateOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/**
 * The value of a series on a day, linear between its dates; null before its first, after its last, and before a date
 * at which it begins anew.
 */
export function valueOn(
  series: readonly { readonly date: string; readonly value: number }[],
  date: string,
  breaks: readonly string[] = [],
) {
  const after = series.findIndex((each) => each.date >= date);
  const upper = series[after];
  if (upper === undefined) return null;
  if (upper.date === date) return upper.value;
  const lower = series[after - 1];
  if (lower === undefined || breaks.includes(upper.date)) return null;
  const share = (dayOf(date) - dayOf(lower.date)) / (dayOf(upper.date) - dayOf(lower.date));
  return lower.value + share * (upper.value - lower.value);
}
