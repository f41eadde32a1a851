/** Which files of a test run took longest, so that the next cut is made by figures. */

/** Number of files that a part names. */
const NAMED = 5;

/** @typedef {{ file: string, milliseconds: number }} FileTime */

/** @param {readonly FileTime[]} times */
const longest = (times) => times.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, NAMED);

/**
 * @param {any} report of vitest's `json` reporter; undefined where there is none
 * @returns {FileTime[]} without the time in which its modules were loaded
 */
export const slowestOfVitest = (report) =>
  longest(
    (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
      file: name,
      milliseconds: endTime - startTime,
    })),
  );

/** The tests of a suite and of those within it. @returns {any[]} */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/**
 * @param {any} report of Playwright's `json` reporter; undefined where there is none
 * @returns {FileTime[]} with the tries that failed, without hooks before all tests
 */
export const slowestOfPlaywright = (report) =>
  longest(
    (report?.suites ?? []).map((suite) => ({
      file: `e2e/${suite.file}`,
      milliseconds: specsOf(suite)
        .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
        .reduce((total, { duration }) => total + duration, 0),
    })),
  );

/** The names of the tests that passed at a second try. @param {any} report of Playwright's `json` reporter @returns {string[]} */
export const flakyOfPlaywright = (report) =>
  (report?.suites ?? []).flatMap((suite) =>
    specsOf(suite)
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ title }) => `${suite.file}: ${title}`),
  );

/** One line for a file. @param {string} root of the repository @returns {(time: FileTime) => string} */
export const lineOf =
  (root) =>
  ({ file, milliseconds }) =>
    `${(milliseconds / 1000).toFixed(1).padStart(9)} s  ${file.startsWith(root) ? file.slice(root.length + 1) : file}`;
