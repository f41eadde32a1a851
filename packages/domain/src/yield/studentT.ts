/**
 * Share of Student's t distribution within ±t, by the finite series for whole degrees of freedom (Abramowitz and Stegun 26.7.3, 26.7.4).
 * @param theta atan(t / sqrt(df)), so that the whole half-line is a finite stretch
 */
function shareWithin(theta: number, df: number): number {
  const [sine, cosine] = [Math.sin(theta), Math.cos(theta)];
  const odd = df % 2 === 1;
  if (df === 1) return (2 * theta) / Math.PI;
  let [term, sum] = odd ? [cosine, cosine] : [1, 1];
  for (let k = odd ? 3 : 2; k <= df - 2; k += 2) {
    term *= ((k - 1) / k) * cosine * cosine;
    sum += term;
  }
  return odd ? (2 / Math.PI) * (theta + sine * sum) : sine * sum;
}

/**
 * Quantile 0.95 of Student's t distribution: half the width of a 90 % interval in standard errors.
 * @param df degrees of freedom, a whole number from 1
 */
export function studentT95(df: number): number {
  let [low, high] = [0, Math.PI / 2];
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (shareWithin(middle, df) < 0.9) low = middle;
    else high = middle;
  }
  return Math.tan(low) * Math.sqrt(df);
}
