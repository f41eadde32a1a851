import { daysApart, isUsable, valueAt } from '@georisk/domain/alert/blockSeries.ts';
import { isMown } from '@georisk/domain/alert/cropSeasons.ts';
import { isRecovered, type LoneDip } from '@georisk/domain/alert/dips.ts';
import { MIN_AREA } from '@georisk/domain/alert/flaggedAreas.ts';
import { FLAG_CHANGE } from '@georisk/domain/alert/flags.ts';
import { mayChangeLater } from '@georisk/domain/alert/kinds.ts';
import { afterMowing, type Growth, isCutOn, lastCut } from '@georisk/domain/alert/mowing.ts';
import { type Neighbourhoods, neighbourhoods } from '@georisk/domain/alert/neighbourhoods.ts';
import type { Refused } from '@georisk/domain/alert/refusal.ts';
import { NDVI_CODE_SCALE, NDVI_NO_DATA } from '@georisk/domain/ndvi/encoding.ts';
import { type Found, meanOf } from './blockLosses.ts';
import { changesBetween, cropNumbers } from './expectations.ts';
import type { AnalysisFrame } from './frame.ts';
import type { PixelPair, PixelPairReader } from './pixelPairs.ts';

/**
 * An image of the month after a date shows whether a part has grown again; a value that recovers within a fortnight was
 * cloud.
 */
export const LATER_DAYS = 30;

/** The values of a block's pixels on a date, and what a later image showed of them. */
export interface Settled {
  readonly findings: ReadonlyMap<number, Found>;
  /** Values that were no loss but thin cloud over a part of the block. */
  readonly recovered: readonly Refused[];
}

const requestOf = (frame: AnalysisFrame, block: number, before: number, after: number) => ({
  block,
  blockId: frame.blocks[block]?.id ?? 0,
  rasterBefore: frame.rasterIds[before]?.[block] ?? 0,
  rasterAfter: frame.rasterIds[after]?.[block] ?? 0,
});

const isSameWindow = (a: PixelPair, b: PixelPair): boolean =>
  a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height;

/**
 * Checks the flagged parts of a date on later images: a part that recovered within days was cloud and is refused, a
 * part that looked mown is mown where it grew again and a loss where it did not.
 * @param findings of the frame's today, by block
 */
export async function settle(
  frame: AnalysisFrame,
  findings: ReadonlyMap<number, Found>,
  reader: PixelPairReader,
): Promise<Settled> {
  const settled = new Map(findings);
  const recovered: Refused[] = [];
  const decided = new Set<number>();
  const { today, dates } = frame;
  for (let later = today + 1; later < dates.length && daysApart(frame, today, later) <= LATER_DAYS; later += 1) {
    const days = daysApart(frame, today, later);
    const open = [...settled].filter(([block, { kind }]) => mayChangeLater(kind) && isUsable(frame, later, block));
    if (open.length === 0) continue;
    const cutGrass = cutGrassUntil(frame, later);
    const uncut = uncutGrassUntil(frame, later);
    const requests = open.map(([block]) => requestOf(frame, block, today, later));
    await reader.read(requests, ({ block }, pair) => {
      const found = settled.get(block);
      if (found === undefined || !isSameWindow(found.pair, pair)) return;
      const [before, low, after] = [
        meanOf(found.pair.before, found.mask),
        meanOf(pair.before, found.mask),
        meanOf(pair.after, found.mask),
      ];
      if (isRecovered({ before, low, after, days })) {
        recovered.push({ date: today, block, reason: 'recovered' });
        settled.delete(block);
      } else if (found.mayBeMown && !decided.has(block)) {
        const rest = restOf(found);
        const outcome = afterMowing({
          days,
          share: found.share,
          part: { onDay: low, later: after },
          rest: { onDay: meanOf(pair.before, rest), later: meanOf(pair.after, rest) },
          around: uncut.of(block),
          cut: cutGrass.ofSameCrop(block),
        });
        if (outcome !== 'open') decided.add(block);
        if (outcome !== 'open') settled.set(block, { ...found, kind: outcome === 'grown' ? 'mowing' : 'vegetation' });
      }
    });
  }
  return { findings: settled, recovered };
}

