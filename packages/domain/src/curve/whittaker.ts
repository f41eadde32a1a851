/** Smoothing of the season's curve (spec domain 3); 0.5 to 10 suits images every five days. */
export const CURVE_LAMBDA = 2;

/**
 * Whittaker smoother with second differences: z = (W + λD'D)⁻¹ W y, solved as a band matrix in linear time (Eilers
 * 2003, doi 10.1021/ac034173t). Where the weight is 0 the curve is filled in.
 * @param values one a step; those of weight 0 are ignored
 * @param weights 0..1, at least two of them above 0, else there is no curve and the answer is empty
 * @param lambda stiffness, above 0
 */
export function whittaker(values: Float64Array, weights: Float64Array, lambda: number = CURVE_LAMBDA): Float64Array {
  const n = values.length;
  if (weights.reduce((known, weight) => known + (weight > 0 ? 1 : 0), 0) < 2) return new Float64Array(0);
  const { diagonal, first, second } = bands(weights, lambda);
  // L D L' of a matrix with two bands below its diagonal, together with the forward half of the solution.
  const z = new Float64Array(n);
  for (let i = 0; i < n; i += 1) {
    const back1 = i >= 1 ? at(first, i - 1) : 0;
    const back2 = i >= 2 ? at(second, i - 2) : 0;
    const pivot1 = i >= 1 ? at(diagonal, i - 1) : 0;
    const pivot2 = i >= 2 ? at(diagonal, i - 2) : 0;
    diagonal[i] = at(diagonal, i) - back1 * back1 * pivot1 - back2 * back2 * pivot2;
    const pivot = at(diagonal, i);
    if (i + 1 < n) first[i] = (at(first, i) - (i >= 1 ? pivot1 * back1 * at(second, i - 1) : 0)) / pivot;
    if (i + 2 < n) second[i] = at(second, i) / pivot;
    const weight = at(weights, i);
    const known = weight > 0 ? weight * at(values, i) : 0;
    z[i] = known - back1 * (i >= 1 ? at(z, i - 1) : 0) - back2 * (i >= 2 ? at(z, i - 2) : 0);
  }
  for (let i = n - 1; i >= 0; i -= 1) {
    const ahead1 = i + 1 < n ? at(first, i) * at(z, i + 1) : 0;
    const ahead2 = i + 2 < n ? at(second, i) * at(z, i + 2) : 0;
    z[i] = at(z, i) / at(diagonal, i) - ahead1 - ahead2;
  }
  return z;
}

/**
 * Two passes of the smoother: values below the first curve count half in the second, because remaining cloud lowers
 * NDVI and never raises it.
 */
export function upperEnvelope(
  values: Float64Array,
  weights: Float64Array,
  lambda: number = CURVE_LAMBDA,
): Float64Array {
  const first = whittaker(values, weights, lambda);
  if (first.length === 0) return first;
  const lowered = weights.map((weight, index) => (at(values, index) < at(first, index) ? weight / 2 : weight));
  return whittaker(values, lowered, lambda);
}

const at = (values: Float64Array, index: number): number => values[index] as number;

/** W + λD'D by its diagonal and the two bands above it. */
function bands(weights: Float64Array, lambda: number) {
  const n = weights.length;
  const diagonal = Float64Array.from(weights);
  const first = new Float64Array(n);
  const second = new Float64Array(n);
  // Each second difference (1, -2, 1) adds its outer product.
  for (let i = 0; i + 2 < n; i += 1) {
    diagonal[i] = at(diagonal, i) + lambda;
    diagonal[i + 1] = at(diagonal, i + 1) + 4 * lambda;
    diagonal[i + 2] = at(diagonal, i + 2) + lambda;
    first[i] = at(first, i) - 2 * lambda;
    first[i + 1] = at(first, i + 1) - 2 * lambda;
    second[i] = at(second, i) + lambda;
  }
  return { diagonal, first, second };
}
