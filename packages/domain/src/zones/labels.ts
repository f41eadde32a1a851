/** Pixels of a grid that have a label: a zone, a class, flagged or not. Rows extend to the south, as the grid's. */
export interface LabelWindow {
  /** Column of the grid that the window begins with; may be negative, beyond the grid's edge. */
  readonly left: number;
  /** Row of the grid that the window begins with. */
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Row by row; 0 is outside of all zones. */
  readonly labels: Int32Array;
}

/** A window of these rows of labels, its first pixel at the grid's corner by default. */
export function labelWindow(rows: readonly (readonly number[])[], left = 0, top = 0): LabelWindow {
  const width = rows[0]?.length ?? 0;
  return { left, top, width, height: rows.length, labels: Int32Array.from(rows.flat()) };
}

/** The labels row by row, as examples write them. */
export const labelRows = ({ width, height, labels }: LabelWindow): number[][] =>
  Array.from({ length: height }, (_, row) => [...labels.subarray(row * width, (row + 1) * width)]);

/** The same window with other labels. */
export const relabelled = (window: LabelWindow, labels: Int32Array): LabelWindow => ({ ...window, labels });

/** The labels that occur, ascending, without 0. */
export const labelsIn = ({ labels }: LabelWindow): number[] =>
  [...new Set(labels)].filter((label) => label !== 0).sort((a, b) => a - b);
