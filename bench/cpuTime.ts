import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** A process and those that it has started; only on Linux. */
export const familyOf = (pid: number): number[] => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [pid, ...(children === '' ? [] : children.split(' ').map(Number))];
};

/**
 * The fields of a process's state from the third on: the command's name before them is in brackets and may contain
 * anything.
 */
const fieldsOf = (pid: number): string[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

/** Milliseconds of processor time, all threads, user and system, that processes have used so far; only on Linux. */
export const cpuMsOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const fields = fieldsOf(pid);
    return sum + (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  }, 0);

/** The same for a process and all its children, ended ones included: a server makes a process for each connection. */
export const cpuMsOfFamily = (pid: number): number => {
  const fields = fieldsOf(pid);
  return cpuMsOf(familyOf(pid)) + (Number(fields[13]) + Number(fields[14])) * TICK_MS;
};
