import { setTimeout } from 'node:timers/promises';
import { Problem } from '../../http/problem.ts';

/** Has callers of one key come one after the other, so many milliseconds apart. */
export interface Pace {
  /** Resolves when it is the caller's turn. @throws Problem 503 where it would be too long until then */
  keep(key: string, apartMs: number): Promise<void>;
}

const LONGEST_WAIT_MS = 20_000;
const MOST_WAITING = 200;

export function createPace(): Pace {
  const nextAt = new Map<string, number>();
  let waiting = 0;
  return {
    async keep(key, apartMs) {
      const now = performance.now();
      const at = Math.max(now, nextAt.get(key) ?? 0);
      if (at - now > LONGEST_WAIT_MS || waiting >= MOST_WAITING) {
        throw new Problem('busy', { error: 'Pace', retryAfterSeconds: Math.ceil(LONGEST_WAIT_MS / 1000) });
      }
      nextAt.set(key, at + apartMs);
      for (const [each, free] of nextAt) if (free <= now) nextAt.delete(each);
      waiting += 1;
      try {
        await setTimeout(at - now);
      } finally {
        waiting -= 1;
      }
    },
  };
}
