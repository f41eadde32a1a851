/**
 * Solution of a linear system by Gauss with pivoting; null where it is singular. The matrix is overwritten. Cost n³ /
 * 3.
 * @param matrix row by row
 */
export function solveLinear(matrix: Float64Array, right: Float64Array): Float64Array | null {
  const n = right.length;
  const x = right.slice();
  let largest = 0;
  for (const value of matrix) largest = Math.max(largest, Math.abs(value));
  for (let step = 0; step < n; step += 1) {
    let pivot = step;
    for (let row = step + 1; row < n; row += 1)
      if (Math.abs(matrix[row * n + step] as number) > Math.abs(matrix[pivot * n + step] as number)) pivot = row;
    const top = matrix[pivot * n + step] as number;
    if (!(Math.abs(top) > 1e-13 * largest)) return null;
    if (pivot !== step) swapRows(matrix, x, n, pivot, step);
    for (let row = step + 1; row < n; row += 1) {
      const factor = (matrix[row * n + step] as number) / top;
      if (factor === 0) continue;
      for (let column = step; column < n; column += 1)
        matrix[row * n + column] =
          (matrix[row * n + column] as number) - factor * (matrix[step * n + column] as number);
      x[row] = (x[row] as number) - factor * (x[step] as number);
    }
  }
  for (let row = n - 1; row >= 0; row -= 1) {
    let rest = x[row] as number;
    for (let column = row + 1; column < n; column += 1)
      rest -= (matrix[row * n + column] as number) * (x[column] as number);
    x[row] = rest / (matrix[row * n + row] as number);
  }
  return x;
}

function swapRows(matrix: Float64Array, x: Float64Array, n: number, a: number, b: number): void {
  for (let column = 0; column < n; column += 1) {
    const kept = matrix[a * n + column] as number;
    matrix[a * n + column] = matrix[b * n + column] as number;
    matrix[b * n + column] = kept;
  }
  const kept = x[a] as number;
  x[a] = x[b] as number;
  x[b] = kept;
}
