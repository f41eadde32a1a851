import { appendFileSync } from 'node:fs';

/** The first line of an error. @param {{ message?: string, stack?: string } | undefined} error */
const firstLine = (error) => (error?.message ?? error?.stack ?? '').split('\n')[0] ?? '';

/**
 * Whether a project leaves a test to another one, by its tags: it is not skipped.
 * @param {readonly string[]} tags of the test @param {readonly string[] | undefined} filter of its project
 */
export const isLeftOut = (tags, filter = []) =>
  filter.some((each) => (each.startsWith('!') ? tags.includes(each.slice(1)) : !tags.includes(each)));

/**
 * A reporter of Vitest that writes what became of each test file to the file `RUN_FILE`, one JSON a line, as it
 * happens: a run that is killed leaves what it had done, and what it was doing. `vitestParts.mjs` reads it.
 */
export default class RunReporter {
  #write(line) {
    if (process.env.RUN_FILE) appendFileSync(process.env.RUN_FILE, `${JSON.stringify(line)}\n`);
  }

  onTestModuleStart({ moduleId, project }) {
    this.#write({ event: 'start', project: project.name, file: moduleId, at: Date.now() });
  }

  onTestModuleEnd(module) {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    const [failures, flaky, skipped] = [[], [], []];
    for (const test of module.children.allTests()) {
      const { state, errors, note } = test.result();
      if (state === 'skipped' && isLeftOut(test.tags, module.project.config.tagsFilter)) continue;
      if (state in counts) counts[state] += 1;
      if (state === 'failed') failures.push(`${test.fullName}: ${firstLine(errors?.[0])}`);
      if (state === 'skipped') skipped.push({ test: test.fullName, why: note });
      if (test.diagnostic()?.flaky) flaky.push(test.fullName);
    }
    // A file that cannot be loaded, or whose hook failed, has no failed test, but it has failed.
    if (module.state() === 'failed' && counts.failed === 0) {
      counts.failed = 1;
      failures.push(
        firstLine(module.errors()[0] ?? module.children.array().flatMap((each) => each.errors?.() ?? [])[0]),
      );
    }
    this.#write({
      event: 'end',
      project: module.project.name,
      file: module.moduleId,
      at: Date.now(),
      milliseconds: module.diagnostic().duration,
      ...counts,
      failures,
      flaky,
      skippedTests: skipped,
    });
  }

  onTestRunEnd(_modules, unhandled) {
    this.#write({ event: 'done', failures: unhandled.map(firstLine) });
  }
}
