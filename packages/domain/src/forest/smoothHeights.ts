/** Standard deviations to which the weights extend. */
const REACH = 3;

/**
 * Heights averaged with Gaussian weights over the known cells around, so that branches are no tops; unknown cells stay
 * unknown.
 * @param heights NaN where unknown
 * @param sigma standard deviation of the weights, cells; 0 returns the heights
 */
export function smoothHeights(heights: Float32Array, width: number, sigma: number): Float32Array {
  if (sigma === 0) return heights;
  const reach = Math.ceil(REACH * sigma);
  const weights = Float64Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * sigma * sigma)),
  );
  const rows = heights.length / width;
  const smooth = new Float32Array(heights.length).fill(Number.NaN);
  for (let row = 0; row < rows; row += 1) {
    const [top, bottom] = [Math.max(0, row - reach), Math.min(rows - 1, row + reach)];
    for (let column = 0; column < width; column += 1) {
      if (Number.isNaN(heights[row * width + column] as number)) continue;
      const [left, right] = [Math.max(0, column - reach), Math.min(width - 1, column + reach)];
      let [sum, whole] = [0, 0];
      for (let y = top; y <= bottom; y += 1) {
        const inRow = weights[y - row + reach] as number;
        for (let x = left; x <= right; x += 1) {
          const height = heights[y * width + x] as number;
          if (Number.isNaN(height)) continue;
          const weight = inRow * (weights[x - column + reach] as number);
          sum += weight * height;
          whole += weight;
        }
      }
      smooth[row * width + column] = sum / whole;
    }
  }
  return smooth;
}
