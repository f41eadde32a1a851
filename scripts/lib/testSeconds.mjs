import { existsSync, readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/** Seconds of the test files that take longest, by their paths: the order of a run, and no limit. `npm test -- --record` writes it. */
export const SECONDS_FILE = inRoot('scripts', 'testSeconds.json');
/** Shorter files are not recorded. */
const MIN_SECONDS = 4;

/** @returns {Readonly<Record<string, number>>} */
export const testSeconds = () => (existsSync(SECONDS_FILE) ? JSON.parse(readFileSync(SECONDS_FILE, 'utf8')) : {});

/**
 * The contents of the file of seconds; of a file that was run twice the longer time counts.
 * @param {readonly import('./slowest.mjs').FileTime[]} files
 */
export function secondsOfFiles(files) {
  const seconds = new Map();
  for (const { file, milliseconds } of files)
    seconds.set(file, Math.max(seconds.get(file) ?? 0, Math.round(milliseconds / 1000)));
  const long = [...seconds].filter(([, each]) => each >= MIN_SECONDS).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(long), null, 2)}\n`;
}

/**
 * Sorts files so that the longest begin first and all processes are busy to the end. Files of unknown length follow in
 * their order.
 * @template T
 * @param {readonly T[]} files
 * @param {(file: T) => string} groupOf files of a group stay together; groups keep their order
 * @param {(file: T) => number} secondsOf 0 where unknown
 * @returns {T[]}
 */
export function longestFirst(files, groupOf, secondsOf) {
  const groups = [...new Set(files.map(groupOf))];
  return files.toSorted(
    (a, b) => groups.indexOf(groupOf(a)) - groups.indexOf(groupOf(b)) || secondsOf(b) - secondsOf(a),
  );
}
