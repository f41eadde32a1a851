import { isAreaLoss, isAreaSpan, isConfirmed, sharesAreaLoss } from '@georisk/domain/alert/areaWide.ts';
import { daysApart, isUsable, usableBefore, valueAt } from '@georisk/domain/alert/blockSeries.ts';
import { cropSeason, isArable, isInWindow, isMown, likeSeason } from '@georisk/domain/alert/cropSeasons.ts';
import { type CurvePoint, type Expectation, expectationOfCurve } from '@georisk/domain/alert/expectedChange.ts';
import { CUT, lastCut } from '@georisk/domain/alert/mowing.ts';
import { type BlockChanges, type Neighbourhoods, neighbourhoods } from '@georisk/domain/alert/neighbourhoods.ts';
import type { PlantCode } from '@georisk/domain/crops/crops.ts';
import { dayOfYear } from '@georisk/domain/dates/isoDate.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { createBreath } from './breath.ts';
import type { AnalysisFrame } from './frame.ts';

/** Days between the two dates of a change (domain.md 4.1). */
export const CHANGE_DAYS = { least: 5, most: 30 } as const;

/** A block's change between two dates, and the change that was expected of it. */
export interface Judgement {
  readonly block: number;
  /** Number of the date before. */
  readonly before: number;
  /** Null: nothing but the block's own rest gives an expectation. */
  readonly expectation: Expectation | null;
  /** Fewer than 8 blocks of the crop are around: the block is judged by its own rest first (domain.md 4.7 d). */
  readonly isAlone: boolean;
}

/** The same of a block whose neighbourhood fell. */
export interface AreaJudgement extends Judgement {
  readonly expectation: Expectation;
}

export interface Judgements {
  /** Blocks against their neighbours. */
  readonly local: readonly Judgement[];
  /** Blocks whose neighbourhood has fallen as a whole; the expectation is that fall. */
  readonly area: readonly AreaJudgement[];
}

