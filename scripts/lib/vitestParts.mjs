import { stripVTControlCharacters } from 'node:util';
import { NOTHING } from './counts.mjs';

/** Length of an error's first line at the end of a run. */
const MAX_LINE = 240;

/**
 * What became of a part of a run.
 * @typedef {{
 *   counts: import('./counts.mjs').Counts,
 *   seconds: number,
 *   files: import('./slowest.mjs').FileTime[],
 *   failures: string[],
 *   flaky: string[],
 *   skipped: { file: string, test: string, why?: string }[],
 * }} PartResult
 */

/** @returns {PartResult} */
export const emptyResult = () => ({ counts: NOTHING, seconds: 0, files: [], failures: [], flaky: [], skipped: [] });

/** @param {string} text @returns {any[]} the lines of a report; a last one that was cut is left out */
const linesOf = (text) =>
  text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line)];
    } catch {
      return [];
    }
  });

/** @param {PartResult} part @param {any} end @param {(file: string) => string} nameOf @returns {PartResult} */
function withFile(part, end, nameOf) {
  const file = nameOf(end.file);
  return {
    ...part,
    counts: {
      passed: part.counts.passed + end.passed,
      failed: part.counts.failed + end.failed,
      skipped: part.counts.skipped + end.skipped,
      flaky: part.counts.flaky + end.flaky.length,
    },
    files: [...part.files, { file, milliseconds: end.milliseconds }],
    failures: [
      ...part.failures,
      ...end.failures.map((each) => stripVTControlCharacters(`${file}: ${each}`).slice(0, MAX_LINE)),
    ],
    flaky: [...part.flaky, ...end.flaky.map((each) => `${file}: ${each}`)],
    skipped: [...part.skipped, ...end.skippedTests.map((each) => ({ file, ...each }))],
  };
}

/** @param {PartResult} part @param {string} failure @returns {PartResult} */
const withFailure = (part, failure) => ({
  ...part,
  counts: { ...part.counts, failed: part.counts.failed + 1 },
  failures: [...part.failures, failure],
});

/**
 * Divides the report of one run of Vitest (`runReporter.mjs`) by parts. A part without any file, and a run that was
 * stopped or ended badly without a failed test, are failures.
 *
 * @param {string} text the report
 * @param {number} code with which Vitest ended
 * @param {Readonly<Record<string, readonly string[]>>} projects of each part
 * @param {(file: string) => string} nameOf the name by which a file is printed
 * @returns {Record<string, PartResult>}
 */
export function vitestParts(text, code, projects, nameOf) {
  const lines = linesOf(text);
  const names = Object.keys(projects);
  const parts = Object.fromEntries(names.map((name) => [name, emptyResult()]));
  for (const name of names) {
    const own = lines.filter(({ project }) => projects[name].includes(project));
    const [starts, ends] = ['start', 'end'].map((event) => own.filter((line) => line.event === event));
    for (const end of ends) parts[name] = withFile(parts[name], end, nameOf);
    if (own.length === 0) parts[name] = withFailure(parts[name], 'no file was run');
    else parts[name].seconds = (Math.max(...own.map(({ at }) => at)) - Math.min(...own.map(({ at }) => at))) / 1000;
    for (const { file, project } of starts)
      if (!ends.some((end) => end.file === file && end.project === project))
        parts[name] = withFailure(parts[name], `still running: ${nameOf(file)}`);
  }
  const [last = ''] = names.slice(-1);
  const done = lines.find(({ event }) => event === 'done');
  for (const each of done?.failures ?? []) parts[last] = withFailure(parts[last], `beside the tests: ${each}`);
  const isFailed = names.some((name) => parts[name].counts.failed > 0);
  if (!isFailed && (code !== 0 || done === undefined))
    parts[last] = withFailure(parts[last], `Vitest ended with ${code} before its end`);
  return parts;
}
