import { daysApart } from '@georisk/domain/alert/blockSeries.ts';
import { recoveries } from '@georisk/domain/alert/dips.ts';
import { blocksOf, type Refused, refusedAtOnce } from '@georisk/domain/alert/refusal.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { RefusedValue } from './effect.repository.ts';
import type { AnalysisFrame } from './frame.ts';
import type { DateObservations } from './input.repository.ts';
import { confirmDips } from './laterImages.ts';
import type { PixelPairReader } from './pixelPairs.ts';

/** Later images within this many days may show that a date was clouded. */
const LATER_DAYS = 15;
/**
 * An image with at least this share of its blocks refused is refused whole, including the blocks that were not clear
 * enough to be judged.
 */
const WHOLE_IMAGE = 0.9;

/**
 * Takes impossible values out of the frame: of the judged date at once, of it and the one or two before it by later
 * images.
 * @returns the values that may no longer be used, including other blocks of a wholly refused image
 */
export async function refuse(
  frame: AnalysisFrame,
  observations: readonly DateObservations[],
  reader: PixelPairReader,
): Promise<RefusedValue[]> {
  const { today, dates } = frame;
  const refused: Refused[] = [];
  const apply = (found: readonly Refused[]) => {
    for (const each of found) {
      const usable = frame.usable[each.date];
      if (usable === undefined || usable[each.block] === 0) continue;
      usable[each.block] = 0;
      refused.push(each);
    }
  };
  const isInUse = ({ date, block }: Refused) => frame.usable[date]?.[block] === 1;
  apply(refusedAtOnce(frame, today));
  for (let later = today; later < dates.length && daysApart(frame, today, later) <= LATER_DAYS; later += 1) {
    const { places, alone } = recoveries(frame, later);
    apply(places);
    apply(await confirmDips(frame, alone.filter(isInUse), reader));
  }
  return [...Map.groupBy(refused, ({ date }) => date)].flatMap(([date, own]) =>
    valuesOf(frame, date, own, observations),
  );
}

function valuesOf(
  frame: AnalysisFrame,
  date: number,
  own: readonly Refused[],
  observations: readonly DateObservations[],
): RefusedValue[] {
  const day = frame.dates[date] as IsoDate;
  const [first] = own;
  const seen = blocksOf(frame, date);
  const gone = seen.filter((block) => frame.usable[date]?.[block] === 0).length;
  if (first !== undefined && gone >= WHOLE_IMAGE * seen.length) {
    const all = observations[date]?.blockIds ?? [];
    return Array.from(all, (blockId) => ({ blockId, date: day, reason: first.reason }));
  }
  return own.map(({ block, reason }) => ({ blockId: frame.blocks[block]?.id ?? 0, date: day, reason }));
}
