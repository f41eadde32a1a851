import { countText as count } from '../text/countText.ts';

/** Cases that are named; of further ones the number is said. */
export const MAX_NAMED_CASES = 5;

/** The open cases of a person. */
export interface HeldCases {
  readonly name: string;
  readonly count: number;
  /** Numbers of the first of them. */
  readonly numbers: readonly string[];
}

/** Why somebody cannot stop working yet: whose cases would be left with nobody. */
export function heldCasesText({ name, count: all, numbers }: HeldCases): string {
  const named = numbers.slice(0, MAX_NAMED_CASES);
  const rest = all - named.length;
  const list = rest > 0 ? `${named.join(', ')} és további ${count(rest)}` : named.join(', ');
  return `${name} nyitott káraktáinak száma: ${count(all)} (${list}). Előbb adja át ezeket másik szakértőnek!`;
}
