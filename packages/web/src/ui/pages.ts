/** The last page of a list where the asked one lies behind it; null where it does not, and of an empty list. Pages from 1. */
export function beyondEnd(page: number, pageSize: number, total: number): number | null {
  const last = Math.ceil(total / pageSize);
  return last > 0 && page > last ? last : null;
}
