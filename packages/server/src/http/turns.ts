import { Problem } from './problem.ts';

/** Whose call it is: people of a company share its turns, and so do anonymous callers of one address. */
export interface Party {
  readonly company: string;
  readonly person: string;
}

export interface Turns {
  /**
   * Waits until a call may begin: at once where few are under way, or none of its company's.
   * @returns a function that ends the turn, however often it is called
   * @throws Problem 503 where too many of its company wait already
   */
  take(party: Party): Promise<() => void>;
  readonly running: number;
  readonly waiting: number;
}

export interface TurnLimits {
  /**
   * Calls under way at once; beyond this many only companies that have none, or called little lately, may begin
   * another.
   */
  readonly atOnce: number;
  /**
   * Calls that a company may make at once beyond that (a page makes a dozen), and how many more of them each second.
   */
  readonly burst: number;
  readonly burstPerSecond: number;
  /** Of one company. */
  readonly maxWaiting: number;
  /**
   * A call that takes longer, milliseconds, waits for something outside this process and no longer keeps others
   * waiting.
   */
  readonly maxMs: number;
}

interface Waiting {
  readonly party: Party;
  readonly begin: () => void;
}

/** Beyond this many companies, those that have called little lately are forgotten. */
const MAX_KNOWN = 10_000;

/** How many of each are under way. */
function createTally() {
  const counts = new Map<string, number>();
  return {
    of: (key: string) => counts.get(key) ?? 0,
    add(key: string, by: 1 | -1) {
      const left = (counts.get(key) ?? 0) + by;
      if (left === 0) counts.delete(key);
      else counts.set(key, left);
    },
  };
}

/** The rest of each company's burst. */
function createBursts(most: number, perSecond: number) {
  const left = new Map<string, { calls: number; at: number }>();
  const of = (key: string, now: number) => {
    const { calls, at } = left.get(key) ?? { calls: most, at: now };
    return Math.min(most, calls + ((now - at) / 1000) * perSecond);
  };
  return {
    has: (key: string) => of(key, performance.now()) >= 1,
    take(key: string) {
      const now = performance.now();
      left.set(key, { calls: Math.max(0, of(key, now) - 1), at: now });
      if (left.size <= MAX_KNOWN) return;
      for (const each of left.keys()) if (of(each, now) >= most) left.delete(each);
    },
  };
}

/**
 * Lets calls begin in a fair order: of those that wait, first the company with the fewest under way, within it the
 * person with the fewest, then the first that came. So a caller with few calls waits for at most a few of others,
 * however many they send; a lone caller waits only for their own calls.
 */
export function createTurns({ atOnce, burst, burstPerSecond, maxWaiting, maxMs }: TurnLimits): Turns {
  const bursts = createBursts(burst, burstPerSecond);
  const companies = createTally();
  const people = createTally();
  let waiting: Waiting[] = [];
  let running = 0;

  const count = ({ company, person }: Party, by: 1 | -1) => {
    running += by;
    companies.add(company, by);
    people.add(person, by);
  };
  const mayBegin = ({ company }: Party) =>
    running < atOnce ||
    (running < 2 * atOnce && companies.of(company) === 0) ||
    (running < 4 * atOnce && bursts.has(company));
  const isBefore = (one: Party, other: Party): boolean => {
    const byCompany = companies.of(one.company) - companies.of(other.company);
    return byCompany === 0 ? people.of(one.person) < people.of(other.person) : byCompany < 0;
  };

  const begin = (party: Party): (() => void) => {
    count(party, 1);
    bursts.take(party.company);
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(lease);
      count(party, -1);
      letNextIn();
    };
    const lease = setTimeout(end, maxMs).unref();
    return end;
  };
  const letNextIn = () => {
    const [first, ...others] = waiting;
    if (first === undefined) return;
    const next = others.reduce((best, each) => (isBefore(each.party, best.party) ? each : best), first);
    if (!mayBegin(next.party)) return;
    waiting = waiting.filter((each) => each !== next);
    next.begin();
  };

  return {
    take(party) {
      if (mayBegin(party)) return Promise.resolve(begin(party));
      if (waiting.filter(({ party: { company } }) => company === party.company).length >= maxWaiting)
        throw new Problem('busy', { error: 'Turns', retryAfterSeconds: 5 });
      return new Promise((resolve) => {
        waiting.push({ party, begin: () => resolve(begin(party)) });
      });
    },
    get running() {
      return running;
    },
    get waiting() {
      return waiting.length;
    },
  };
}
