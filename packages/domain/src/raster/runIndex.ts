import { type Grid, sameGrid } from './grid.ts';
import { IntList } from './intList.ts';
import type { PackedPolygons } from './packedPolygons.ts';
import { polygonSpanScanner } from './polygonSpans.ts';

/**
 * The pixels of many polygons on one grid, as runs. Parcels do not change between dates: the runs are computed once
 * and read for every date of the grid.
 */
export interface RunIndex {
  readonly grid: Grid;
  /** Per polygon: number of its first run; one entry more says where the last one's runs end. */
  readonly starts: Int32Array;
  /** Per run two numbers: its first pixel (row * width + column) and its length. Ascending within a polygon. */
  readonly runs: Int32Array;
  /** Per polygon: pixel centres inside it, those beyond the grid's edge too. */
  readonly totals: Int32Array;
}

/** Whether the runs of one raster apply to another. */
export const runsFit = (index: RunIndex, grid: Grid): boolean => sameGrid(index.grid, grid);

/**
 * Pixels with their centre inside, for every polygon (rule: see `polygonSpanScanner`).
 * @param polygons in the grid's coordinate system
 */
export function buildRunIndex(grid: Grid, polygons: PackedPolygons): RunIndex {
  if (grid.width * grid.height > 0x7fffffff) throw new RangeError('grid has too many pixels');
  const count = polygons.polygonEnds.length;
  const starts = new Int32Array(count + 1);
  const totals = new Int32Array(count);
  const scan = polygonSpanScanner(grid, polygons);
  const spans = new IntList();
  const runs = new IntList();
  for (let polygon = 0; polygon < count; polygon += 1) {
    spans.clear();
    scan(polygon, spans);
    totals[polygon] = clipSpans(spans.items, grid, runs);
    starts[polygon + 1] = runs.length / 2;
  }
  const packed = new Int32Array(runs.length);
  packed.set(runs.items);
  return { grid, starts, runs: packed, totals };
}

/** Writes the part of the spans that lies on the grid as runs; returns the number of pixels before the clip. */
function clipSpans(spans: Int32Array, { width, height }: Grid, runs: IntList): number {
  let total = 0;
  for (let index = 0; index < spans.length; index += 3) {
    const row = spans[index] as number;
    const start = spans[index + 1] as number;
    const stop = spans[index + 2] as number;
    total += stop - start;
    const [from, to] = [Math.max(start, 0), Math.min(stop, width)];
    if (row >= 0 && row < height && from < to) runs.push2(row * width + from, to - from);
  }
  return total;
}
