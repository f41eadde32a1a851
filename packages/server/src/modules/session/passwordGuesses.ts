import type { Executor } from '#server/db/executor.ts';
import { placesOf, widestPlace } from '#server/http/network.ts';
import type { Pace } from './pace.ts';
import {
  countFailure,
  countMarks,
  refuseThrottled,
  type ThrottleWindow,
  takeThrottle,
  throttleKey,
} from './throttle.ts';

const QUARTER_HOUR = 900;
const HOUR = 3600;
const DAY = 24 * HOUR;

/** Wrong passwords of a name from unknown devices, in a day, after which the name counts as under attack. */
const MANY_A_DAY = 100;
/** From then on: how often one address may be wrong in an hour, and how far apart passwords are checked. */
const FEW_AN_HOUR = 3;
/** One place's share of those many; an address that was wrong as often has few an hour whether others search or not. */
const MAX_OF_A_PLACE = 20;
const LONGEST_TURN_MS = 5_000;
const turnMs = (wrong: number) => Math.min(LONGEST_TURN_MS, wrong * 5);

export interface Guess {
  readonly userName: string;
  readonly ip: string;
  /** The secret of a device from which this person signed in before. */
  readonly device: string | undefined;
  readonly now: Date;
}

export interface GuessDeps {
  readonly pace: Pace;
  readonly rateLimitFactor: number;
  /** Called once when somebody begins to search for a name's password from many places. */
  readonly alarm: () => void;
}

/** One password that is about to be checked. */
export interface PasswordGuess {
  readonly known: boolean;
  /** @throws Problem 429 where this place was wrong too often, 503 where too many search for the same name */
  admit(): Promise<void>;
  /** Whether there is still room: of concurrent guesses those beyond the last one learn nothing. @throws Problem 429 */
  recheck(): Promise<void>;
  /** @throws Problem 429 where others used up the room meanwhile */
  wrong(): Promise<void>;
}

/**
 * Limits guessing: by the name and the place together, by the place, and for a name under attack from everywhere by the
 * pace. No person is locked out: a known device counts separately, and a right password from a place that was not wrong
 * itself is checked in its turn. `docs/decisions/0019-strangers-and-limits.md`
 */
export async function passwordGuess(executor: Executor, deps: GuessDeps, guess: Guess): Promise<PasswordGuess> {
  return guess.device === undefined ? unknownGuess(executor, deps, guess) : knownGuess(executor, deps, guess);
}

function knownGuess(executor: Executor, { rateLimitFactor }: GuessDeps, { userName, device = '', now }: Guess) {
  const key = throttleKey('password-device', `${userName} ${device}`);
  const windows: ThrottleWindow[] = [{ key, limit: 10 * rateLimitFactor, seconds: QUARTER_HOUR }];
  const recheck = () => refuseThrottled(executor, windows, now);
  return { known: true, admit: recheck, recheck, wrong: () => countFailure(executor, windows, now) };
}

async function unknownGuess(executor: Executor, deps: GuessDeps, { userName, ip, now }: Guess): Promise<PasswordGuess> {
  const factor = deps.rateLimitFactor;
  const widest = widestPlace(ip);
  const searched: ThrottleWindow = { key: throttleKey('password-name', userName), limit: Infinity, seconds: DAY };
  const ofPlace = throttleKey('password-place', `${userName} ${widest}`);
  const share: ThrottleWindow = { key: ofPlace, limit: MAX_OF_A_PLACE * factor, seconds: DAY };
  const wrongToday = await countMarks(executor, searched, now);
  const isSearched = wrongToday >= MANY_A_DAY * factor;
  const hasFew = isSearched || (await countMarks(executor, share, now)) >= share.limit;
  const windows = placesOf(ip).flatMap(({ name, times }): ThrottleWindow[] => {
    const pair = throttleKey('password-pair', `${userName} ${name}`);
    return [
      { key: pair, limit: 10 * times * factor, seconds: QUARTER_HOUR },
      ...(hasFew ? [{ key: pair, limit: FEW_AN_HOUR * times * factor, seconds: HOUR }] : []),
      { key: throttleKey('password-ip', name), limit: 50 * times * factor, seconds: QUARTER_HOUR },
    ];
  });
  const recheck = () => refuseThrottled(executor, windows, now);
  return {
    known: false,
    async admit() {
      await recheck();
      if (!isSearched) return;
      await deps.pace.keep(searched.key, widest, turnMs(wrongToday / factor));
      await recheck();
    },
    recheck,
    async wrong() {
      await countFailure(executor, windows, now);
      if (!(await takeThrottle(executor, [share, searched], now))) return;
      // Concurrent guesses are counted again: each saw fewer than there are by now. The first that takes the mark
      // reports.
      if ((await countMarks(executor, searched, now)) < MANY_A_DAY * factor) return;
      const told: ThrottleWindow = { key: throttleKey('password-alarm', userName), limit: 1, seconds: DAY };
      if (await takeThrottle(executor, [told], now)) deps.alarm();
    },
  };
}

/** Wrong current passwords of a signed-in person: only their own sessions can use them up. */
export const ownPasswordWindows = (userId: number, factor: number): ThrottleWindow[] => [
  { key: `password-own ${userId}`, limit: 10 * factor, seconds: QUARTER_HOUR },
];
