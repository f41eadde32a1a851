import { CODE_DIFFERENCE_ZERO, changeClassTable } from '@georisk/domain/change/changeClass.ts';
import { changeCodeTable } from '@georisk/domain/change/changeRamp.ts';

/** The products of two dates' codes; each is one table over their difference. */
export const PAIRS = {
  change: changeCodeTable(),
  changeClass: changeClassTable(),
} as const satisfies Record<string, Uint8Array>;
export type PairName = keyof typeof PAIRS;

/**
 * Two dates' NDVI codes become one picture: one lookup a pixel. A pixel without data on either date has none.
 * @param after is overwritten
 * @param table value per `after - before + CODE_DIFFERENCE_ZERO`
 */
export function combinePair(before: Uint8Array, after: Uint8Array, table: Uint8Array): void {
  for (let pixel = 0; pixel < after.length; pixel += 1) {
    const [earlier, later] = [before[pixel] as number, after[pixel] as number];
    after[pixel] = earlier === 0 || later === 0 ? 0 : (table[later - earlier + CODE_DIFFERENCE_ZERO] as number);
  }
}
