import { NDVI_CODE_SCALE, NDVI_NO_DATA } from '../ndvi/encoding.ts';
import { type Expectation, MIN_SPREAD } from './expectedChange.ts';
import { FLAG_CHANGE, FLAG_DEVIATION, lossLimit } from './flags.ts';
import { MAD_TO_SIGMA } from './robust.ts';

/**
 * A part of a block differs from the rest where it is at least this share of it (domain.md 4.7 d), beside the 0.3 ha
 * of every alert.
 */
export const MIN_OWN_SHARE = 0.1;
/** Fewer pixels give no usual value of a block. */
const MIN_PIXELS = 30;
/** Rounds of separating the pixels that fell from the rest; the result is stable after three or four. */
const MAX_ROUNDS = 8;

/**
 * What the larger part of a block's own pixels lets expect of all of them: middle and spread of those that did not
 * fall. A smaller part does not move the middle of the shortest half, however far it fell; the spread is that of the
 * pixels above it, which a loss does not change. Both are computed again from the remaining pixels until no more are
 * dropped. Null of too few pixels, or where more than half were dropped.
 * @param before codes of the block's pixels, 0 outside of it, as `after`
 */
export function expectationOfRest(before: Uint8Array, after: Uint8Array): Expectation | null {
  const sorted = sortedChanges(before, after);
  const count = sorted.length;
  if (count < MIN_PIXELS) return null;
  let found = aboveSpread(sorted, middleOfShortestHalf(sorted));
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const limit = lossLimit(found);
    const from = sorted.findIndex((change) => change > limit);
    if (from > count / 2) return null;
    const rest = sorted.subarray(from);
    const next = aboveSpread(rest, rest[rest.length >> 1] as number);
    if (next.expected === found.expected && next.spread === found.spread) break;
    found = next;
  }
  return { ...found, neighbours: 0, level: 'block' };
}

/** Changes of the pixels that both dates show, ascending. */
function sortedChanges(before: Uint8Array, after: Uint8Array): Float64Array {
  const changes = new Float64Array(before.length);
  let count = 0;
  for (const [at, code] of before.entries()) {
    const later = after[at] as number;
    if (code !== NDVI_NO_DATA && later !== NDVI_NO_DATA) changes[count++] = (later - code) * NDVI_CODE_SCALE;
  }
  return changes.subarray(0, count).sort();
}

/**
 * What the larger part of a block lets expect where its pixels form two separate groups, however uneven the larger
 * one grew: the middle of the larger group, and a spread by which everything below the gap is flagged. Null where the
 * groups are no further apart than 3.5 of their own deviations (the halves of an even distribution are 3.46 apart),
 * where the smaller one takes less than a tenth, or did not fall itself: a part that lags behind a growing rest has
 * lost nothing.
 * @param before codes of the block's pixels, 0 outside of it, as `after`
 */
export function expectationOfLargerGroup(before: Uint8Array, after: Uint8Array): Expectation | null {
  const sorted = sortedChanges(before, after);
  const count = sorted.length;
  if (count < MIN_PIXELS) return null;
  const [total, squares] = [sumOf(sorted), sorted.reduce((sum, change) => sum + change * change, 0)];
  let [below, best, lower] = [0, 0, 0];
  for (let size = 1; size <= count / 2; size += 1) {
    below += sorted[size - 1] as number;
    if (size < MIN_OWN_SHARE * count || sorted[size] === sorted[size - 1]) continue;
    const between = (size * (count - size) * ((total - below) / (count - size) - below / size) ** 2) / count;
    if (between > best) [best, lower] = [between, size];
  }
  if (lower === 0) return null;
  const [fallen, rest] = [sorted.subarray(0, lower), sorted.subarray(lower)];
  const deviation = Math.sqrt(Math.max(squares - (total * total) / count - best, 0) / count);
  const [low, high] = [sumOf(fallen) / lower, sumOf(rest) / rest.length];
  if (high - low < FLAG_DEVIATION * deviation || low > -FLAG_CHANGE) return null;
  const expected = rest[rest.length >> 1] as number;
  const gap = ((fallen[lower - 1] as number) + (rest[0] as number)) / 2;
  return { expected, spread: Math.max((expected - gap) / FLAG_DEVIATION, MIN_SPREAD), neighbours: 0, level: 'block' };
}

const sumOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);

/** The middle of the shortest interval that contains half of the values; ascending. */
function middleOfShortestHalf(sorted: Float64Array): number {
  const half = Math.ceil(sorted.length / 2);
  let [from, least] = [0, Infinity];
  for (let start = 0; start + half <= sorted.length; start += 1) {
    const length = (sorted[start + half - 1] as number) - (sorted[start] as number);
    if (length < least) [from, least] = [start, length];
  }
  return sorted[from + (half >> 1)] as number;
}

function aboveSpread(sorted: Float64Array, middle: number): Pick<Expectation, 'expected' | 'spread'> {
  const above = sorted.filter((change) => change >= middle);
  const median = (above[above.length >> 1] as number) - middle;
  return { expected: middle, spread: Math.max(MAD_TO_SIGMA * median, MIN_SPREAD) };
}

/** Half of the pixels that are not flagged: so much of a block has changed like its rest, or for the better. */
const HALF_OF_REST = (1 - MIN_OWN_SHARE) / 2;
/** Smallest standard deviation of a change of which a tenth is 0.10 below half of the rest: 0.0286. */
const MIN_DEVIATION = FLAG_CHANGE * Math.sqrt((MIN_OWN_SHARE * HALF_OF_REST) / (MIN_OWN_SHARE + HALF_OF_REST));

/**
 * Whether a part may differ from the rest at all, by the block's statistics: a change deviates no more than the two
 * dates together.
 */
export const mayStandOut = (sdBefore: number, sdAfter: number): boolean =>
  sdBefore + sdAfter + NDVI_CODE_SCALE >= MIN_DEVIATION;
