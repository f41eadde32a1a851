import type { Grid } from './grid.ts';
import { IntList } from './intList.ts';
import type { PackedPolygons } from './packedPolygons.ts';

/** Largest height of an outline in pixels of its grid; anything beyond is an error of the data. */
const MAX_ROWS = 1 << 20;
const FAR = 1 << 30;

/** Writes the spans of a polygon: row, first column, column after the last; rows ascend, spans of a row ascend and do not touch. */
export type SpanScanner = (polygon: number, spans: IntList) => void;

/**
 * Finds the pixels of a grid whose centres lie in a polygon, as spans, beyond the grid's edges too.
 *
 * The rule is exactly that of GDAL's polygon fill (`all_touched` off), so that counts agree with other tools: on each
 * line of centres the even-odd crossings, each rounded to a column by floor(x + 0.5); an edge includes its upper end
 * and not its lower one; a horizontal edge that lies on a line of centres and points west, its ring taken clockwise,
 * fills its columns as well. Parts of a multipolygon are filled one by one.
 *
 * @param polygons in the grid's coordinate system
 * @param rows first row and row after the last that are wanted; without them all rows, and an outline of more than a
 * million rows is refused
 */
export function polygonSpanScanner(
  grid: Grid,
  polygons: PackedPolygons,
  rows?: readonly [from: number, to: number],
): SpanScanner {
  const [rowFrom, rowTo] = rows ?? [-MAX_ROWS, MAX_ROWS];
  const { coordinates, ringEnds, partEnds, polygonEnds } = polygons;
  const toColumn = 1 / grid.pixelWidth;
  const toRow = -1 / grid.pixelHeight;
  // In this form and order, as GDAL inverts a geotransform: another would round differently where a vertex lies on a line of centres.
  const column0 = -grid.originX / grid.pixelWidth;
  const row0 = grid.originY / grid.pixelHeight;
  const crossings = new IntList();
  const byRow = rowSorter();

  const end = (ends: Int32Array, index: number) => (index < 0 ? 0 : (ends[index] ?? 0));

  function scanRing(from: number, to: number, spans: IntList): void {
    const clockwise = isClockwise(coordinates, from, to);
    let x1 = column0 + (coordinates[2 * to - 2] as number) * toColumn;
    let y1 = row0 + (coordinates[2 * to - 1] as number) * toRow;
    for (let vertex = from; vertex < to; vertex += 1) {
      const x2 = column0 + (coordinates[2 * vertex] as number) * toColumn;
      const y2 = row0 + (coordinates[2 * vertex + 1] as number) * toRow;
      if (!Number.isFinite(x2 + y2)) throw new RangeError('polygon with a position that is no number');
      if (rows === undefined && Math.abs(y2) > MAX_ROWS) throw new RangeError('polygon too far from its grid');
      if (y1 === y2) horizontalEdge(clockwise ? x1 : x2, clockwise ? x2 : x1, y1, spans);
      else if (y1 < y2) slopedEdge(x1, y1, x2, y2);
      else slopedEdge(x2, y2, x1, y1);
      x1 = x2;
      y1 = y2;
    }
  }

  function slopedEdge(topX: number, topY: number, bottomX: number, bottomY: number): void {
    for (let row = Math.max(Math.ceil(topY - 0.5), rowFrom); row + 0.5 < bottomY && row < rowTo; row += 1) {
      const center = row + 0.5;
      if (center < topY) continue;
      const crossing = ((center - topY) * (bottomX - topX)) / (bottomY - topY) + topX;
      crossings.push2(row, columnAt(crossing));
    }
  }

  function horizontalEdge(x1: number, x2: number, y: number, spans: IntList): void {
    const row = y - 0.5;
    if (x1 <= x2 || !Number.isInteger(row) || row < rowFrom || row >= rowTo) return;
    const [from, to] = [columnAt(x2), columnAt(x1)];
    if (from < to) spans.push3(row, from, to);
  }

  return (polygon, spans) => {
    const before = spans.length;
    let orderly = end(polygonEnds, polygon) - end(polygonEnds, polygon - 1) === 1;
    for (let part = end(polygonEnds, polygon - 1); part < end(polygonEnds, polygon); part += 1) {
      crossings.clear();
      const beforePart = spans.length;
      for (let ring = end(partEnds, part - 1); ring < end(partEnds, part); ring += 1) {
        const [from, to] = [end(ringEnds, ring - 1), end(ringEnds, ring)];
        if (to > from) scanRing(from, to, spans);
      }
      if (spans.length > beforePart) orderly = false;
      byRow(crossings.items, spans);
    }
    if (!orderly) uniteSpans(spans, before);
  };
}

