import type { Expectation } from '@georisk/domain/alert/expectedChange.ts';
import { flaggedParts, MIN_AREA } from '@georisk/domain/alert/flaggedAreas.ts';
import { FLAG } from '@georisk/domain/alert/flagPalette.ts';
import { type FlagLimits, flagLimits, flagOf } from '@georisk/domain/alert/flags.ts';
import { isHarvest, isOwnHarvest } from '@georisk/domain/alert/harvestGuard.ts';
import { type AlertKind, isNotified } from '@georisk/domain/alert/kinds.ts';
import { looksMown } from '@georisk/domain/alert/mowing.ts';
import { cropSeason, isInWindow, isMown } from '@georisk/domain/alert/cropSeasons.ts';
import { isOtherField } from '@georisk/domain/alert/otherField.ts';
import { expectationOfLargerGroup, expectationOfRest, MIN_OWN_SHARE } from '@georisk/domain/alert/ownRest.ts';
import { decodeNdvi } from '@georisk/domain/ndvi/encoding.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { LevelsAround } from './cropLevels.ts';
import type { Judgement } from './expectations.ts';
import type { AnalysisFrame } from './frame.ts';
import type { PixelPair } from './pixelPairs.ts';

/** The losses of a block's pixels on a date. */
export interface Found {
  readonly kind: AlertKind;
  /** Of the block, 0..1. */
  readonly share: number;
  /** 1 where a pixel of the pair's window is flagged. */
  readonly mask: Int32Array;
  readonly flag: number;
  readonly pair: PixelPair;
  readonly expectation: Expectation;
  /** Whether it may be a part of a meadow that was mown: regrowth decides. */
  readonly mayBeMown: boolean;
}

/**
 * Compares a block's pixels with what was expected. A block with too few neighbours is judged by its own rest first: a
 * part that differs there is not explained by the season. Where neither that nor other blocks or years show a loss, two
 * separate groups of pixels may.
 */
export function findingOf(
  frame: AnalysisFrame,
  judgement: Judgement,
  pair: PixelPair,
  levels: LevelsAround,
): Found | null {
  const { isAlone, expectation } = judgement;
  const ownPart = (expectationOfOwn: typeof expectationOfRest): Found | null => {
    const rest = expectationOfOwn(pair.before, pair.after);
    const own = rest && byExpectation(frame, judgement, pair, levels, rest);
    const isPart = own?.kind === 'mowing' || (own && isNotified(own.kind) && own.share >= MIN_OWN_SHARE);
    return isPart ? own : null;
  };
  const own = isAlone ? ownPart(expectationOfRest) : null;
  if (own !== null) return own;
  const others = expectation && byExpectation(frame, judgement, pair, levels, expectation);
  if (!isAlone || (others !== null && others.kind !== 'gain')) return others;
  const group = ownPart(expectationOfLargerGroup);
  // A mower leaves two groups as well: only regrowth decides.
  return group?.mayBeMown ? { ...group, kind: 'mowing' } : (group ?? others);
}

function byExpectation(
  frame: AnalysisFrame,
  judgement: Judgement,
  pair: PixelPair,
  levels: LevelsAround,
  expectation: Expectation,
): Found | null {
  const { width, height, granule } = pair;
  const pixelArea = granule.grid.pixelWidth * granule.grid.pixelHeight;
  const { flags, counts } = flagsOf(pair, flagLimits(expectation));
  const partsOf = (flag: typeof FLAG.loss | typeof FLAG.gain) =>
    counts[flag] * pixelArea < MIN_AREA
      ? null
      : flaggedParts(
          flags.map((value) => (value === flag ? 1 : 0)),
          width,
          height,
          pixelArea,
        );
  const finding = (kind: AlertKind, flag: number, mask: Int32Array, mayBeMown = false): Found => ({
    kind,
    mayBeMown,
    flag,
    mask,
    pair,
    expectation,
    share: countOf(mask) / Math.max(pair.total, 1),
  });
  const losses = partsOf(FLAG.loss);
  if (losses !== null) {
    const loss = lossOf(frame, judgement, pair, losses, levels);
    return loss && finding(loss.kind, FLAG.loss, loss.mask, loss.mayBeMown);
  }
  const gains = partsOf(FLAG.gain);
  return (
    gains &&
    finding(
      'gain',
      FLAG.gain,
      gains.map((part) => (part > 0 ? 1 : 0)),
    )
  );
}

