/** What a test run names at its end: the files that took longest, so that the next cut is made by figures, and the tests that failed or were flaky. */
import { stripVTControlCharacters } from 'node:util';

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

/** The first line of an error, without colours. @param {unknown} message @returns {string} */
const firstLine = (message) =>
  typeof message === 'string' ? stripVTControlCharacters(message.split('\n')[0] ?? '').slice(0, 200) : '';

/** The failed tests with their errors' first lines, so that they stand at the end of a long output. @param {any} report of vitest's `json` reporter @returns {string[]} */
export const failedOfVitest = (report) =>
  (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults = [] }) => {
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => `${name}: ${fullName}: ${firstLine(failureMessages?.[0])}`);
    return failed.length > 0 || status !== 'failed' ? failed : [`${name}: ${firstLine(message)}`];
  });

/** The same of Playwright. @param {any} report of its `json` reporter @returns {string[]} */
export const failedOfPlaywright = (report) =>
  (report?.suites ?? []).flatMap((suite) =>
    specsOf(suite)
      .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
      .map(({ title, tests }) => {
        const errors = tests.flatMap(({ results }) => results).map(({ error }) => error?.message);
        return `${suite.file}: ${title}: ${firstLine(errors.find(Boolean))}`;
      }),
  );

/** One line for a file. @param {string} root of the repository @returns {(time: FileTime) => string} */
export const lineOf =
  (root) =>
  ({ file, milliseconds }) =>
    `${(milliseconds / 1000).toFixed(1).padStart(9)} s  ${file.startsWith(root) ? file.slice(root.length + 1) : file}`;
