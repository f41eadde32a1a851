import { type Hectares, roundHalfUp } from '../units.ts';

const [MIN, MAX] = [6, 30];
/** A zone with fewer points gives no spread of its own. */
const MIN_IN_ZONE = 2;

/** Number of sampling points for a damaged area (domain.md 2.4): more for a larger one, 6 to 30. */
export const pointNumber = (area: Hectares): number =>
  Math.min(MAX, Math.max(MIN, Math.ceil(roundHalfUp(4 + 2 * Math.sqrt(area), 9))));

/**
 * Points of each zone: in proportion to the areas, none below two, by the largest remainders; of equal remainders the zone that comes first.
 * Zones that would fall below two are given two, and the others share the rest.
 */
export function pointsPerZone(areas: readonly number[], total: number): number[] {
  const fixed = new Set<number>();
  for (;;) {
    const free = areas.map((_, index) => index).filter((index) => !fixed.has(index));
    const left = total - MIN_IN_ZONE * fixed.size;
    const area = free.reduce((sum, index) => sum + (areas[index] ?? 0), 0);
    const quota = (index: number) => (left * (areas[index] ?? 0)) / area;
    const below = free.filter((index) => !(quota(index) >= MIN_IN_ZONE));
    for (const index of below) fixed.add(index);
    if (below.length > 0 && fixed.size < areas.length) continue;
    const counts = areas.map((_, index) => (fixed.has(index) ? MIN_IN_ZONE : Math.floor(quota(index))));
    const byRemainder = free
      .filter((index) => !fixed.has(index))
      .sort((a, b) => (quota(b) % 1) - (quota(a) % 1) || a - b);
    const rest = total - counts.reduce((sum, count) => sum + count, 0);
    for (const index of byRemainder.slice(0, Math.max(0, rest))) counts[index] = (counts[index] ?? 0) + 1;
    return counts;
  }
}
