import type { WebhookState } from '@georisk/contract/verticals/admin/webhooks.ts';
import type { Outcome } from './send.ts';

const MINUTE_MS = 60_000;
/** Minutes until the next try, after the first, the second … */
export const RETRY_MINUTES = [1, 5, 15, 60, 180, 360, 720] as const;
/** An address that does not answer is left alone for at most so long, whatever else waits for it. */
const MAX_PAUSE_MS = 5 * MINUTE_MS;
const GONE = 410;

/** Whether the receiver has said that it wants no more messages. */
export const isGone = ({ status }: Pick<Outcome, 'status'>): boolean => status === GONE;

export interface NextStep {
  readonly state: WebhookState;
  readonly nextTryAt: Date | null;
  /** Until when nothing is sent to the address: its server is not there, or is overloaded. */
  readonly pausedUntil: Date | null;
}

const isDown = ({ status }: Outcome) => status === null || status === 429 || status >= 500;

/** What follows a try. @param tries with this one */
export function nextStep(outcome: Outcome, tries: number, now: Date): NextStep {
  if (outcome.taken) return { state: 'delivered', nextTryAt: null, pausedUntil: null };
  const minutes = isGone(outcome) ? undefined : RETRY_MINUTES[tries - 1];
  const wait = (minutes ?? 0) * MINUTE_MS;
  const pause = Math.min(wait === 0 ? MAX_PAUSE_MS : wait, MAX_PAUSE_MS);
  return {
    state: minutes === undefined ? 'failed' : 'waiting',
    nextTryAt: minutes === undefined ? null : new Date(now.getTime() + wait),
    pausedUntil: isDown(outcome) ? new Date(now.getTime() + pause) : null,
  };
}
