/**
 * The last page of a list where the requested one is beyond it; null where it is not, and for an empty list. Pages
 * from 1.
 */
export function beyondEnd(page: number, pageSize: number, total: number): number | null {
  const last = Math.ceil(total / pageSize);
  return last > 0 && page > last ? last : null;
}
