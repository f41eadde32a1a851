import { type BlockSeries, usableBefore, valueAt } from './blockSeries.ts';
import { isEnough, places } from './places.ts';
import { median } from './robust.ts';

/**
 * Why a value is not used. `implausible`, `sudden`: found at once; `recovered`, `hazy`: found when the next image
 * arrived.
 */
export type RefusalReason = 'implausible' | 'sudden' | 'recovered' | 'hazy';

export interface Refused {
  readonly date: number;
  readonly block: number;
  readonly reason: RefusalReason;
}

/** No landscape with vegetation is as low as this, NDVI; cloud, snow and water are. */
const NOTHING = 0.1;
/** NDVI before, from which on `NOTHING` is impossible. */
const SOMETHING = 0.3;
const SOMETHING_DAYS = 30;
/** A fall of all crops at once by so much, within so many days, has no cause on the ground. */
const SUDDEN_FALL = 0.25;
const SUDDEN_DAYS = 15;
/** … if so large a share of the blocks fell by that much. */
const SUDDEN_SHARE = 0.8;
const MIN_SUDDEN = 0.15;

/**
 * Values that are impossible by the day's image and the values before, whatever the crops (domain.md 4.1: no alert on
 * bad data): blocks that were green and show nothing at all, or a landscape that lost a quarter of the scale
 * everywhere within a fortnight. Judged for the whole image and for each square of 20 km; a refusal there applies to
 * all blocks of the place.
 */
export function refusedAtOnce(series: BlockSeries, date: number): Refused[] {
  const seen = blocksOf(series, date);
  const reasons = new Map<number, RefusalReason>();
  for (const place of places(series, seen)) {
    const reason = reasonOf(series, date, place);
    if (reason !== null) for (const block of place) if (!reasons.has(block)) reasons.set(block, reason);
  }
  return [...reasons].map(([block, reason]) => ({ date, block, reason }));
}

/** Blocks with a value on a date, refused or not. */
export function blocksOf(series: BlockSeries, date: number): number[] {
  const found: number[] = [];
  for (const [block, mean] of (series.means[date] ?? []).entries()) if (!Number.isNaN(mean)) found.push(block);
  return found;
}

function reasonOf(series: BlockSeries, date: number, blocks: readonly number[]): RefusalReason | null {
  const [now, before, falls] = [[] as number[], [] as number[], [] as number[]];
  for (const block of blocks) {
    const value = valueAt(series, date, block);
    const last = usableBefore(series, block, date, SOMETHING_DAYS);
    if (last === null) continue;
    now.push(value);
    before.push(last.value);
    const recent = usableBefore(series, block, date, SUDDEN_DAYS);
    if (recent !== null) falls.push(recent.value - value);
  }
  if (isEnough(now.length, blocks.length) && median(now) < NOTHING && median(before) >= SOMETHING) return 'implausible';
  const fallen = falls.filter((fall) => fall >= MIN_SUDDEN).length;
  return isEnough(falls.length, blocks.length) && median(falls) >= SUDDEN_FALL && fallen >= SUDDEN_SHARE * falls.length
    ? 'sudden'
    : null;
}
