/** Set pixels of a window, row by row: 0 or 1. */
export type Mask = Uint8Array;

/**
 * Opening with a square of 3x3 pixels: anything narrower than three pixels vanishes, the rest keeps its shape. Beyond
 * the window nothing is set.
 */
export const openMask = (mask: Mask, width: number, height: number): Mask =>
  dilate(erode(mask, width, height), width, height);

function erode(mask: Mask, width: number, height: number): Mask {
  const core = new Uint8Array(mask.length);
  for (let row = 1; row + 1 < height; row += 1)
    for (let column = 1; column + 1 < width; column += 1) {
      let all = 1;
      for (let y = row - 1; y <= row + 1 && all !== 0; y += 1) {
        const at = y * width + column;
        all = (mask[at - 1] as number) & (mask[at] as number) & (mask[at + 1] as number);
      }
      core[row * width + column] = all;
    }
  return core;
}

function dilate(core: Mask, width: number, height: number): Mask {
  const grown = new Uint8Array(core.length);
  for (let row = 1; row + 1 < height; row += 1)
    for (let column = 1; column + 1 < width; column += 1)
      if (core[row * width + column] === 1)
        for (let y = row - 1; y <= row + 1; y += 1) grown.fill(1, y * width + column - 1, y * width + column + 2);
  return grown;
}
