import type { PlantCode } from '../crops/crops.ts';
import type { IsoDate } from '../units.ts';
import { type BlockSeries, daysApart, isUsable, usableBefore, valueAt } from './blockSeries.ts';
import { cropSeason, isInWindow, isMown } from './cropSeasons.ts';
import { deviationOf, type Expectation, MIN_SPREAD } from './expectedChange.ts';
import { HARVEST_SHARE, STUBBLE } from './harvestGuard.ts';
import { ROUNDING } from './robust.ts';

/**
 * Range of NDVI of short grass: above that of stubble. Of 170 meadows at one first cut all were below the upper
 * limit.
 */
const MOWN_LEVEL = { least: STUBBLE, most: 0.76 } as const;
/** Smallest fall of NDVI by mowing. */
export const CUT = 0.15;
/** Meadows that were cut on the same day differ from each other by so much, or by two of their spreads. */
const MIN_LEVEL = 0.1;
const LEVEL_SPREADS = 2;

/**
 * Whether a flagged part of a meadow has fallen as by mowing: from one image to the next, on a day of the mowing
 * season, to the level of the meadows that were cut on the same day, else to that of short green grass (domain.md 4.7
 * a). Hail may look alike; only later growth distinguishes them.
 * @param part mean NDVI of its pixels on both dates
 * @param cut level of the surrounding blocks that were cut on the day; null where there are fewer than 8
 */
export function looksMown(
  date: IsoDate,
  part: { readonly before: number; readonly after: number },
  crop: PlantCode | null,
  cut: Expectation | null,
): boolean {
  const { before, after } = part;
  if (!isMown(crop) || !isInWindow(date, cropSeason(crop).harvest) || before - after < CUT - ROUNDING) return false;
  if (cut === null) return after > MOWN_LEVEL.least && after <= MOWN_LEVEL.most;
  return after >= cut.expected - Math.max(LEVEL_SPREADS * cut.spread, MIN_LEVEL);
}

/**
 * Cut grass does not grow for some days; after this many its distance from uncut grass has shrunk by a tenth. Grass
 * that dries takes longer, too.
 */
const REGROWTH_DAYS = 10;
const REGROWTH = 0.1;
/** Largest difference in growth between blocks that were cut on the same day, NDVI. */
const LIKE = 0.05;
const CLEARLY_LESS = -2;

export type AfterMowing = 'grown' | 'not-grown' | 'open';

/** Mean NDVI on the day and on a later one. */
export interface Growth {
  readonly onDay: number;
  readonly later: number;
}

/** What became of a part that looks mown, until a later image. */
export interface SinceMowing {
  readonly days: number;
  /** Share of the block, 0..1. */
  readonly share: number;
  readonly part: Growth;
  /** The part of the block that was not flagged; NaN where there is none. */
  readonly rest: Growth;
  /**
   * Median of the surrounding grass that was not cut on the day nor since; null where there are fewer than 8 blocks
   * of it.
   */
  readonly around: Growth | null;
  /** Change of surrounding grass that was cut on the same day; null where there are fewer than 8 blocks of it. */
  readonly cut: Expectation | null;
}

/**
 * What a later image shows of a part that looks mown. The part has grown again where its distance from uncut grass
 * has shrunk by a tenth: from the rest of the block, or, of a meadow that was mown as a whole, from the surrounding
 * grass (also in a drought, where uncut grass dries and cut grass stays green). It has also grown where it grew like
 * grass that was cut on the same day. In the first ten days cut grass mostly does not grow: then a part has grown
 * only where it rose itself, and grass that was cut on the same day is used only where it has risen.
 */
export function afterMowing({ days, share, part, rest, around, cut }: SinceMowing): AfterMowing {
  const isWhole = share > HARVEST_SHARE || Number.isNaN(rest.onDay) || Number.isNaN(rest.later);
  const uncut = isWhole ? around : rest;
  const change = part.later - part.onDay;
  // A cloud over the part alone.
  if (Number.isNaN(change)) return 'open';
  const isEarly = days < REGROWTH_DAYS;
  const hasCutGrown = cut !== null && (!isEarly || cut.expected > LIKE);
  if (hasCutGrown && change >= cut.expected - LIKE - ROUNDING) return 'grown';
  // In an image of haze all levels come nearer to each other, because all fall.
  if (uncut !== null && change >= (isEarly ? REGROWTH * uncut.onDay - ROUNDING : -MIN_SPREAD)) {
    if (part.later / uncut.later - part.onDay / uncut.onDay >= REGROWTH - ROUNDING) return 'grown';
  }
  if (isEarly) return 'open';
  if (uncut !== null) return 'not-grown';
  return cut !== null && deviationOf(change, cut) <= CLEARLY_LESS ? 'not-grown' : 'open';
}

/** Largest number of days between two images that may show a cut between them. */
const CUT_DAYS = 30;
/** Days after a cut for which grass grows differently from uncut grass. */
const CUT_LASTS = 45;

/** Whether a block fell on a date as by mowing. */
export function isCutOn(series: BlockSeries, block: number, date: number): boolean {
  if (!isUsable(series, date, block)) return false;
  const before = usableBefore(series, block, date, CUT_DAYS);
  return before !== null && valueAt(series, date, block) - before.value <= -CUT;
}

/**
 * Number of the newest date up to a date on which a block was cut, within 45 days; -1 if it was not. Grass of the
 * same number grows alike.
 */
export function lastCut(series: BlockSeries, block: number, date: number): number {
  for (let other = date; other >= 0 && daysApart(series, other, date) <= CUT_LASTS; other -= 1)
    if (isCutOn(series, block, other)) return other;
  return -1;
}
