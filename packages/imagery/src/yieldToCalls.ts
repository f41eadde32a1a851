import { constants, getPriority, setPriority } from 'node:os';

/**
 * Lowers a process's priority: calls that wait for an answer go before jobs of seconds. Must be called before the
 * process has threads of its own, which would keep theirs. Where the system does not allow it, priorities stay equal.
 */
export function yieldToCalls(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    // A service that was started below it stays there.
    setPriority(pid, Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
  } catch {
    // It has already ended, or may not be changed.
  }
}
