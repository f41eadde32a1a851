import { readFileSync } from 'node:fs';

/** When a process started, in a unit of the kernel; undefined where that cannot be read. @param {number} pid */
export const startTimeOf = (pid) => {
  try {
    // Field 22 of /proc/<pid>/stat, after the command in brackets: distinguishes a recycled number from the same
    // process.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ')[19];
  } catch {
    return undefined;
  }
};

const lives = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/**
 * Whether a process that was noted still runs.
 * @param {number} pid
 * @param {string | number | null | undefined} noted its start as it was noted; its number alone counts where there is none
 */
export function stillRuns(pid, noted) {
  const started = startTimeOf(pid);
  return lives(pid) && (started === undefined || noted == null || String(noted) === started);
}
