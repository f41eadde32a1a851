import { BucketQueue } from './bucketQueue.ts';
import { canopyHeights, checkCanopy, type HeightModel, type HeightRefusal } from './heightModel.ts';
import { smoothHeights } from './smoothHeights.ts';
import { TREE_RULES, treeTops, type TreeRules } from './treeTops.ts';

export interface Crowns {
  /** Cell of each tree's top; tree number t, from 1, is entry t - 1. */
  readonly tops: Int32Array;
  /** Height of each tree: that of the highest cell of its crown, before smoothing, m. */
  readonly heights: Float32Array;
  /** Per cell the number of its tree; 0 where there is none. */
  readonly labels: Int32Array;
  /** Cells of each tree's crown. */
  readonly sizes: Int32Array;
  /** Cells above the lowest part of a crown that belong to no tree: shrubs and scraps. */
  readonly rest: number;
}

export type CrownsAnswer =
  | { readonly ok: true; readonly crowns: Crowns }
  | { readonly ok: false; readonly refusals: readonly HeightRefusal[] };

/** Levels of the flooding, 1/m: heights are compared to the centimetre. */
const LEVELS_PER_METRE = 100;

/** Trees of a canopy height model: their tops, and their crowns by a watershed that starts at the tops. */
export function findTrees(model: HeightModel, rules: TreeRules = TREE_RULES): CrownsAnswer {
  const check = checkCanopy(model);
  if (!check.ok) return check;
  const { width, pixelWidth } = model.grid;
  const known = canopyHeights(model);
  const heights = smoothHeights(known, width, rules.smoothing / pixelWidth);
  const first = treeTops(model, heights, rules);
  const labels = new Int32Array(heights.length);
  flood(heights, width, first, 1, labels, rules.minCrownHeight);
  const islands = islandTops(model, heights, labels, rules);
  flood(heights, width, islands.tops, first.length + 1, labels, rules.minCrownHeight);
  const tops = new Int32Array(first.length + islands.tops.length);
  tops.set(first);
  tops.set(islands.tops, first.length);
  return { ok: true, crowns: { tops, labels, rest: islands.rest, ...measure(labels, known, tops.length) } };
}

/** Cells and greatest height of each crown. */
function measure(labels: Int32Array, known: Float32Array, trees: number): Pick<Crowns, 'sizes' | 'heights'> {
  const sizes = new Int32Array(trees);
  const heights = new Float32Array(trees);
  for (let cell = 0; cell < labels.length; cell += 1) {
    const tree = labels[cell] as number;
    if (tree === 0) continue;
    sizes[tree - 1] = (sizes[tree - 1] as number) + 1;
    if ((known[cell] as number) > (heights[tree - 1] as number)) heights[tree - 1] = known[cell] as number;
  }
  return { sizes, heights };
}

/**
 * Watershed from markers (Meyer 1994, by a queue with one bucket a centimetre): each cell above the lowest height gets
 * the tree from which it is reached by the highest path, over edges, the nearer one where several are equally high.
 * Linear time.
 * @param firstTree number of the tree of the first marker
 */
function flood(
  heights: Float32Array,
  width: number,
  markers: Int32Array,
  firstTree: number,
  labels: Int32Array,
  lowest: number,
): void {
  if (markers.length === 0) return;
  const levelOf = (height: number) => Math.floor((height - lowest) * LEVELS_PER_METRE);
  let highest = 0;
  for (const marker of markers) highest = Math.max(highest, levelOf(heights[marker] as number));
  const queue = new BucketQueue(labels.length, highest);
  for (const [index, marker] of markers.entries()) {
    labels[marker] = firstTree + index;
    queue.push(marker, levelOf(heights[marker] as number));
  }
  const last = labels.length - width;
  for (let cell = queue.shift(); cell !== -1; cell = queue.shift()) {
    const tree = labels[cell] as number;
    const column = cell % width;
    for (let side = 0; side < 4; side += 1) {
      let other = cell;
      if (side === 0 && cell >= width) other -= width;
      else if (side === 1 && column > 0) other -= 1;
      else if (side === 2 && column + 1 < width) other += 1;
      else if (side === 3 && cell < last) other += width;
      const height = heights[other] as number;
      if (labels[other] !== 0 || !(height >= lowest)) continue;
      labels[other] = tree;
      queue.push(other, levelOf(height));
    }
  }
}

/**
 * Highest cells of the parts of the canopy that no tree reached, because a higher tree beyond a gap was within their
 * window.
 */
function islandTops(model: HeightModel, heights: Float32Array, labels: Int32Array, rules: TreeRules) {
  const { width, pixelWidth } = model.grid;
  const seen = new Uint8Array(labels.length);
  const isFree = (cell: number) =>
    labels[cell] === 0 && seen[cell] === 0 && (heights[cell] as number) >= rules.minCrownHeight;
  const tops: number[] = [];
  let rest = 0;
  for (let start = 0; start < labels.length; start += 1) {
    if (!isFree(start)) continue;
    const queue = [start];
    seen[start] = 1;
    let top = start;
    const visit = (other: number) => {
      if (!isFree(other)) return;
      seen[other] = 1;
      queue.push(other);
    };
    for (let at = 0; at < queue.length; at += 1) {
      const cell = queue[at] as number;
      const [higher, same] = [(heights[cell] as number) > (heights[top] as number), heights[cell] === heights[top]];
      if (higher || (same && cell < top)) top = cell;
      const column = cell % width;
      if (cell >= width) visit(cell - width);
      if (column > 0) visit(cell - 1);
      if (column + 1 < width) visit(cell + 1);
      if (cell + width < labels.length) visit(cell + width);
    }
    const isTree =
      (heights[top] as number) >= rules.minHeight && queue.length * pixelWidth * pixelWidth >= rules.minIslandArea;
    if (isTree) tops.push(top);
    else rest += queue.length;
  }
  const sorted = Int32Array.from(tops).sort((a, b) => (heights[b] as number) - (heights[a] as number) || a - b);
  return { tops: sorted, rest };
}
