import type { LabelWindow } from './labels.ts';

/** Connected parts of a window. */
export interface Components {
  /** Per pixel the number of its part, from 1; 0 outside. */
  readonly parts: Int32Array;
  /** Pixels of each part; entry 0 stands for the outside and is 0. */
  readonly sizes: readonly number[];
  /** Label of each part. */
  readonly labels: readonly number[];
}

const FOUR = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
const EIGHT = [...FOUR, [1, 1], [1, -1], [-1, 1], [-1, -1]] as const;

/**
 * Connected parts of one label, numbered in the order of their first pixels. @param neighbours 8: corners connect as
 * well
 */
export function componentsOf({ width, height, labels }: LabelWindow, neighbours: 4 | 8): Components {
  const steps = neighbours === 4 ? FOUR : EIGHT;
  const parts = new Int32Array(labels.length);
  const queue = new Int32Array(labels.length);
  const [sizes, found] = [[0], [0]];
  for (let start = 0; start < labels.length; start += 1) {
    const label = labels[start] as number;
    if (label === 0 || parts[start] !== 0) continue;
    const part = sizes.length;
    let [head, tail] = [0, 1];
    queue[0] = start;
    parts[start] = part;
    while (head < tail) {
      const pixel = queue[head++] as number;
      const [x, y] = [pixel % width, Math.floor(pixel / width)];
      for (const [dx, dy] of steps) {
        if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue;
        const other = pixel + dy * width + dx;
        if (labels[other] !== label || parts[other] !== 0) continue;
        parts[other] = part;
        queue[tail++] = other;
      }
    }
    sizes.push(tail);
    found.push(label);
  }
  return { parts, sizes, labels: found };
}
