import { MAX_CASES } from '@georisk/contract/verticals/insurance/caseList.ts';
import type { QueryKey } from '@tanstack/react-query';

/** The rows that a list's filter lets through, loaded or not. */
export interface FilterRows {
  readonly ids: readonly number[];
  /** There are more than may be chosen at once. */
  readonly cut: boolean;
}

/** How the rows of a list's filter are asked for; the key names the filter. */
export interface WholeFilter {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: { readonly signal?: AbortSignal }) => Promise<FilterRows>;
}

/** The first rows of an answer, as many as may be chosen at once. */
export const firstRows = (items: readonly { readonly id: number }[], cut = false): FilterRows => ({
  ids: items.slice(0, MAX_CASES).map(({ id }) => id),
  cut: cut || items.length > MAX_CASES,
});

/**
 * How many chosen rows the filter does not let through. @param rows undefined as long as they are not known
 */
export function countOutside(
  chosen: ReadonlySet<number>,
  loaded: readonly number[],
  rows: FilterRows | undefined,
): number {
  // Of more rows than were named nobody knows which they are.
  if (rows === undefined || rows.cut) return 0;
  const inside = new Set([...loaded, ...rows.ids]);
  return [...chosen].filter((id) => !inside.has(id)).length;
}