/** The change of meadows around each block, cut on the judged date, until a later one. */
function cutGrassUntil(frame: AnalysisFrame, later: number): Neighbourhoods {
  const { numbers } = cropNumbers(frame);
  const change = changesBetween(frame, frame.today, later).map((value, block) =>
    isMown(frame.crops[block] ?? null) && isCutOn(frame, block, frame.today) ? value : Number.NaN,
  );
  const arable = new Uint8Array(change.length);
  return neighbourhoods({ x: frame.x, y: frame.y, crop: numbers, arable, change }, { level: 'mown' });
}

/**
 * The change of meadows around each block that were not cut from the judged date to a later one; null where they are
 * too few.
 */
function uncutGrassUntil(frame: AnalysisFrame, later: number): { of(block: number): Growth | null } {
  const { today } = frame;
  const { numbers } = cropNumbers(frame);
  const arable = new Uint8Array(numbers.length);
  let known: readonly [onDay: Neighbourhoods, later: Neighbourhoods] | null = null;
  const both = () => {
    const isUncut = Uint8Array.from(frame.crops, (crop, block) =>
      isMown(crop) &&
      isUsable(frame, today, block) &&
      isUsable(frame, later, block) &&
      lastCut(frame, block, later) < today
        ? 1
        : 0,
    );
    const on = (date: number) => {
      const change = Float64Array.from(isUncut, (kept, block) =>
        kept === 1 ? valueAt(frame, date, block) : Number.NaN,
      );
      return neighbourhoods({ x: frame.x, y: frame.y, crop: numbers, arable, change });
    };
    return [on(today), on(later)] as const;
  };
  return {
    of(block) {
      known ??= both();
      const [onDay, since] = known.map((each) => each.ofSameCrop(block)?.expected);
      return onDay === undefined || since === undefined ? null : { onDay, later: since };
    },
  };
}

/** Pixels of a block outside a mask; 0 outside of the block. */
const restOf = ({ pair, mask }: Found): Int32Array =>
  mask.map((set, at) => (set === 0 && pair.inside[at] === 1 ? 1 : 0));

/**
 * Whether the values that recovered did so on the pixels that had fallen: hail on one half of a block is not cloud
 * because the other half grew (domain.md 4.7 b). Where no part had fallen, the block's mean decides.
 * @returns the values to refuse
 */
export async function confirmDips(
  frame: AnalysisFrame,
  dips: readonly LoneDip[],
  reader: PixelPairReader,
): Promise<Refused[]> {
  const refused: Refused[] = [];
  for (const group of Map.groupBy(dips, ({ date, from, to }) => `${date}/${from}/${to}`).values()) {
    const [{ date, from, to } = { date: 0, from: 0, to: 0 }] = group;
    const dipOf = new Map(group.map((dip) => [dip.block, dip] as const));
    const fallen = new Map<number, { readonly pair: PixelPair; readonly mask: Int32Array }>();
    await reader.read(
      group.map(({ block }) => requestOf(frame, block, from, date)),
      ({ block }, pair) => {
        const mask = fallenIn(pair, dipOf.get(block)?.around ?? 0);
        const pixelArea = pair.granule.grid.pixelWidth * pair.granule.grid.pixelHeight;
        if (mask.reduce((sum, set) => sum + set, 0) * pixelArea >= MIN_AREA) fallen.set(block, { pair, mask });
      },
    );
    const lasting = new Set<number>();
    const days = daysApart(frame, date, to);
    await reader.read(
      [...fallen.keys()].map((block) => requestOf(frame, block, date, to)),
      ({ block }, pair) => {
        const part = fallen.get(block);
        if (part === undefined || !isSameWindow(part.pair, pair)) return;
        const [before, low] = [meanOf(part.pair.before, part.mask), meanOf(part.pair.after, part.mask)];
        if (!isRecovered({ before, low, after: meanOf(pair.after, part.mask), days })) lasting.add(block);
      },
    );
    refused.push(...group.filter(({ block }) => !lasting.has(block)));
  }
  return refused;
}

/** Pixels of a block that fell by 0.10 more than its neighbours did. */
function fallenIn({ before, after }: PixelPair, around: number): Int32Array {
  const limit = -(FLAG_CHANGE + around) / NDVI_CODE_SCALE;
  return Int32Array.from(before, (code, at) =>
    code !== NDVI_NO_DATA && after[at] !== NDVI_NO_DATA && (after[at] as number) - code <= limit ? 1 : 0,
  );
}
