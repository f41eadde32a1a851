import { DILATED_CLASSES, DILATION_METRES, MASK_OF_CLASS } from './sceneClasses.ts';

/** Rows of a scene classification, and how its cells cover the pixels to be masked. */
export interface ClassRows {
  /** SCL values, full-width rows one after the other. */
  readonly values: Uint8Array;
  /** Cells a row. */
  readonly width: number;
  /** Number of the first row, in cells. */
  readonly firstRow: number;
  /** Pixels a side of one cell: 2 where the classes are at 20 m and the pixels at 10 m. */
  readonly factor: number;
}

const isDilated = Uint8Array.from({ length: 256 }, (_, scl) => (DILATED_CLASSES.includes(scl) ? 1 : 0));

/** How many rows of pixels beyond a strip affect it. @param pixelMetres side of a pixel */
export const dilationRows = (pixelMetres: number): number => Math.floor(DILATION_METRES / pixelMetres);

/**
 * The clear mask of a strip of rows: each pixel takes the class of its cell (nearest), and pixels within 40 m of a
 * cloud or its shadow, between centres of pixels, are dropped.
 * @param classes must reach `dilationRows` beyond the strip on both sides, except at the edges of the scene
 * @param mask is filled with the states of `MASK`: `rows` rows of `width` pixels
 * @param firstRow number of the strip's first row, in pixels
 */
export function fillClearMask(
  classes: ClassRows,
  mask: Uint8Array,
  width: number,
  firstRow: number,
  rows: number,
  pixelMetres: number,
): void {
  const { values, factor } = classes;
  for (let row = 0; row < rows; row += 1) {
    const to = row * width;
    // The rows of one row of cells are equal.
    if (row > 0 && (firstRow + row) % factor !== 0) {
      mask.copyWithin(to, to - width, to);
      continue;
    }
    const from = (Math.floor((firstRow + row) / factor) - classes.firstRow) * classes.width;
    if (factor === 2) spreadTwice(values, from, mask, to, width);
    else spread(values, from, factor, mask, to, width);
  }
  widenClouds(classes, mask, width, firstRow, rows, DILATION_METRES / pixelMetres);
}

/**
 * Drops a disk of `radius` pixels around every pixel of a cloud: the runs of each row of cells widen each row of pixels
 * in reach by the width of the disk there.
 */
function widenClouds(
  { values, width: cells, firstRow: firstCellRow, factor }: ClassRows,
  mask: Uint8Array,
  width: number,
  firstRow: number,
  rows: number,
  radius: number,
): void {
  const reach = Math.floor(radius);
  const halfWidths = Array.from({ length: reach + 1 }, (_, distance) =>
    Math.floor(Math.sqrt(radius * radius - distance * distance)),
  );
  const cellRows = values.length / cells;
  for (let cellRow = 0; cellRow < cellRows; cellRow += 1) {
    const top = (firstCellRow + cellRow) * factor;
    const bottom = top + factor - 1;
    const [from, to] = [Math.max(top - reach, firstRow), Math.min(bottom + reach, firstRow + rows - 1)];
    if (from > to) continue;
    const start = cellRow * cells;
    for (let cell = 0; cell < cells; cell += 1) {
      if (isDilated[values[start + cell] as number] === 0) continue;
      const runStart = cell;
      while (cell + 1 < cells && isDilated[values[start + cell + 1] as number] === 1) cell += 1;
      for (let row = from; row <= to; row += 1) {
        const distance = row < top ? top - row : row > bottom ? row - bottom : 0;
        const halfWidth = halfWidths[distance] as number;
        const left = Math.max(runStart * factor - halfWidth, 0);
        const right = Math.min((cell + 1) * factor + halfWidth, width);
        const at = (row - firstRow) * width;
        mask.fill(0, at + left, at + right);
      }
    }
  }
}

function spread(values: Uint8Array, from: number, factor: number, mask: Uint8Array, to: number, width: number): void {
  for (let column = 0; column < width; column += 1) {
    mask[to + column] = MASK_OF_CLASS[values[from + Math.floor(column / factor)] as number] as number;
  }
}

/** The usual case separately: classes at 20 m over pixels at 10 m. */
function spreadTwice(values: Uint8Array, from: number, mask: Uint8Array, to: number, width: number): void {
  const pairs = width >> 1;
  for (let cell = 0, at = to; cell < pairs; cell += 1, at += 2) {
    const state = MASK_OF_CLASS[values[from + cell] as number] as number;
    mask[at] = state;
    mask[at + 1] = state;
  }
  if (width % 2 === 1) mask[to + width - 1] = MASK_OF_CLASS[values[from + pairs] as number] as number;
}
