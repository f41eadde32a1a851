/** Groups of buttons below one another, and the room for them; CSS pixels. */
export interface Tools {
  /** Buttons in each group. */
  readonly groups: readonly number[];
  readonly height: number;
  /** Height of a button. */
  readonly size: number;
  /** Between two groups. */
  readonly gap: number;
}

const heightIn = (columns: number, { groups, size, gap }: Tools): number => {
  const shown = groups.filter((count) => count > 0);
  return shown.reduce((sum, count) => sum + Math.ceil(count / columns) * size, 0) + (shown.length - 1) * gap;
};

/** The fewest columns in which the tools fit into their room; null where not even the most are enough. */
export function toolColumns(tools: Tools, most: number): number | null {
  for (let columns = 1; columns <= most; columns += 1) if (heightIn(columns, tools) <= tools.height) return columns;
  return null;
}
