import type { Executor } from '../../db/executor.ts';
import { limitedAddress } from '../../http/network.ts';
import { countFailure, refuseThrottled, type ThrottleWindow } from '../session/throttle.ts';
import { hashOf, sameHash } from '../session/tokens.ts';
import { findLink, type LinkRow } from './link.repository.ts';

const QUARTER_HOUR = 900;
const MOST_WRONG = 20;

interface Guess {
  readonly userId: number;
  readonly token: string;
}

/** Wrong tokens: for the person that they name, and from where they come. */
const guessWindows = (userId: number, ip: string, factor: number): ThrottleWindow[] => [
  { key: `guess-user ${userId}`, limit: MOST_WRONG * factor, seconds: QUARTER_HOUR },
  { key: `guess-ip ${limitedAddress(ip)}`, limit: MOST_WRONG * factor, seconds: QUARTER_HOUR },
];

/**
 * The link behind a token, whatever its state; an unknown token counts as a guess.
 * @throws Problem 429 after too many of them
 */
export async function findGuessed(
  executor: Executor,
  { userId, token }: Guess,
  ip: string,
  factor: number,
  now: Date,
): Promise<LinkRow | undefined> {
  const windows = guessWindows(userId, ip, factor);
  await refuseThrottled(executor, windows, now);
  const hash = hashOf(token);
  const link = await findLink(executor, hash, userId);
  if (link && sameHash(link.tokenHash, hash)) return link;
  await countFailure(executor, windows, now);
  return undefined;
}
