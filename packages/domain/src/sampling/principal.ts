/** Share of the variance that the components kept explain (domain.md 2.1). */
const EXPLAINED = 0.9;
const SWEEPS = 50;

const get = (matrix: Float64Array, size: number, row: number, column: number) => matrix[row * size + column] as number;

/** Eigenvalues and vectors (columns) of a symmetric matrix by Jacobi's rotations; a handful of rows. */
function eigen(symmetric: Float64Array, size: number): { values: number[]; vectors: Float64Array } {
  const a = symmetric.slice();
  const vectors = Float64Array.from({ length: size * size }, (_, slot) => (slot % (size + 1) === 0 ? 1 : 0));
  const rotate = (matrix: Float64Array, i: number, j: number, c: number, s: number, byRow: boolean) => {
    for (let at = 0; at < size; at += 1) {
      const [p, q] = byRow ? [i * size + at, j * size + at] : [at * size + i, at * size + j];
      const [x, y] = [matrix[p] as number, matrix[q] as number];
      matrix[p] = c * x - s * y;
      matrix[q] = s * x + c * y;
    }
  };
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    for (let i = 0; i < size; i += 1)
      for (let j = i + 1; j < size; j += 1) {
        const off = get(a, size, i, j);
        if (off === 0) continue;
        const theta = (get(a, size, j, j) - get(a, size, i, i)) / (2 * off);
        const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        const c = 1 / Math.sqrt(t * t + 1);
        rotate(a, i, j, c, t * c, true);
        rotate(a, i, j, c, t * c, false);
        rotate(vectors, i, j, c, t * c, false);
      }
  }
  return { values: Array.from({ length: size }, (_, at) => get(a, size, at, at)), vectors };
}

/**
 * The principal components of standardised features that explain 90 % of their variance, strongest first. A component's sign is that of its
 * largest loading: the same input gives the same components.
 * @param columns z-scores, one array a feature
 */
export function principalComponents(columns: readonly Float64Array[]): Float64Array[] {
  const size = columns.length;
  const count = columns[0]?.length ?? 0;
  const correlation = new Float64Array(size * size);
  for (const [i, a] of columns.entries())
    for (const [j, b] of columns.entries()) {
      let sum = 0;
      for (let index = 0; index < count; index += 1) sum += (a[index] as number) * (b[index] as number);
      correlation[i * size + j] = sum / count;
    }
  const { values, vectors } = eigen(correlation, size);
  const order = values.map((_, at) => at).sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b);
  const total = values.reduce((sum, value) => sum + value, 0);
  const kept: Float64Array[] = [];
  let explained = 0;
  for (const at of order) {
    const loadings = Array.from({ length: size }, (_, row) => get(vectors, size, row, at));
    const largest = loadings.reduce((best, each) => (Math.abs(each) > Math.abs(best) ? each : best), 0);
    const sign = largest < 0 ? -1 : 1;
    const component = new Float64Array(count);
    for (const [feature, column] of columns.entries())
      for (let index = 0; index < count; index += 1)
        component[index] = (component[index] as number) + sign * (loadings[feature] ?? 0) * (column[index] as number);
    kept.push(component);
    explained += values[at] ?? 0;
    if (explained >= EXPLAINED * total) break;
  }
  return kept;
}