export interface ExpectationSources {
  /** County of the blocks of some crops; looked up where neighbours are too few. */
  readonly counties: (blockIds: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  /** Mean curves that blocks had in earlier years under their present crop; blocks without any are missing. */
  readonly ownYears: (
    blocks: readonly { readonly id: number; readonly crop: PlantCode }[],
  ) => Promise<ReadonlyMap<number, readonly CurvePoint[]>>;
  /** A crop's mean curve of earlier years. */
  readonly curve: (crop: PlantCode) => Promise<readonly CurvePoint[]>;
}

/**
 * The expected change of every block that the date shows, from the newest clear date before; and where whole
 * neighbourhoods fell.
 */
export async function judge(frame: AnalysisFrame, sources: ExpectationSources): Promise<Judgements> {
  const { today, dates, crops } = frame;
  const { names, numbers: crop } = cropNumbers(frame);
  const arable = Uint8Array.from(crops, (name) => (isArable(name) ? 1 : 0));
  const local: Judgement[] = [];
  const alone: { block: number; before: number; others: Expectation | null }[] = [];
  const area = new Map<number, AreaJudgement>();
  const counties = new CountyNumbers(frame, sources);
  const breath = createBreath();
  const between = changesUntilLastImage(frame, (change) =>
    neighbourhoods({ x: frame.x, y: frame.y, crop, arable, change }),
  );

  for (let before = today - 1; before >= 0; before -= 1) {
    const days = daysApart(frame, before, today);
    if (days < CHANGE_DAYS.least) continue;
    if (days > CHANGE_DAYS.most) break;
    const change = changesBetween(frame, before, today);
    const own = [...change.keys()].filter(
      (block) => !Number.isNaN(change[block]) && newestBefore(frame, block) === before,
    );
    const spans = new Set(names.filter((name) => isAreaSpan(name, dates[before] as IsoDate, dates[today] as IsoDate)));
    if (own.length === 0 && spans.size === 0) continue;
    const changes = { x: frame.x, y: frame.y, crop, arable, change };
    const around = await counties.neighbourhoods((numbers) => neighbourhoods(changes, { counties: numbers }), own);
    const meadows = meadowsLike(frame, before, changes);
    const seasons = likeSeasons(frame, before, changes);
    const fields = new Set(names.filter((name) => isArable(name) && standsClosed(frame, name, before)));
    for (const block of own) {
      const pause = breath();
      if (pause !== undefined) await pause;
      const name = crops[block] ?? null;
      const expectation = isMown(name)
        ? (meadows.ofSameCrop(block) ?? around.ofSameCrop(block))
        : name === null
          ? around.ofAllFields(block)
          : around.ofSameCrop(block);
      if (expectation !== null) local.push({ block, before, expectation, isAlone: false });
      else if (name !== null)
        alone.push({
          block,
          before,
          others: seasons.ofSameCrop(block) ?? (fields.has(name) ? around.ofAllFields(block) : null),
        });
    }
    for (const [block, name] of crops.entries()) {
      const pause = breath();
      if (pause !== undefined) await pause;
      if (name === null || !spans.has(name) || Number.isNaN(change[block])) continue;
      const fall = around.ofCropAround(block);
      if (fall === null || !isAreaLoss(fall) || !sharesAreaLoss(valueAt(frame, before, block))) continue;
      if (fall.expected >= (area.get(block)?.expectation.expected ?? 0)) continue;
      if (isConfirmed(fall, between.of(before, block), days))
        area.set(block, { block, before, expectation: fall, isAlone: false });
    }
  }
  return { local: [...local, ...(await byOwnRest(frame, alone, sources))], area: [...area.values()] };
}

/** The crops of a frame, and for each block the number of its own; -1 where it is not known. */
export function cropNumbers({ crops }: AnalysisFrame): { names: PlantCode[]; numbers: Int32Array } {
  const names = [...new Set(crops)].filter((crop) => crop !== null);
  const numberOf = new Map(names.map((name, index) => [name, index] as const));
  return { names, numbers: Int32Array.from(crops, (name) => (name === null ? -1 : (numberOf.get(name) ?? -1))) };
}

/**
 * Meadows that were last cut on the same date as a block's, and were not cut between the two dates: regrowing grass is
 * compared with regrowing grass.
 */
function meadowsLike(frame: AnalysisFrame, before: number, changes: BlockChanges): Neighbourhoods {
  const numbers = new Map<string, number>();
  const numberOf = (key: string) => {
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  };
  const crop = Int32Array.from(frame.crops, (name, block) =>
    isMown(name) ? numberOf(`${name}/${lastCut(frame, block, before)}`) : -1,
  );
  const change = changes.change.map((value, block) =>
    isMown(frame.crops[block] ?? null) && value <= -CUT ? Number.NaN : value,
  );
  return neighbourhoods({ ...changes, crop, change }, { level: 'mown' });
}

/**
 * Blocks of crops of the same season, as long as each has a closed canopy on both dates: they ripen at different times.
 */
function likeSeasons(frame: AnalysisFrame, before: number, changes: BlockChanges): Neighbourhoods {
  const crop = Int32Array.from(frame.crops, (name) => (standsClosed(frame, name, before) ? likeSeason(name) : -1));
  return neighbourhoods({ ...changes, crop }, { level: 'season' });
}

/** Whether a crop has a closed canopy and does not ripen, on a date and on the judged one. */
function standsClosed({ dates, today }: AnalysisFrame, crop: PlantCode | null, before: number): boolean {
  const { watch } = cropSeason(crop);
  return isInWindow(dates[before] as IsoDate, watch) && isInWindow(dates[today] as IsoDate, watch);
}

export function changesBetween(frame: AnalysisFrame, before: number, after: number): Float64Array {
  const [now, then] = [frame.means[after], frame.means[before]];
  return Float64Array.from(frame.blocks, (_, block) =>
    isUsable(frame, after, block) && isUsable(frame, before, block)
      ? (now?.[block] ?? 0) - (then?.[block] ?? 0)
      : Number.NaN,
  );
}

/**
 * The change of a block's crop from a date to the newest image before the judged one that shows enough of it; null
 * where there is none.
 */
function changesUntilLastImage(frame: AnalysisFrame, make: (change: Float64Array) => Neighbourhoods) {
  const known = new Map<string, Neighbourhoods>();
  const pair = (from: number, to: number): Neighbourhoods => {
    const found = known.get(`${from}/${to}`) ?? make(changesBetween(frame, from, to));
    known.set(`${from}/${to}`, found);
    return found;
  };
  return {
    of(before: number, block: number): Expectation | null {
      for (let date = frame.today - 1; date > before; date -= 1) {
        const change = pair(before, date).ofCropAround(block);
        if (change !== null) return change;
      }
      return null;
    },
  };
}

const newestBefore = (frame: AnalysisFrame, block: number): number =>
  usableBefore(frame, block, frame.today, CHANGE_DAYS.most, CHANGE_DAYS.least)?.date ?? -1;

/** Counties are looked up for the blocks of crops that need them, once. */
class CountyNumbers {
  #known: Int32Array | null = null;
  readonly #frame: AnalysisFrame;
  readonly #sources: ExpectationSources;