/**
 * Decides in order: the whole as a harvest; else the damaged parts; else the mown parts; else all of it as the harvest,
 * its own or another field's. A part that looks mown waits for the next images where meadows around were cut on the
 * day; where none was, it is alerted, and taken back when it grows again.
 */
function lossOf(
  frame: AnalysisFrame,
  { block, before }: Judgement,
  pair: PixelPair,
  parts: Int32Array,
  levels: LevelsAround,
): { kind: AlertKind; mask: Int32Array; mayBeMown?: boolean } | null {
  const date = frame.dates[frame.today] as IsoDate;
  const earlier = frame.dates[before] as IsoDate;
  const crop = frame.crops[block] ?? null;
  const others = frame.others[block] ?? [];
  const maskOf = (kept: (part: number) => boolean) => parts.map((part) => (part > 0 && kept(part) ? 1 : 0));
  const whole = maskOf(() => true);
  // What changes a meadow in winter is neither damage nor a harvest.
  if (isMown(crop) && !(isInWindow(earlier, cropSeason(crop).stand) && isInWindow(date, cropSeason(crop).stand)))
    return null;
  if (isHarvest(earlier, date, countOf(whole) / Math.max(pair.total, 1), crop))
    return { kind: isMown(crop) ? 'mowing' : 'harvest', mask: whole, mayBeMown: isMown(crop) };
  const kinds = new Map<number, AlertKind>();
  const cut = isMown(crop) ? levels.ofCut(block) : null;
  let mayBeMown = true;
  for (const part of new Set(parts)) {
    if (part === 0) continue;
    const mask = maskOf((each) => each === part);
    const look = {
      share: countOf(mask) / Math.max(pair.total, 1),
      before: meanOf(pair.before, mask),
      after: meanOf(pair.after, mask),
    };
    if (
      isOwnHarvest(date, look.after, crop) ||
      isOtherField(date, look, others, levels.crops, (each) => levels.of(each, block, before))
    )
      kinds.set(part, 'harvest');
    else if (looksMown(date, look, crop, cut)) kinds.set(part, cut === null ? 'vegetation' : 'mowing');
    else {
      kinds.set(part, 'vegetation');
      mayBeMown = false;
    }
  }
  for (const kind of ['vegetation', 'mowing'] as const) {
    const mask = maskOf((part) => kinds.get(part) === kind);
    if (mask.includes(1)) return { kind, mask, mayBeMown };
  }
  return { kind: 'harvest', mask: whole };
}

const countOf = (mask: Int32Array): number => mask.reduce((sum, set) => sum + set, 0);

/** Flags of a block's pixels, and how many there are of each. */
export function flagsOf({ before, after }: Pick<PixelPair, 'before' | 'after'>, limits: FlagLimits) {
  const flags = new Uint8Array(before.length);
  const counts: [number, number, number] = [0, 0, 0];
  for (let at = 0; at < flags.length; at += 1) {
    const flag = flagOf(before[at] as number, after[at] as number, limits);
    if (flag === 0) continue;
    flags[at] = flag;
    counts[flag] += 1;
  }
  return { flags, counts };
}

/** Mean NDVI of the pixels of a mask that have a value; NaN where none does. */
export function meanOf(codes: Uint8Array, mask: Int32Array): number {
  let [sum, count] = [0, 0];
  for (const [at, set] of mask.entries()) {
    const code = codes[at] as number;
    if (set === 0 || code === 0) continue;
    sum += decodeNdvi(code);
    count += 1;
  }
  return sum / count;
}
