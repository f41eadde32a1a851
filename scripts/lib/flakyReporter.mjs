import { writeFileSync } from 'node:fs';

/**
 * A reporter of vitest that writes the names of the tests which passed at a second try, as JSON, to the file `FLAKY_FILE`,
 * and, to `RUNNING_FILE`, the test files that run just now: those of a part that hangs.
 */
export default class FlakyReporter {
  /** @type {string[]} */
  names = [];
  /** @type {Set<string>} */
  running = new Set();

  onTestModuleStart(module) {
    this.running.add(module.moduleId);
    this.#writeRunning();
  }

  onTestModuleEnd(module) {
    this.running.delete(module.moduleId);
    this.#writeRunning();
  }

  #writeRunning() {
    if (process.env.RUNNING_FILE) writeFileSync(process.env.RUNNING_FILE, JSON.stringify([...this.running]));
  }

  onTestCaseResult(testCase) {
    if (testCase.diagnostic()?.flaky) this.names.push(testCase.fullName);
  }

  onTestRunEnd() {
    if (process.env.FLAKY_FILE) writeFileSync(process.env.FLAKY_FILE, JSON.stringify(this.names));
  }
}
