import { daysApart } from '@georisk/domain/alert/blockSeries.ts';
import { inDoubt } from '@georisk/domain/alert/dips.ts';
import { mayChangeLater } from '@georisk/domain/alert/kinds.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { RefusedValue } from './effect.repository.ts';
import { type ExpectationSources, judge } from './expectations.ts';
import type { AnalysisFrame } from './frame.ts';
import type { DateObservations, EarlierAlert } from './input.repository.ts';
import { LATER_DAYS } from './laterImages.ts';
import type { PixelPairReader } from './pixelPairs.ts';
import { type Raised, raiseAlerts } from './raisedAlerts.ts';
import { refuse } from './refusals.ts';

export interface DayInput {
  readonly frame: AnalysisFrame;
  readonly observations: readonly DateObservations[];
  readonly earlier: readonly EarlierAlert[];
  readonly sources: ExpectationSources;
  readonly reader: PixelPairReader;
  readonly onJudging?: () => void;
  readonly onPixels?: (share: number) => void;
}

export interface DayJudged {
  readonly refused: readonly RefusedValue[];
  readonly raised: Raised;
}

/** Judges a date by all data of its frame, before anything is kept: the same input gives the same result. */
export async function judgeDay(input: DayInput): Promise<DayJudged> {
  const { frame, observations, earlier, sources, reader, onJudging, onPixels } = input;
  onJudging?.();
  const refused = await refuse(frame, observations, reader);
  const judgements = await judge(frame, sources);
  onPixels?.(0);
  const raised = await raiseAlerts(frame, judgements, reader, earlier, (share) => onPixels?.(share));
  const cloudy = raised.recovered.map(({ block, date, reason }) => ({
    blockId: frame.blocks[block]?.id ?? 0,
    date: frame.dates[date] as IsoDate,
    reason,
  }));
  return { refused: [...refused, ...cloudy], raised };
}

/**
 * Dates whose judgement the newest image may change: those that were in doubt until it came, and those with a part that
 * may recover or grow again. They are judged again before it is. None where the image is not the newest one.
 */
export function openDates(frame: AnalysisFrame, earlier: readonly EarlierAlert[]): IsoDate[] {
  const { today, dates } = frame;
  if (today !== dates.length - 1) return [];
  return dates.slice(0, today).filter((date, index) => {
    const days = daysApart(frame, index, today);
    if (days > LATER_DAYS) return false;
    const isOpen = ({ date: on, kind }: EarlierAlert) => on === date && mayChangeLater(kind);
    return earlier.some(isOpen) || inDoubt(frame, index).size > 0;
  });
}