/** Whether a ring is clockwise seen from above (y up): its signed area is negative. */
function isClockwise(coordinates: Float64Array, from: number, to: number): boolean {
  const [x0, y0] = [coordinates[2 * from] as number, coordinates[2 * from + 1] as number];
  let doubled = 0;
  let [x1, y1] = [(coordinates[2 * to - 2] as number) - x0, (coordinates[2 * to - 1] as number) - y0];
  for (let vertex = from; vertex < to; vertex += 1) {
    const x2 = (coordinates[2 * vertex] as number) - x0;
    const y2 = (coordinates[2 * vertex + 1] as number) - y0;
    doubled += x1 * y2 - x2 * y1;
    x1 = x2;
    y1 = y2;
  }
  return doubled < 0;
}

const columnAt = (x: number): number => Math.min(Math.max(Math.floor(x + 0.5), -FAR), FAR);

/** Sorts crossings by row and column (a counting sort: the rows of a polygon are few and dense) and writes the spans between them. */
function rowSorter(): (crossings: Int32Array, spans: IntList) => void {
  let ends = new Int32Array(1024);
  let columns = new Int32Array(4096);

  return (crossings, spans) => {
    const count = crossings.length / 2;
    if (count === 0) return;
    let [first, last] = [crossings[0] as number, crossings[0] as number];
    for (let index = 2; index < crossings.length; index += 2) {
      const row = crossings[index] as number;
      if (row < first) first = row;
      if (row > last) last = row;
    }
    const rows = last - first + 1;
    if (ends.length < rows + 1) ends = new Int32Array(rows * 2);
    else ends.fill(0, 0, rows + 1);
    if (columns.length < count) columns = new Int32Array(count * 2);

    for (let index = 0; index < crossings.length; index += 2) {
      const row = (crossings[index] as number) - first;
      ends[row + 1] = (ends[row + 1] as number) + 1;
    }
    for (let row = 0; row < rows; row += 1) ends[row + 1] = (ends[row + 1] as number) + (ends[row] as number);
    // Until here entry `row` is where the row's columns start; filling them moves it to their end.
    for (let index = 0; index < crossings.length; index += 2) {
      const row = (crossings[index] as number) - first;
      const place = ends[row] as number;
      ends[row] = place + 1;
      columns[place] = crossings[index + 1] as number;
    }
    for (let row = 0, start = 0; row < rows; row += 1) {
      const end = ends[row] as number;
      sortShort(columns, start, end);
      pushSpans(first + row, columns, start, end, spans);
      start = end;
    }
  };
}

/** Insertion sort: a row of a field has two crossings, seldom more than six. */
function sortShort(items: Int32Array, start: number, end: number): void {
  for (let index = start + 1; index < end; index += 1) {
    const item = items[index] as number;
    let place = index;
    while (place > start && (items[place - 1] as number) > item) {
      items[place] = items[place - 1] as number;
      place -= 1;
    }
    items[place] = item;
  }
}

function pushSpans(row: number, columns: Int32Array, start: number, end: number, spans: IntList): void {
  for (let index = start; index + 1 < end; index += 2) {
    const from = columns[index] as number;
    let to = columns[index + 1] as number;
    while (index + 3 < end && columns[index + 2] === to) {
      index += 2;
      to = columns[index + 1] as number;
    }
    if (from < to) spans.push3(row, from, to);
  }
}

/** Sorts the spans from an index on and joins those that overlap or touch: parts and horizontal edges may. */
function uniteSpans(spans: IntList, from: number): void {
  const items = spans.items;
  const found: (readonly [row: number, from: number, to: number])[] = [];
  for (let index = from; index < items.length; index += 3) {
    found.push([items[index] as number, items[index + 1] as number, items[index + 2] as number]);
  }
  found.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  spans.length = from;
  let [row, start, stop] = found[0] ?? [0, 0, 0];
  for (const [nextRow, nextStart, nextStop] of found) {
    if (nextRow === row && nextStart <= stop) {
      stop = Math.max(stop, nextStop);
      continue;
    }
    if (start < stop) spans.push3(row, start, stop);
    [row, start, stop] = [nextRow, nextStart, nextStop];
  }
  if (start < stop) spans.push3(row, start, stop);
}
