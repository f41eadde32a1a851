import { normalisePassword } from '@georisk/domain/password/passwordRule.ts';
import { hash, verify } from '@node-rs/argon2';
import { Problem } from '#server/http/problem.ts';
import { newToken } from '#server/tokens.ts';

/** What a hash costs: its memory in KiB, and its passes over it. */
export interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** 19 MiB, two passes: about 90 ms and no more memory than two at once can take. */
const COST: HashCost = { memoryCost: 19_456, timeCost: 2 };
const AT_ONCE = 2;
const MAX_WAITING = 50;

export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Takes the same time for a user without a password, or for none at all (`null`).
   * @param first whether this goes before the waiting checks of unknown devices
   */
  matches(stored: string | null, password: string, first?: boolean): Promise<boolean>;
  /** Made with other parameters than today's: to be hashed again at the next sign-in. */
  isOutdated(stored: string): boolean;
}

/**
 * Runs at most two hashes at once, those of known devices first; of either kind, a caller that finds fifty waiting is
 * refused.
 */
function createQueue() {
  const lanes = { first: [] as (() => void)[], later: [] as (() => void)[] };
  let running = 0;
  return async <T>(work: () => Promise<T>, first: boolean): Promise<T> => {
    const lane = first ? lanes.first : lanes.later;
    if (running < AT_ONCE) running += 1;
    else {
      if (lane.length >= MAX_WAITING) throw new Problem('busy', { error: 'Sign-in queue', retryAfterSeconds: 5 });
      await new Promise<void>((resolve) => {
        lane.push(resolve);
      });
    }
    try {
      return await work();
    } finally {
      // A waiting caller takes over the place; it is given back only where nobody waits.
      const next = lanes.first.shift() ?? lanes.later.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** @param cost that of an installation, unless a test is about something else */
export function createPasswords(cost = COST): Passwords {
  const queued = createQueue();
  // argon2id
  const options = { algorithm: 2, parallelism: 1, ...cost };
  const current = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$`;
  let nobody: Promise<string> | undefined;
  // Hash of a password that nobody knows, so that an unknown user costs as much as a known one.
  const nobodysHash = () => (nobody ??= hash(newToken(), options));
  return {
    hash: (password) => queued(() => hash(normalisePassword(password), options), true),
    async matches(stored, password, first = false) {
      const against = stored ?? (await nobodysHash());
      const matches = await queued(() => verify(against, normalisePassword(password)), first);
      return stored !== null && matches;
    },
    isOutdated: (stored) => !stored.startsWith(current),
  };
}
