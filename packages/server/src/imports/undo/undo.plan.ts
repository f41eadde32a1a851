/** Rows of a table that an undo removes, changes back and brings back. */
export interface TableCounts {
  readonly table: string;
  readonly created: number;
  readonly changed: number;
  readonly removed: number;
}

/** Why an import is not undone: rows that were changed since, or rows that use imported ones. */
export interface Obstacle {
  readonly why: 'changed' | 'used';
  readonly table: string;
  readonly count: number;
  /** Names of some. */
  readonly examples: readonly string[];
}

/** Tables in which an undo would do something. */
export const withRows = (counts: readonly TableCounts[]): readonly TableCounts[] =>
  counts.filter(({ created, changed, removed }) => created + changed + removed > 0);

export const rowsOf = (counts: readonly TableCounts[]): number =>
  counts.reduce((sum, { created, changed, removed }) => sum + created + changed + removed, 0);

/** Obstacles of a table and reason together: a row may be pointed at by several columns. */
export function mergedObstacles(obstacles: readonly Obstacle[]): readonly Obstacle[] {
  const merged = new Map<string, Obstacle>();
  for (const each of obstacles) {
    const key = `${each.why} ${each.table}`;
    const known = merged.get(key);
    const examples = [...new Set([...(known?.examples ?? []), ...each.examples])].slice(0, 3);
    merged.set(key, { ...each, count: (known?.count ?? 0) + each.count, examples });
  }
  return [...merged.values()];
}
