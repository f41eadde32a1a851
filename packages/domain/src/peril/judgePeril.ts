import { cropSeason, isInWindow, type SeasonWindow } from '../alert/cropSeasons.ts';
import type { PlantCode } from '../crops/crops.ts';
import { addDays } from '../dates/isoDate.ts';
import type { IsoDate } from '../units.ts';
import { PERIL_RULES, type Peril, type PerilRule, ruleOf, type Threshold, type WeatherFigure } from './perilRules.ts';

/** Weather of a block and a day; null: not measured. */
export interface DailyWeather {
  readonly date: IsoDate;
  /** mm */
  readonly precipitation: number | null;
  /** Highest mean of twenty minutes, mm/min. */
  readonly intensity20: number | null;
  /** At 2 m, °C. */
  readonly minimum: number | null;
  readonly maximum: number | null;
  /** Highest speed, m/s. */
  readonly wind: number | null;
  /** Largest hailstone, mm. */
  readonly hailSize: number | null;
}

export interface DecidingValue extends Threshold {
  /** Null: not measured, so the threshold is not proven. */
  readonly value: number | null;
  readonly holds: boolean;
}

export type NoPeril =
  /** No threshold was reached, and all that could have been were measured. */
  | 'below-threshold'
  | 'not-measured'
  | 'out-of-season'
  | 'no-rule'
  /** The act names no figure: only the inspection decides. */
  | 'by-inspection';

export interface PerilVerdict {
  readonly peril: Peril;
  readonly date: IsoDate;
  /** Null: cannot be said. */
  readonly occurred: boolean | null;
  readonly reason: 'threshold' | NoPeril;
  /** The values of the alternative that holds; of every alternative where none does. */
  readonly values: readonly DecidingValue[];
  readonly rule: PerilRule | null;
}

/** Whether the day is in a season that may extend over New Year. */
export function isInSeason(date: IsoDate, season: SeasonWindow): boolean {
  const [from, to] = season;
  if (from <= to) return isInWindow(date, season);
  const own = date.slice(5);
  return own >= from || own <= to;
}

const COMPARE = {
  below: (value, limit) => value < limit,
  'at-most': (value, limit) => value <= limit,
  'at-least': (value, limit) => value >= limit,
  above: (value, limit) => value > limit,
} as const satisfies Record<Threshold['is'], (value: number, limit: number) => boolean>;

type Range = readonly [low: number, high: number];

const UNKNOWN: Range = [-Infinity, Infinity];

/** In these minutes no more rain can have fallen than on the whole day. */
const INTENSITY_MINUTES = 20;

const measured = (value: number | null | undefined): value is number => value != null && Number.isFinite(value);

const exactly = (value: number | null | undefined): Range => (measured(value) ? [value, value] : UNKNOWN);

/** What a figure is at least and at most: equal where every day was measured. */
function figureOf(figure: WeatherFigure, days: readonly (DailyWeather | undefined)[], { hotAbove }: PerilRule): Range {
  const last = days.at(-1);
  if (figure === 'precipitationSum') {
    // Sums of decimals: the tenths of a millimetre of the gauge decide, not the binary rounding.
    const sum = days.reduce((total, each) => total + (measured(each?.precipitation) ? each.precipitation : 0), 0);
    const known = Math.round(sum * 1000) / 1000;
    return [known, days.every((each) => measured(each?.precipitation)) ? known : Infinity];
  }
  if (figure === 'hotDays') {
    const hot = days.filter((each) => measured(each?.maximum) && each.maximum > (hotAbove ?? Infinity)).length;
    return [hot, hot + days.filter((each) => !measured(each?.maximum)).length];
  }
  if (figure === 'intensity20' && !measured(last?.intensity20) && measured(last?.precipitation))
    return [0, last.precipitation / INTENSITY_MINUTES];
  return exactly(last?.[figure]);
}

/** Whether a threshold holds; null where what is not measured decides. */
function verdictOf({ is, limit }: Threshold, [low, high]: Range): boolean | null {
  const [atLow, atHigh] = [COMPARE[is](low, limit), COMPARE[is](high, limit)];
  return atLow === atHigh ? atLow : null;
}

/**
 * Whether a peril of the act happened on a block and a day, with the values that decided. Sums cover the rule's days up
 * to and including the day. Days that were not measured count neither for nor against: where they could change the
 * answer it is null.
 * @param weather days of the block, any order
 * @param crop whose time on the field limits rules without a season; null: not limited
 */
export function judgePeril(
  peril: Peril,
  date: IsoDate,
  weather: ReadonlyMap<IsoDate, DailyWeather>,
  crop: PlantCode | null,
  rules: readonly PerilRule[] = PERIL_RULES,
): PerilVerdict {
  const rule = ruleOf(peril, date, rules);
  const answer = (occurred: boolean | null, reason: PerilVerdict['reason'], values: readonly DecidingValue[] = []) => ({
    peril,
    date,
    occurred,
    reason,
    values,
    rule,
  });
  if (rule === null) return answer(null, 'no-rule');
  if (rule.alternatives.length === 0) return answer(null, 'by-inspection');
  const season = rule.season ?? (crop === null ? null : cropSeason(crop).stand);
  if (season !== null && !isInSeason(date, season)) return answer(false, 'out-of-season');
  const days = Array.from({ length: rule.days }, (_, index) => weather.get(addDays(date, index + 1 - rule.days)));
  const judged = rule.alternatives.map((thresholds) =>
    thresholds.map((threshold) => {
      const range = figureOf(threshold.figure, days, rule);
      const verdict = verdictOf(threshold, range);
      const value = range[0] === range[1] ? range[0] : null;
      return { verdict, shown: { ...threshold, value, holds: verdict === true } };
    }),
  );
  const shown = (list: (typeof judged)[number]) => list.map((each) => each.shown);
  const met = judged.find((list) => list.every(({ verdict }) => verdict === true));
  if (met !== undefined) return answer(true, 'threshold', shown(met));
  const isOpen = judged.some((list) => list.every(({ verdict }) => verdict !== false));
  return answer(isOpen ? null : false, isOpen ? 'not-measured' : 'below-threshold', judged.flatMap(shown));
}
