import type { Grid } from '../../raster/grid.ts';

/** Radii of the windows, m: the last one is wider than the crown of any tree of Hungary. */
const RADII = [1, 2, 4, 8, 16] as const;
/** How much a cell may be above the opened surface: by its slope across the window's growth, at least and at most, m. */
const SLOPE = 0.3;
const MIN_RISE = 0.3;
const MAX_RISE = 2.5;
/** A return that is this much below all others of its surroundings is an error of the scan, m. */
const MAX_PIT = 2;
/** Sides of the blocks whose surroundings are compared, m. */
const PIT_BLOCK = 16;
/** Several such returns near one another are removed one after the other. */
const PIT_ROUNDS = 5;

/**
 * The lowest or highest of the known cells in a square window, first along rows, then along columns. Windows are
 * composed of two of a power of two, so that their width costs little.
 */
function extreme(values: Float32Array, width: number, radius: number, pick: 'min' | 'max'): Float32Array {
  const height = values.length / width;
  const none = pick === 'min' ? Infinity : -Infinity;
  const best = pick === 'min' ? Math.min : Math.max;
  const window = 2 * radius + 1;
  const along = (from: Float32Array, length: number, lines: number, step: number, line: number) => {
    const into = new Float32Array(from.length);
    const padded = new Float32Array(length + 2 * radius);
    for (let at = 0; at < lines; at += 1) {
      padded.fill(none);
      for (let here = 0; here < length; here += 1) {
        const value = from[at * line + here * step] as number;
        if (!Number.isNaN(value)) padded[here + radius] = value;
      }
      let span = 1;
      for (; 2 * span <= window; span *= 2)
        for (let here = 0; here + span < padded.length; here += 1)
          padded[here] = best(padded[here] as number, padded[here + span] as number);
      for (let here = 0; here < length; here += 1) {
        const found = best(padded[here] as number, padded[here + window - span] as number);
        into[at * line + here * step] = found === none ? Number.NaN : found;
      }
    }
    return into;
  };
  return along(along(values, width, height, 1, width), height, width, width, 1);
}

/** The two lowest cells of a block; -1 where it has none. */
type Lowest = readonly [first: number, second: number];

function lowestTwo(heights: Float32Array, cells: Iterable<number>): Lowest {
  let [first, second] = [-1, -1];
  for (const cell of cells) {
    const height = heights[cell] as number;
    if (cell === -1 || Number.isNaN(height)) continue;
    if (first === -1 || height < (heights[first] as number)) [first, second] = [cell, first];
    else if (second === -1 || height < (heights[second] as number)) second = cell;
  }
  return [first, second];
}

function* cellsOfBlock(width: number, height: number, left: number, top: number, side: number): Generator<number> {
  for (let y = top; y < Math.min(height, top + side); y += 1)
    for (let x = left; x < Math.min(width, left + side); x += 1) yield y * width + x;
}

/**
 * Without single returns far below all others around them. Around is wide: under dense crowns a true return of the
 * ground is alone among its neighbours too.
 */
function withoutPits(lowest: Float32Array, width: number, side: number): Float32Array {
  const heights = lowest.slice();
  const height = heights.length / width;
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
  for (let round = 0; round < PIT_ROUNDS; round += 1) {
    const blocks = Array.from({ length: columns * rows }, (_, block) => {
      const left = (block % columns) * side;
      return lowestTwo(heights, cellsOfBlock(width, height, left, Math.floor(block / columns) * side, side));
    });
    const pits = blocks.flatMap(([own], block) => {
      const [column, row] = [block % columns, Math.floor(block / columns)];
      const around = cellsOfBlock(columns, rows, Math.max(0, column - 1), Math.max(0, row - 1), 3);
      const [first, second] = lowestTwo(
        heights,
        [...around].flatMap((other) => blocks[other] ?? []),
      );
      const isPit = own !== -1 && first === own && second !== -1;
      return isPit && (heights[second] as number) - (heights[own] as number) > MAX_PIT ? [own] : [];
    });
    if (pits.length === 0) break;
    for (const pit of pits) heights[pit] = Number.NaN;
  }
  return heights;
}

/**
 * The plane through all known heights, by least squares. Without it the upper edge of a slope would be taken for a step,
 * as no window reaches beyond it.
 */
function planeOf(heights: Float32Array, width: number): (cell: number) => number {
  let [count, x, y, z] = [0, 0, 0, 0];
  const eachKnown = (visit: (column: number, row: number, height: number) => void) => {
    for (let cell = 0; cell < heights.length; cell += 1) {
      const height = heights[cell] as number;
      if (!Number.isNaN(height)) visit(cell % width, Math.floor(cell / width), height);
    }
  };
  eachKnown((column, row, height) => {
    [count, x, y, z] = [count + 1, x + column, y + row, z + height];
  });
  [x, y, z] = [x / count, y / count, z / count];
  let [xx, xy, yy, xz, yz] = [0, 0, 0, 0, 0];
  eachKnown((column, row, height) => {
    const [dx, dy, dz] = [column - x, row - y, height - z];
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
    xz += dx * dz;
    yz += dy * dz;
  });
  const determinant = xx * yy - xy * xy;
  if (!(determinant > 0)) return () => 0;
  const [byColumn, byRow] = [(xz * yy - yz * xy) / determinant, (yz * xx - xz * xy) / determinant];
  return (cell) => z + byColumn * ((cell % width) - x) + byRow * (Math.floor(cell / width) - y);
}

/**
 * Ground of a scan whose returns are not classified, by progressive morphological filtering (Zhang et al. 2003, IEEE
 * TGRS 41:872): the lowest returns are opened with windows that grow; a cell that is above the opened surface by more
 * than its slope allows is no ground. Simple: dense shrubs and large roofs may remain.
 * @param lowest lowest return of each cell, m; NaN where there is none
 * @returns the lowest returns that are ground, NaN elsewhere
 */
export function filterGround(
  { width, pixelWidth }: Pick<Grid, 'width' | 'pixelWidth'>,
  lowest: Float32Array,
): Float32Array {
  const ground = withoutPits(lowest, width, Math.round(PIT_BLOCK / pixelWidth));
  const plane = planeOf(ground, width);
  const level = ground.map((height, cell) => height - plane(cell));
  let surface: Float32Array = level;
  let before = 0;
  for (const metres of RADII) {
    const radius = Math.max(1, Math.round(metres / pixelWidth));
    surface = extreme(extreme(surface, width, radius, 'min'), width, radius, 'max');
    const rise = Math.min(MAX_RISE, MIN_RISE + (before === 0 ? 0 : SLOPE * 2 * (metres - before)));
    before = metres;
    for (let cell = 0; cell < ground.length; cell += 1)
      if ((level[cell] as number) - (surface[cell] as number) > rise) ground[cell] = Number.NaN;
  }
  return ground;
}
