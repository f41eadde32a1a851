/** The product's rules on a day, with the images as their only source. */
import { usableBefore } from '../packages/domain/src/alert/blockSeries.ts';
import type { IsoDate } from '../packages/domain/src/units.ts';
import { type AnalysisFrame, frameOf } from '../packages/server/src/modules/analysis/frame.ts';
import type {
  BlockInfo,
  DateObservations,
  EarlierAlert,
  InsuredCrop,
} from '../packages/server/src/modules/analysis/input.repository.ts';
import { judgeDay, openDates } from '../packages/server/src/modules/analysis/judgeDay.ts';
import type { PixelPairReader } from '../packages/server/src/modules/analysis/pixelPairs.ts';

const sources = {
  counties: async () => new Map<number, string>(),
  ownYears: async () => new Map(),
  curve: async () => [],
};

export interface Day {
  readonly observations: readonly DateObservations[];
  readonly date: IsoDate;
  readonly blocks: readonly BlockInfo[];
  readonly insured: readonly InsuredCrop[];
  readonly earlier: readonly EarlierAlert[];
  readonly reader: PixelPairReader;
}

const frameFor = ({ observations, date, blocks, insured }: Day): AnalysisFrame =>
  frameOf(observations, date, blocks, insured);

export async function judgedDay(day: Day) {
  const frame = frameFor(day);
  const { refused, raised } = await judgeDay({ ...day, frame, sources });
  return { alerts: raised.alerts, refused, judged: judgedBlocks(frame) };
}

/** Dates that the product judges once more before the day. */
export const openBefore = (day: Day): IsoDate[] => openDates(frameFor(day), day.earlier);

/** Blocks that a day compares with a date before. */
const judgedBlocks = (frame: AnalysisFrame): number =>
  frame.blocks.filter(
    (_, block) => frame.usable[frame.today]?.[block] === 1 && usableBefore(frame, block, frame.today, 30, 5) !== null,
  ).length;
