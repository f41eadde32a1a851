import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inRoot } from './paths.mjs';
import { startTimeOf, stillRuns } from './processes.mjs';

/** Beside the packages, whose folder an installation deletes. */
const LOCK = inRoot('.cache', 'test.lock');

const holder = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

/**
 * Takes the lock of a checkout's tests until this process ends: two runs would install, build and record over each other.
 * @param {string} [file]
 * @returns {number | undefined} the process that has it; undefined where this one has it now
 */
export function takeTestLock(file = LOCK) {
  const own = JSON.stringify({ pid: process.pid, started: startTimeOf(process.pid) });
  mkdirSync(dirname(file), { recursive: true });
  for (;;) {
    try {
      writeFileSync(file, own, { flag: 'wx' });
      process.once('exit', () => rmSync(file, { force: true }));
      return undefined;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const other = holder(file);
    if (other !== undefined && stillRuns(other.pid, other.started)) return other.pid;
    // Of a run that was killed.
    rmSync(file, { force: true });
  }
}
