import { writeFileSync } from 'node:fs';

/** A reporter of vitest that writes the names of the tests which passed at a second try, as JSON, to the file `FLAKY_FILE`. */
export default class FlakyReporter {
  /** @type {string[]} */
  names = [];

  onTestCaseResult(testCase) {
    if (testCase.diagnostic()?.flaky) this.names.push(testCase.fullName);
  }

  onTestRunEnd() {
    if (process.env.FLAKY_FILE) writeFileSync(process.env.FLAKY_FILE, JSON.stringify(this.names));
  }
}
