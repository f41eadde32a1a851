/** Lanczos' approximation with g = 7, good to 15 digits. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const;

/** Natural logarithm of the gamma function. @param z at least 0.5 */
function logGamma(z: number): number {
  const series = LANCZOS.reduce((sum, term, index) => sum + (index === 0 ? term : term / (z - 1 + index)), 0);
  const shifted = z + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (z - 0.5) * Math.log(shifted) - shifted + Math.log(series);
}

const TINY = 1e-300;
const MAX_TERMS = 500;
const ENOUGH = 1e-16;

/** The continued fraction of the incomplete beta function by Lentz's method (Press et al., Numerical Recipes, 6.4). */
function betaFraction(x: number, a: number, b: number): number {
  const notZero = (value: number) => (Math.abs(value) < TINY ? TINY : value);
  let c = 1;
  let d = 1 / notZero(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= MAX_TERMS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / notZero(1 + even * d);
    c = notZero(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / notZero(1 + odd * d);
    c = notZero(1 + odd / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < ENOUGH) break;
  }
  return fraction;
}

/** Regularised incomplete beta function, 0..1. */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

/**
 * Half the width, in standard errors, of the interval that contains the given share of Student's t distribution.
 * @param within 0..1, e.g. 0.9 for the quantile 0.95
 * @param df degrees of freedom, any number from 1 up
 */
export function studentT(within: number, df: number): number {
  // t = tan(theta) * sqrt(df), so that the whole half-line becomes a finite interval.
  let [low, high] = [0, Math.PI / 2];
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (1 - incompleteBeta(Math.cos(middle) ** 2, df / 2, 0.5) < within) low = middle;
    else high = middle;
  }
  return Math.tan(low) * Math.sqrt(df);
}

/** Quantile 0.95 of Student's t distribution: half the width of a 90 % interval in standard errors. */
export const studentT95 = (df: number): number => studentT(0.9, df);
