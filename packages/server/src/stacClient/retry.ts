import { setTimeout as sleep } from 'node:timers/promises';
import { StacError } from './stacFault.ts';

export interface RetryRule {
  /** Delays before the second, third, … attempt, milliseconds. */
  readonly waits: readonly number[];
  /** A server may request a longer delay, at most this, milliseconds. */
  readonly longest: number;
}

export const RETRIES: RetryRule = { waits: [500, 2_000, 8_000], longest: 30_000 };

const PASSING = new Set(['unreachable', 'tooSlow', 'brokenOff', 'lengthChanged', 'notJson']);
const PASSING_STATUS = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Whether a later attempt may succeed. */
export function isPassing(error: unknown): error is StacError {
  if (!(error instanceof StacError)) return false;
  const { fault } = error;
  return fault.code === 'status' ? PASSING_STATUS.has(fault.status) : PASSING.has(fault.code);
}

/** The delay that the server requests, milliseconds; 0 where it gives none. */
function askedWait({ cause }: StacError): number {
  const header = typeof cause === 'object' && cause !== null && 'retry-after' in cause ? cause['retry-after'] : '';
  const seconds = Number(header);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
}

/** Repeats attempts after growing delays while that may help. */
export async function withRetries<T>(
  ask: () => Promise<T>,
  { waits, longest }: RetryRule = RETRIES,
  signal?: AbortSignal,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      const wait = waits[tries];
      if (wait === undefined || !isPassing(error)) throw error;
      await sleep(Math.min(longest, Math.max(wait, askedWait(error))), undefined, signal ? { signal } : {});
    }
  }
}
