import { constants, setPriority } from 'node:os';

/**
 * Lowers a process's priority: whoever waits for an answer goes before work of seconds. To be called before it has threads of its own, which would
 * keep theirs. Where the system does not let us, all are equal.
 */
export function yieldToCalls(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or may not be asked.
  }
}
