import { setTimeout } from 'node:timers/promises';
import { Problem } from '#server/http/problem.ts';

/** Spaces callers of one key this many milliseconds apart, one after the other. */
export interface Pace {
  /**
   * Resolves when it is the caller's turn.
   * @param place of the caller: it has one turn of a key at a time
   * @throws Problem 503 where it would be too long until then, or another of the place waits
   */
  keep(key: string, place: string, apartMs: number): Promise<void>;
}

const LONGEST_WAIT_MS = 20_000;
const MAX_WAITING = 200;

export function createPace(): Pace {
  const nextAt = new Map<string, number>();
  const waiting = new Set<string>();
  return {
    async keep(key, place, apartMs) {
      const now = performance.now();
      const at = Math.max(now, nextAt.get(key) ?? 0);
      const turn = `${key} ${place}`;
      if (at - now > LONGEST_WAIT_MS || waiting.size >= MAX_WAITING || waiting.has(turn)) {
        throw new Problem('busy', { error: 'Pace', retryAfterSeconds: Math.ceil(LONGEST_WAIT_MS / 1000) });
      }
      nextAt.set(key, at + apartMs);
      for (const [each, free] of nextAt) if (free <= now) nextAt.delete(each);
      waiting.add(turn);
      try {
        await setTimeout(at - now);
      } finally {
        waiting.delete(turn);
      }
    },
  };
}
