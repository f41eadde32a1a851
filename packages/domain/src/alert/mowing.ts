import type { PlantCode } from '../crops/crops.ts';
import type { IsoDate } from '../units.ts';
import { type BlockSeries, daysApart, isUsable, usableBefore, valueAt } from './blockSeries.ts';
import { cropSeason, isInWindow, isMown } from './cropSeasons.ts';
import { deviationOf, type Expectation, MIN_SPREAD } from './expectedChange.ts';
import { HARVEST_SHARE, STUBBLE } from './harvestGuard.ts';
import { ROUNDING } from './robust.ts';

/** Short grass is green: NDVI above stubble. Of 170 meadows at one first cut all lay below the upper level. */
const MOWN_LEVEL = { least: STUBBLE, most: 0.76 } as const;
/** A mower lets grass fall by so much at least; NDVI. */
export const CUT = 0.15;
/** Meadows that were cut on the same day differ from each other by so much, or by two of their spreads. */
const LEVEL_LEAST = 0.1;
const LEVEL_SPREADS = 2;

/**
 * Whether a flagged part of a meadow has fallen as the mower lets it fall: from one image to the next, on a day of the mowing season, to the level of
 * the meadows that were cut on the same day, else to short green grass (domain.md 4.7 a). Hail may look alike; what grows again tells them apart.
 * @param part mean NDVI of its pixels on both dates
 * @param cut level of the blocks around that were cut on the day; null where there are fewer than 8
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
  return after >= cut.expected - Math.max(LEVEL_SPREADS * cut.spread, LEVEL_LEAST);
}

/** Cut grass stands still for some days; after so many it has come nearer to what was not cut by a tenth of that. Grass that dries takes longer, too. */
const REGROWTH_DAYS = 10;
const REGROWTH = 0.1;
/** Blocks that were cut on the same day agree in their growth by so much, NDVI. */
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
  /** Of the block, 0..1. */
  readonly share: number;
  readonly part: Growth;
  /** What of the block was not flagged; NaN where that is nothing. */
  readonly rest: Growth;
  /** Median of the grass around that was not cut on the day nor since; null where there are fewer than 8 blocks of it. */
  readonly around: Growth | null;
  /** Change of grass around that was cut on the same day; null where there are fewer than 8 blocks of it. */
  readonly cut: Expectation | null;
}

/**
 * What a later image says of a part that looks mown. It has grown again where it came nearer to what was not cut by a tenth of it: the block's rest, or
 * of a meadow that was cut all over the grass around (also in a drought, where what stood dries and what was cut stays green). So it has where it
 * grew as grass did that was cut on the same day. In the first ten days cut grass mostly stands still: then a part has grown only where it
 * rose itself, and grass that was cut on the same day tells only where it has risen.
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

/** Days between two images that may show a cut between them. */
const CUT_DAYS = 30;
/** So long after a cut grass still grows differently from what was not cut, days. */
const CUT_LASTS = 45;

/** Whether a block fell on a date as if it was cut. */
export function isCutOn(series: BlockSeries, block: number, date: number): boolean {
  if (!isUsable(series, date, block)) return false;
  const before = usableBefore(series, block, date, CUT_DAYS);
  return before !== null && valueAt(series, date, block) - before.value <= -CUT;
}

/** Number of the newest date up to a date on which a block was cut, within 45 days; -1: it was not. Grass of one number grows alike. */
export function lastCut(series: BlockSeries, block: number, date: number): number {
  for (let other = date; other >= 0 && daysApart(series, other, date) <= CUT_LASTS; other -= 1)
    if (isCutOn(series, block, other)) return other;
  return -1;
}
