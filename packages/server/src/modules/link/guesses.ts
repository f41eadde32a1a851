import type { Executor } from '#server/db/executor.ts';
import { limitedAddress } from '#server/http/network.ts';
import { countFailure, refuseThrottled, type ThrottleWindow } from '#server/modules/session/throttle.ts';
import { hashOf, sameHash } from '#server/tokens.ts';
import { findLink, type LinkRow } from './link.repository.ts';

const QUARTER_HOUR = 900;
const MAX_WRONG = 20;

interface Guess {
  readonly userId: number;
  readonly token: string;
}

/** Wrong tokens are counted by their origin, never by the person they name: anybody can choose that. */
const guessWindows = (ip: string, factor: number): ThrottleWindow[] => [
  { key: `guess-ip ${limitedAddress(ip)}`, limit: MAX_WRONG * factor, seconds: QUARTER_HOUR },
];

/**
 * Finds the link of a token, whatever its state; an unknown token counts as a guess. Nobody guesses 256 bits, so an
 * existing token is found however many wrong ones came before.
 * @throws Problem 429 after too many of them
 */
export async function findGuessed(
  executor: Executor,
  { userId, token }: Guess,
  ip: string,
  factor: number,
  now: Date,
): Promise<LinkRow | undefined> {
  const hash = hashOf(token);
  const link = await findLink(executor, hash, userId);
  if (link && sameHash(link.tokenHash, hash)) return link;
  const windows = guessWindows(ip, factor);
  await refuseThrottled(executor, windows, now);
  await countFailure(executor, windows, now);
  return undefined;
}