  constructor(frame: AnalysisFrame, sources: ExpectationSources) {
    this.#frame = frame;
    this.#sources = sources;
  }

  async neighbourhoods(
    make: (counties: () => Int32Array) => Neighbourhoods,
    blocks: readonly number[],
  ): Promise<Neighbourhoods> {
    const none = new Int32Array(this.#frame.blocks.length).fill(-1);
    if (this.#known !== null) return make(() => this.#known ?? none);
    let isNeeded = false;
    const probe = make(() => {
      isNeeded = true;
      return none;
    });
    const lacking = new Set<PlantCode | null>();
    const breath = createBreath();
    for (const block of blocks) {
      const pause = breath();
      if (pause !== undefined) await pause;
      isNeeded = false;
      probe.ofSameCrop(block);
      if (isNeeded) lacking.add(this.#frame.crops[block] ?? null);
    }
    if (lacking.size === 0) return probe;
    this.#known = await this.#numbers();
    return make(() => this.#known ?? none);
  }

  async #numbers(): Promise<Int32Array> {
    const { blocks, crops } = this.#frame;
    const insured = blocks.filter((_, index) => crops[index] !== null).map(({ id }) => id);
    const found = await this.#sources.counties(insured);
    const numbers = new Map([...new Set(found.values())].map((county, index) => [county, index] as const));
    return Int32Array.from(blocks, ({ id }) => numbers.get(found.get(id) ?? '') ?? -1);
  }
}

/**
 * The change expected from a block's own years, else crops of the same season, else all fields, else the crop's curve
 * of other years, where its neighbours are too few.
 */
async function byOwnRest(
  frame: AnalysisFrame,
  alone: readonly { readonly block: number; readonly before: number; readonly others: Expectation | null }[],
  { curve, ownYears }: ExpectationSources,
): Promise<Judgement[]> {
  const cropOf = (block: number) => frame.crops[block] as PlantCode;
  const own = await ownYears(alone.map(({ block }) => ({ id: frame.blocks[block]?.id ?? 0, crop: cropOf(block) })));
  const curves = new Map<PlantCode, readonly CurvePoint[]>();
  const found: Judgement[] = [];
  for (const { block, before, others } of alone) {
    const [from, to] = [before, frame.today].map((date) => dayOfYear(frame.dates[date] as IsoDate)) as [number, number];
    const years = expectationOfCurve(own.get(frame.blocks[block]?.id ?? 0) ?? [], from, to, 'years');
    let expectation = years ?? others;
    if (expectation === null) {
      const crop = cropOf(block);
      const known = curves.get(crop) ?? (await curve(crop));
      curves.set(crop, known);
      expectation = expectationOfCurve(known, from, to);
    }
    found.push({ block, before, expectation, isAlone: true });
  }
  return found;
}
