import { type BlockSeries, daysApart, isUsable, usableBefore, valueAt } from './blockSeries.ts';
import { isEnough, places } from './places.ts';
import { blocksOf, type Refused } from './refusal.ts';
import { MIN_BLOCKS, median, ROUNDING } from './robust.ts';

/** Days between a doubtful value and the clear ones around it, at most. */
const MAX_DAYS = 15;
/** A cloud may spoil two images in a row. */
const LONGEST = 2;
/** Least depth below both clear values, NDVI: of many blocks at once, and of a block alone. */
const DEPTH = 0.1;
const DEPTH_ALONE = 0.12;
/** Part of the fall that the next image takes back: what is mown or damaged does not. */
const TAKEN_BACK = 0.6;
/** Share of the blocks of a place from which on the image is at fault. */
const SHARE = 0.5;
/**
 * A whole landscape that is so much lower was seen through haze: the median block, and so many of the blocks by so
 * much (domain.md 4.7 c).
 */
const LANDSCAPE_DEPTH = 0.05;
const LANDSCAPE_SHARE = 0.8;
const MIN_LANDSCAPE = 0.03;
/** No stand grows faster than this, NDVI a day. */
const FASTEST_GROWTH = 0.03;

/** How far the values of a block between two clear ones lie below both. */
interface Hollow {
  readonly block: number;
  /** Dates of the dip, newest first, and those of the clear values around it. */
  readonly dates: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly depth: number;
  /** Growth a day that the next image would stand for. */
  readonly growth: number;
  readonly takenBack: boolean;
}

/** A value of one block that recovered alone: to be judged on the pixels that fell, where there are any. */
export interface LoneDip extends Refused {
  /** Numbers of the clear dates around it. */
  readonly from: number;
  readonly to: number;
  /** How far the neighbours dipped as well, NDVI. */
  readonly around: number;
}

export interface Recoveries {
  /** Values of whole places that dipped together. */
  readonly places: readonly Refused[];
  readonly alone: readonly LoneDip[];
}

/**
 * Values that were too low and recovered with the image of a date: thin cloud that no mask found. One or two images
 * before the date are examined, each block between its clear value before and that of the date, within 15 days each.
 * A value is refused for all blocks of a place (the image, or a square of 20 km) where at least half of them are 0.10
 * below both, or the median block 0.05 and four fifths of them more than 0.03, and most of the fall is recovered.
 * Otherwise a single block is returned that is 0.12 lower than its neighbours and has recovered faster than anything
 * grows.
 */
export function recoveries(series: BlockSeries, date: number): Recoveries {
  const judged = blocksOf(series, date).flatMap((block) => hollowsOf(series, block, date));
  const refused = new Map<string, Refused>();
  const alone = new Map<string, LoneDip>();
  const doubtful = new Set(judged.flatMap(({ dates }) => dates));
  for (const hollowDate of doubtful) {
    const hollows = deepestOf(judged.filter(({ dates }) => dates.includes(hollowDate)));
    const seen = blocksOf(series, hollowDate);
    for (const place of places(series, seen)) {
      const own = place.flatMap((block) => hollows.get(block) ?? []);
      if (!isEnough(own.length, place.length)) continue;
      const deep = own.filter(({ depth, takenBack }) => depth >= DEPTH && takenBack);
      const isDeep = deep.length >= SHARE * own.length;
      // What stays low, or only begins to grow again, was no haze.
      const depths = own.map(({ depth, takenBack }) => (takenBack ? depth : 0));
      if (!isDeep && !isLandscapeDip(depths)) continue;
      for (const block of place)
        refused.set(`${hollowDate}/${block}`, { date: hollowDate, block, reason: isDeep ? 'recovered' : 'hazy' });
    }
    const around = hollows.size < MIN_BLOCKS ? 0 : Math.max(0, median([...hollows.values()].map(({ depth }) => depth)));
    for (const { block, depth, growth, takenBack, from, to } of hollows.values())
      if (depth - around >= DEPTH_ALONE && growth > FASTEST_GROWTH && takenBack)
        alone.set(`${hollowDate}/${block}`, { date: hollowDate, block, reason: 'recovered', from, to, around });
  }
  for (const key of refused.keys()) alone.delete(key);
  return { places: [...refused.values()], alone: [...alone.values()] };
}

/**
 * Whether a landscape is so much lower than before and after that it was seen through haze. @param depths of its
 * blocks, NDVI
 */
export const isLandscapeDip = (depths: readonly number[]): boolean =>
  depths.length >= MIN_BLOCKS &&
  median(depths) >= LANDSCAPE_DEPTH - ROUNDING &&
  depths.filter((depth) => depth > MIN_LANDSCAPE).length >= LANDSCAPE_SHARE * depths.length;

/**
 * Blocks of a date that may be part of a landscape's dip: their image, or their square of 20 km, is as much lower
 * than the one before as a dip is. Only the next image can confirm it.
 */
export function inDoubt(series: BlockSeries, date: number): Set<number> {
  const doubtful = new Set<number>();
  for (const place of places(series, blocksOf(series, date))) {
    const falls = place.flatMap((block) => {
      const before = isUsable(series, date, block) ? usableBefore(series, block, date, MAX_DAYS) : null;
      return before === null ? [] : [before.value - valueAt(series, date, block)];
    });
    if (isEnough(falls.length, place.length) && isLandscapeDip(falls)) for (const block of place) doubtful.add(block);
  }
  return doubtful;
}

/** What the flagged part of a block showed: before it was flagged, then, and some days later. Mean NDVI of its pixels. */
export interface PartInTime {
  readonly before: number;
  readonly low: number;
  readonly after: number;
  /** From `low` to `after`. */
  readonly days: number;
}

/** Whether a flagged part recovered within 15 days, faster than anything grows: it was never lost (domain.md 4.7 b). */
export const isRecovered = ({ before, low, after, days }: PartInTime): boolean =>
  days <= MAX_DAYS && (after - low) / days > FASTEST_GROWTH && after - low >= TAKEN_BACK * (before - low);

/** The dips of one and of two images that end with a date. */
function hollowsOf(series: BlockSeries, block: number, date: number): Hollow[] {
  if (!isUsable(series, date, block)) return [];
  const after = valueAt(series, date, block);
  const found: Hollow[] = [];
  const dates: number[] = [];
  for (let other = date - 1; other >= 0 && daysApart(series, other, date) <= 2 * MAX_DAYS; other -= 1) {
    const value = valueAt(series, other, block);
    if (Number.isNaN(value)) continue;
    const [newest, oldest] = [dates[0], dates[dates.length - 1]];
    if (
      newest !== undefined &&
      oldest !== undefined &&
      daysApart(series, other, oldest) <= MAX_DAYS &&
      isUsable(series, other, block)
    ) {
      const low = Math.max(...dates.map((each) => valueAt(series, each, block)));
      found.push({
        block,
        dates: [...dates],
        from: other,
        to: date,
        depth: Math.min(value, after) - low,
        growth: (after - valueAt(series, newest, block)) / daysApart(series, newest, date),
        takenBack: after - low >= TAKEN_BACK * (value - low),
      });
    }
    if (dates.length === LONGEST || daysApart(series, other, date) > MAX_DAYS) break;
    dates.push(other);
  }
  return found;
}

function deepestOf(hollows: readonly Hollow[]): Map<number, Hollow> {
  const deepest = new Map<number, Hollow>();
  for (const hollow of hollows)
    if (hollow.depth > (deepest.get(hollow.block)?.depth ?? -Infinity)) deepest.set(hollow.block, hollow);
  return deepest;
}
