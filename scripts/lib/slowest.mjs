/** What a test run names at its end: the files that took longest, so that the next cut is made by figures, and the tests that failed or were flaky. */
import { stripVTControlCharacters } from 'node:util';

/** Number of files that a part names. */
const NAMED = 5;

/** @typedef {{ file: string, milliseconds: number }} FileTime */

/** The files that took longest, the longest first. @param {readonly FileTime[]} times */
export const longest = (times) => times.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, NAMED);

/** The tests of a suite and of those within it. @returns {any[]} */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/**
 * The suites of the files: with several projects a file has one in each.
 * @param {any} report of Playwright's `json` reporter; undefined where there is none
 * @returns {any[]}
 */
const suitesOf = (report) => report?.suites ?? [];

/**
 * @param {any} report of Playwright's `json` reporter; undefined where there is none
 * @returns {FileTime[]} with the tries that failed, without hooks before all tests
 */
export const timesOfPlaywright = (report) =>
  suitesOf(report).map((suite) => ({
    file: `e2e/${suite.file}`,
    milliseconds: specsOf(suite)
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
      .reduce((total, { duration }) => total + duration, 0),
  }));

/** @param {any} report @param {string} status @returns {{ file: string, title: string, tests: readonly object[] }[]} */
const withStatus = (report, status) =>
  suitesOf(report).flatMap((suite) =>
    specsOf(suite)
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ title, tests }) => ({ file: suite.file, title, tests })),
  );

/** The names of the tests that passed at a second try. @param {any} report of Playwright's `json` reporter @returns {string[]} */
export const flakyOfPlaywright = (report) =>
  withStatus(report, 'flaky').map(({ file, title }) => `e2e/${file}: ${title}`);

/** The skipped tests, with the reason that they give. @param {any} report of Playwright's `json` reporter @returns {{ file: string, test: string, why?: string }[]} */
export const skippedOfPlaywright = (report) =>
  withStatus(report, 'skipped').map(({ file, title, tests }) => ({
    file: `e2e/${file}`,
    test: title,
    why: tests.flatMap(({ annotations = [] }) => annotations).find(({ type }) => type === 'skip')?.description,
  }));

/** The first line of an error, without colours. @param {unknown} message @returns {string} */
const firstLine = (message) =>
  typeof message === 'string' ? stripVTControlCharacters(message.split('\n')[0] ?? '').slice(0, 200) : '';

/** The failed tests with their errors' first lines, so that they stand at the end of a long output. @param {any} report of Playwright's `json` reporter @returns {string[]} */
export const failedOfPlaywright = (report) =>
  withStatus(report, 'unexpected').map(({ file, title, tests }) => {
    const errors = tests.flatMap(({ results }) => results).map(({ error }) => error?.message);
    return `e2e/${file}: ${title}: ${firstLine(errors.find(Boolean))}`;
  });

/** One line for a file. @param {FileTime} time */
export const lineOf = ({ file, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(9)} s  ${file}`;
