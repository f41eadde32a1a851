/** Rounds of averaging at each level. */
const ROUNDS = 8;

interface Level {
  readonly width: number;
  readonly height: number;
  readonly heights: Float32Array;
}

/** The mean of the known ones of four cells each. */
function halved({ width, height, heights }: Level): Level {
  const [columns, rows] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const means = new Float32Array(columns * rows).fill(Number.NaN);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      let [sum, count] = [0, 0];
      for (let y = 2 * row; y < Math.min(height, 2 * row + 2); y += 1)
        for (let x = 2 * column; x < Math.min(width, 2 * column + 2); x += 1) {
          const value = heights[y * width + x] as number;
          if (Number.isNaN(value)) continue;
          sum += value;
          count += 1;
        }
      if (count > 0) means[row * columns + column] = sum / count;
    }
  return { width: columns, height: rows, heights: means };
}

/** Height of a coarser level at the centre of a cell, between its four nearest cells. */
function between({ width, height, heights }: Level, column: number, row: number): number {
  const [x, y] = [Math.max(0, (column - 0.5) / 2), Math.max(0, (row - 0.5) / 2)];
  const [left, top] = [Math.min(Math.floor(x), width - 1), Math.min(Math.floor(y), height - 1)];
  const [right, bottom] = [Math.min(left + 1, width - 1), Math.min(top + 1, height - 1)];
  const [dx, dy] = [x - left, y - top];
  const at = (atRow: number, atColumn: number) => heights[atRow * width + atColumn] as number;
  const upper = at(top, left) * (1 - dx) + at(top, right) * dx;
  return upper * (1 - dy) + (at(bottom, left) * (1 - dx) + at(bottom, right) * dx) * dy;
}

/** Unknown cells become the mean of their neighbours, several times: a stretched skin, whose steps are smoothed. */
function relax({ width, height, heights }: Level, isKnown: Uint8Array): void {
  for (let round = 0; round < ROUNDS; round += 1)
    for (let row = 0, cell = 0; row < height; row += 1)
      for (let column = 0; column < width; column += 1, cell += 1) {
        if (isKnown[cell] === 1) continue;
        let [sum, count] = [0, 0];
        if (row > 0) [sum, count] = [sum + (heights[cell - width] as number), count + 1];
        if (row + 1 < height) [sum, count] = [sum + (heights[cell + width] as number), count + 1];
        if (column > 0) [sum, count] = [sum + (heights[cell - 1] as number), count + 1];
        if (column + 1 < width) [sum, count] = [sum + (heights[cell + 1] as number), count + 1];
        if (count > 0) heights[cell] = sum / count;
      }
}

/**
 * Heights with every gap filled from what is around it, by levels of half the size each: linear time. Known cells stay.
 * @param heights NaN where unknown; at least one is known
 */
export function fillHeights(heights: Float32Array, width: number): Float32Array {
  const levels: Level[] = [{ width, height: heights.length / width, heights: heights.slice() }];
  for (let top = levels[0] as Level; top.width > 1 || top.height > 1; levels.push(top)) top = halved(top);
  let coarser = levels.pop() as Level;
  for (const level of levels.toReversed()) {
    const isKnown = Uint8Array.from(level.heights, (value) => (Number.isNaN(value) ? 0 : 1));
    for (let row = 0, cell = 0; row < level.height; row += 1)
      for (let column = 0; column < level.width; column += 1, cell += 1)
        if (isKnown[cell] === 0) level.heights[cell] = between(coarser, column, row);
    relax(level, isKnown);
    coarser = level;
  }
  return coarser.heights;
}
