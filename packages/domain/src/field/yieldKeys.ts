/** Relative error with which a yield is estimated at a point, as the estimator assumes it (`yield/estimate.ts`). */
const MEASURING_ERROR = 0.08;
/** A step that adds no more than a quarter of that error: rounding to a step s has the deviation s / sqrt(12). */
const STEP_SHARE = (MEASURING_ERROR * Math.sqrt(12)) / 4;
const STEPS = [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5] as const;
/** Keys in a row. */
export const KEYS_IN_ROW = 5;

/**
 * The step between the keys for yields: the largest usual one whose rounding is lost in the error of measuring.
 * @param expected yield that is likely on the field, t/ha
 */
export const keyStep = (expected: number): number =>
  STEPS.findLast((step) => step <= STEP_SHARE * expected) ?? STEPS[0];

export interface YieldKeys {
  /** t/ha, ascending, whole rows: all yields from one step to the highest plausible one. */
  readonly values: readonly number[];
  /** The row in the middle when the keys are first shown. */
  readonly row: number;
}

/**
 * The keys with which a yield is entered by one tap. All plausible yields have one, so that none is favoured; only the
 * part that is shown first follows what is likely here.
 * @param expected yield that is likely on the field, t/ha
 * @param max highest plausible yield of the crop, t/ha
 * @param last yields that were measured here, the newest last
 */
export function yieldKeys(expected: number, max: number, last: readonly number[]): YieldKeys {
  const step = keyStep(expected);
  const rows = Math.max(1, Math.ceil(max / step / KEYS_IN_ROW));
  const values = Array.from({ length: rows * KEYS_IN_ROW }, (_, index) => Math.round((index + 1) * step * 100) / 100);
  const near = last.filter((value) => value > 0).at(-1) ?? expected;
  const index = Math.round(near / step) - 1;
  return { values, row: Math.min(rows - 1, Math.max(0, Math.floor(index / KEYS_IN_ROW))) };
}
