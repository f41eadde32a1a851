import { type BlockSeries, daysApart, isUsable, valueAt } from './blockSeries.ts';
import { LEAST_BLOCKS, places } from './places.ts';
import { blocksOf, type Refused } from './refusal.ts';
import { medianOf } from './robust.ts';

/** Days between a doubtful value and the clear ones around it, at most. */
const MOST_DAYS = 15;
/** A cloud may spoil two images in a row. */
const LONGEST = 2;
/** Least depth below both clear values, NDVI: of many blocks at once, and of a block alone. */
const DEPTH = 0.1;
const DEPTH_ALONE = 0.12;
/** Part of the fall that the next image takes back: what is mown or damaged does not. */
const TAKEN_BACK = 0.6;
/** Share of the blocks of a place that makes it the image's fault. */
const SHARE = 0.5;
/** No stand grows by more a day; NDVI. */
const FASTEST_GROWTH = 0.03;

/** How far the values of a block between two clear ones lie below both. */
interface Hollow {
  readonly block: number;
  /** Dates in the hollow, newest first. */
  readonly dates: readonly number[];
  readonly depth: number;
  /** Growth a day that the next image would stand for. */
  readonly growth: number;
  readonly takenBack: boolean;
}

/**
 * Values that were too low and came back with the image of a date: thin cloud that no mask found. One or two images before the date are
 * looked at, each block between its clear value before and that of the date, within 15 days each: refused for all blocks of a place
 * (the image, or a square of 20 km) where at least half of them lie 0.10 below both; else for a single block that lies 0.12 lower than
 * its neighbours do and has come back faster than anything grows.
 */
export function refusedByRecovery(series: BlockSeries, date: number): Refused[] {
  const judged = blocksOf(series, date).flatMap((block) => hollowsOf(series, block, date));
  const refused = new Map<string, Refused>();
  const refuse = (hollowDate: number, block: number) =>
    refused.set(`${hollowDate}/${block}`, { date: hollowDate, block, reason: 'recovered' });
  const doubtful = new Set(judged.flatMap(({ dates }) => dates));
  for (const hollowDate of doubtful) {
    const hollows = deepestOf(judged.filter(({ dates }) => dates.includes(hollowDate)));
    const seen = blocksOf(series, hollowDate);
    for (const place of places(series, seen)) {
      const own = place.flatMap((block) => hollows.get(block) ?? []);
      const deep = own.filter(({ depth, takenBack }) => depth >= DEPTH && takenBack);
      if (own.length >= Math.max(LEAST_BLOCKS, place.length / 4) && deep.length >= SHARE * own.length)
        for (const block of place) refuse(hollowDate, block);
    }
    const around =
      hollows.size < LEAST_BLOCKS ? 0 : Math.max(0, median([...hollows.values()].map(({ depth }) => depth)));
    for (const { block, depth, growth, takenBack } of hollows.values())
      if (depth - around >= DEPTH_ALONE && growth > FASTEST_GROWTH && takenBack) refuse(hollowDate, block);
  }
  return [...refused.values()];
}

/** The hollows of one and of two images that end with a date. */
function hollowsOf(series: BlockSeries, block: number, date: number): Hollow[] {
  if (!isUsable(series, date, block)) return [];
  const after = valueAt(series, date, block);
  const found: Hollow[] = [];
  const dates: number[] = [];
  for (let other = date - 1; other >= 0 && daysApart(series, other, date) <= 2 * MOST_DAYS; other -= 1) {
    const value = valueAt(series, other, block);
    if (Number.isNaN(value)) continue;
    const [newest, oldest] = [dates[0], dates[dates.length - 1]];
    if (
      newest !== undefined &&
      oldest !== undefined &&
      daysApart(series, other, oldest) <= MOST_DAYS &&
      isUsable(series, other, block)
    ) {
      const low = Math.max(...dates.map((each) => valueAt(series, each, block)));
      found.push({
        block,
        dates: [...dates],
        depth: Math.min(value, after) - low,
        growth: (after - valueAt(series, newest, block)) / daysApart(series, newest, date),
        takenBack: after - low >= TAKEN_BACK * (value - low),
      });
    }
    if (dates.length === LONGEST || daysApart(series, other, date) > MOST_DAYS) break;
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

const median = (values: readonly number[]): number => medianOf(Float64Array.from(values), values.length);
