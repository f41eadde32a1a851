import type { PermissionId } from '@georisk/contract/permissions/permissionId.ts';
import { type Right, rowOf } from '@georisk/contract/permissions/permissions.ts';
import type { Clock } from '#server/clock.ts';
import { Problem } from './problem.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Calls that one user (or one address, where nobody is signed in) may make within this many milliseconds. */
const LIMITS = {
  read: { most: 600, within: MINUTE },
  write: { most: 60, within: MINUTE },
  tile: { most: 3000, within: MINUTE },
  search: { most: 60, within: MINUTE },
  log: { most: 120, within: MINUTE },
  /** Tables, and a company's files, are read in a process of their own. */
  sheet: { most: 60, within: HOUR },
  /** The columns of a table, without its rows, are read in a process of their own. */
  columns: { most: 300, within: HOUR },
  /** A photo is decoded. */
  photo: { most: 300, within: HOUR },
  /** Zones and yields. */
  calculation: { most: 120, within: HOUR },
  /** What is made to be kept: papers and plans. */
  document: { most: 60, within: HOUR },
  /** Malformed requests: no program of ours sends any. */
  malformed: { most: 120, within: MINUTE },
} as const;
export type LimitClass = keyof typeof LIMITS;

/** Written by name of a call; calls of one row are counted alike. */
const byRow = <T>(classes: Readonly<Partial<Record<Right, T>>>): ReadonlyMap<PermissionId, T> =>
  new Map(Object.entries(classes).map(([right, each]) => [rowOf(right as Right), each as T]));

/** Rows of the permission matrix that are not counted as plain reads and writes; null where a throttle of its own counts. */
const BY_ROW: ReadonlyMap<PermissionId, LimitClass | null> = byRow({
  signIn: 'read',
  linkSignIn: 'read',
  log: 'log',
  productDocument: 'document',
  search: 'search',
  calculateYield: 'calculation',
  generateZones: 'calculation',
  samplingPlan: 'document',
  wms: 'tile',
  tile: 'tile',
  live: null,
  metrics: null,
  pages: null,
});

/** Rows of which only writing is expensive: the empty table to be filled in is a plain read. */
const WRITES_BY_ROW: ReadonlyMap<PermissionId, LimitClass> = byRow({
  createDamageFromExcel: 'sheet',
  importInspections: 'sheet',
  importFiles: 'sheet',
  importColumns: 'columns',
});

const READS = new Set(['GET', 'HEAD']);

export const limitClassOf = (permission: PermissionId, method: string): LimitClass | null => {
  const isRead = READS.has(method);
  const own = (isRead ? undefined : WRITES_BY_ROW.get(permission)) ?? BY_ROW.get(permission);
  if (own !== undefined) return own;
  return isRead ? 'read' : 'write';
};

interface Bucket {
  tokens: number;
  at: number;
  within: number;
}

export interface Limits {
  /** Takes one call from of the bucket. @throws Problem 429 with the seconds to wait, when it is empty */
  take(limit: LimitClass, who: string): void;
  /** Takes one for a call that is already answered; an empty bucket stays empty. */
  note(limit: LimitClass, who: string): void;
  /** @throws Problem 429 with the seconds to wait, when the bucket is empty */
  refuseSpent(limit: LimitClass, who: string): void;
}

const SWEEP_AT = 20_000;

/**
 * Token buckets in memory: a limit of one process, enough against a faulty client; the limits that protect passwords
 * and links are counted in the database. @param factor multiplies all limits (tests and measurements raise it)
 */
export function createLimits(clock: Clock, factor: number): Limits {
  const buckets = new Map<string, Bucket>();
  /** A bucket that has had the time to fill counts as absent. */
  const sweep = (now: number) => {
    for (const [key, { at, within }] of buckets) if (now - at > within) buckets.delete(key);
  };
  const stateOf = (limit: LimitClass, who: string) => {
    const { most, within } = LIMITS[limit];
    const size = most * factor;
    const perMillisecond = size / within;
    const key = `${limit} ${who}`;
    const now = clock.now().getTime();
    const bucket = buckets.get(key) ?? { tokens: size, at: now, within };
    // A clock that is set back neither fills nor empties a bucket.
    const tokens = Math.min(size, bucket.tokens + Math.max(0, now - bucket.at) * perMillisecond);
    return { key, tokens, perMillisecond, now, within };
  };
  type State = ReturnType<typeof stateOf>;
  const assertLeft = ({ tokens, perMillisecond }: State) => {
    if (tokens >= 1) return;
    throw new Problem('too-many-requests', {
      error: 'Rate limit',
      retryAfterSeconds: Math.max(1, Math.ceil((1 - tokens) / perMillisecond / 1000)),
    });
  };
  const spend = ({ key, tokens, now, within }: State) => {
    buckets.set(key, { tokens: Math.max(0, tokens - 1), at: now, within });
    if (buckets.size > SWEEP_AT) sweep(now);
  };
  return {
    take(limit, who) {
      const state = stateOf(limit, who);
      assertLeft(state);
      spend(state);
    },
    note: (limit, who) => spend(stateOf(limit, who)),
    refuseSpent: (limit, who) => assertLeft(stateOf(limit, who)),
  };
}
