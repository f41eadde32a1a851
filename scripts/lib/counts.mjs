/** Counts of a test run, over several runners. */

/** @typedef {{ passed: number, failed: number, flaky: number, skipped: number }} Counts */

/** @type {Readonly<Counts>} */
export const NOTHING = { passed: 0, failed: 0, flaky: 0, skipped: 0 };

/**
 * Number of tests that may pass at a second try on a machine that stalls sometimes; more are a fault of the tests or
 * the product.
 */
export const MAX_FLAKY = 3;

/**
 * @param {any} report of Playwright's `json` reporter; undefined where there is none
 * @param {number} code with which the runner ended
 * @returns {Counts}
 */
export function fromPlaywright(report, code) {
  const stats = report?.stats;
  if (!stats) return { ...NOTHING, failed: 1 };
  return {
    passed: stats.expected + stats.flaky,
    failed: Math.max(stats.unexpected, code === 0 ? 0 : 1),
    flaky: stats.flaky,
    skipped: stats.skipped,
  };
}

/** @param {readonly Counts[]} parts @returns {Counts} */
export const sum = (parts) =>
  parts.reduce(
    (total, part) => ({
      passed: total.passed + part.passed,
      failed: total.failed + part.failed,
      flaky: total.flaky + part.flaky,
      skipped: total.skipped + part.skipped,
    }),
    NOTHING,
  );

/** The one line of a run or of a part: a flaky test counts as passed too. @param {Counts} counts */
export const line = ({ passed, failed, flaky, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped, ${flaky} flaky`;

/** Whether a run is successful. @param {Counts} counts */
export const isGood = ({ failed, flaky }) => failed === 0 && flaky <= MAX_FLAKY;
