import type { Clock } from '../clock.ts';
import { Problem } from './problem.ts';

/** Calls a minute that one user (or one address, where nobody is signed in) may make. */
const PER_MINUTE = { read: 600, write: 60, tile: 3000, search: 60, log: 120 } as const;
export type LimitClass = keyof typeof PER_MINUTE;

/** Rows of the permission matrix that are not counted as plain reads and writes; null where a throttle of its own counts. */
const BY_ROW: Readonly<Record<string, LimitClass | null>> = {
  A1: 'read',
  A2: 'read',
  A10: 'log',
  B6: 'search',
  L17: 'tile',
  L18: 'tile',
  M8: null,
  M11: null,
  W1: null,
};

export const limitClassOf = (permission: string, method: string): LimitClass | null => {
  const own = BY_ROW[permission];
  if (own !== undefined) return own;
  return method === 'GET' ? 'read' : 'write';
};

interface Bucket {
  tokens: number;
  at: number;
}

export interface Limits {
  /** Takes one call out of the bucket. @throws Problem 429 with the seconds to wait, when it is empty */
  take(limit: LimitClass, who: string): void;
}

const SWEEP_AT = 20_000;

/**
 * Token buckets in memory: a limit of one process, enough against a client gone wild; what protects passwords and
 * links is counted in the database. @param factor multiplies all limits (tests and measurements raise it)
 */
export function createLimits(clock: Clock, factor: number): Limits {
  const buckets = new Map<string, Bucket>();
  const sweep = (now: number) => {
    for (const [key, { at }] of buckets) if (now - at > 60_000) buckets.delete(key);
  };
  return {
    take(limit, who) {
      const size = PER_MINUTE[limit] * factor;
      const perMillisecond = size / 60_000;
      const key = `${limit} ${who}`;
      const now = clock.now().getTime();
      const bucket = buckets.get(key) ?? { tokens: size, at: now };
      // A clock that is set back fills nothing, and takes nothing away.
      const tokens = Math.min(size, bucket.tokens + Math.max(0, now - bucket.at) * perMillisecond);
      if (tokens < 1) {
        throw new Problem('too-many-requests', {
          error: 'Rate limit',
          retryAfterSeconds: Math.max(1, Math.ceil((1 - tokens) / perMillisecond / 1000)),
        });
      }
      buckets.set(key, { tokens: tokens - 1, at: now });
      if (buckets.size > SWEEP_AT) sweep(now);
    },
  };
}
