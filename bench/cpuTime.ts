import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** A process and those that it has started; only on Linux. */
export const familyOf = (pid: number): number[] => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [pid, ...(children === '' ? [] : children.split(' ').map(Number))];
};

/** Milliseconds of processor time, all threads, user and system, that processes have used so far; only on Linux. */
export const cpuMsOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command's name stands in brackets and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return sum + (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  }, 0);
