import type { SeasonWindow } from '../alert/cropSeasons.ts';
import type { IsoDate } from '../units.ts';
import { PERIL_SOURCES } from './perils.hu.ts';

/** The damaging events of the act on the risks of weather in agriculture (2011. évi CLXVIII. törvény, Mkk. tv.). */
export const PERILS = [
  'drought',
  'inlandWater',
  'cloudburst',
  'hail',
  'flood',
  'springFrost',
  'autumnFrost',
  'winterFrost',
  'storm',
] as const;
export type Peril = (typeof PERILS)[number];

/** Measured figures of a block and a day by which a peril is decided. */
export type WeatherFigure =
  /** Sum of the precipitation of the rule's days, mm. */
  | 'precipitationSum'
  /** Days of the rule's days whose highest temperature exceeds `hotAbove`. */
  | 'hotDays'
  /** Precipitation of the day, mm. */
  | 'precipitation'
  /** Highest mean intensity of twenty minutes, mm/min. */
  | 'intensity20'
  /** Lowest temperature at 2 m, °C. */
  | 'minimum'
  /** Highest wind speed, m/s. */
  | 'wind'
  /** Largest hailstone, mm. */
  | 'hailSize';

export interface Threshold {
  readonly figure: WeatherFigure;
  readonly is: 'below' | 'at-most' | 'at-least' | 'above';
  readonly limit: number;
}

/** How sure a row is: read in a text of the ministry, in that of another body, or from memory and chosen here. */
export type Certainty = 'ministry' | 'secondary' | 'assumed';

export interface PerilRule {
  readonly peril: Peril;
  /** Days on which an event happens for the row to apply; null: no end yet. */
  readonly validFrom: IsoDate;
  readonly validTo: IsoDate | null;
  /** Each list is sufficient; in a list all must hold. Empty: no measured figure decides, only the field. */
  readonly alternatives: readonly (readonly Threshold[])[];
  /** Consecutive days that the sums cover. */
  readonly days: number;
  /** A day counts as hot above this highest temperature, °C. */
  readonly hotAbove?: number;
  /** Part of the year in which the peril is covered; it may extend over New Year; null: the crop's time on the field. */
  readonly season: SeasonWindow | null;
  readonly source: string;
  readonly certainty: Certainty;
}

const day = (text: string) => text as IsoDate;
const START = day('2012-01-01');
const DROUGHT_CHANGE = day('2017-04-15');
const is = (figure: WeatherFigure, comparison: Threshold['is'], limit: number): Threshold => ({
  figure,
  is: comparison,
  limit,
});

/**
 * The table of rules. The act's text was not at hand: thresholds are those that the ministry and other bodies print. A
 * source proves its row for its own year only; that the same limit held since 2012 is assumed (the act was changed many
 * times; a storm may once have been 15 m/s). The day of the drought's change is that of one of the act's versions near
 * it. A lawyer is to confirm all dates, and all rows that are not `ministry`. Rows of a peril must not overlap in time.
 */
export const PERIL_RULES: readonly PerilRule[] = [
  {
    peril: 'drought',
    validFrom: START,
    validTo: day('2017-04-14'),
    alternatives: [[is('precipitationSum', 'below', 10)]],
    days: 30,
    season: null,
    source: PERIL_SOURCES.actOld,
    certainty: 'assumed',
  },
  {
    peril: 'drought',
    validFrom: DROUGHT_CHANGE,
    validTo: null,
    alternatives: [
      [is('precipitationSum', 'below', 10)],
      [is('precipitationSum', 'below', 25), is('hotDays', 'at-least', 15)],
    ],
    days: 30,
    hotAbove: 31,
    season: null,
    source: PERIL_SOURCES.ministry2025,
    certainty: 'ministry',
  },
  {
    peril: 'cloudburst',
    validFrom: START,
    validTo: null,
    alternatives: [[is('intensity20', 'at-least', 0.75)], [is('precipitation', 'at-least', 45)]],
    days: 1,
    season: null,
    source: PERIL_SOURCES.ministry2023,
    certainty: 'ministry',
  },
  {
    peril: 'storm',
    validFrom: START,
    validTo: null,
    alternatives: [[is('wind', 'at-least', 20)]],
    days: 1,
    season: null,
    source: PERIL_SOURCES.ministry2023,
    certainty: 'ministry',
  },
  {
    // The act names no size; every hailstone is hail.
    peril: 'hail',
    validFrom: START,
    validTo: null,
    alternatives: [[is('hailSize', 'above', 0)]],
    days: 1,
    season: null,
    source: PERIL_SOURCES.act,
    certainty: 'assumed',
  },
  {
    peril: 'springFrost',
    validFrom: START,
    validTo: null,
    alternatives: [[is('minimum', 'at-most', -2)]],
    days: 1,
    season: ['04-01', '05-31'],
    source: PERIL_SOURCES.hnt2024,
    certainty: 'secondary',
  },
  {
    // The period is printed, the temperature is not: taken as in spring.
    peril: 'autumnFrost',
    validFrom: START,
    validTo: null,
    alternatives: [[is('minimum', 'at-most', -2)]],
    days: 1,
    season: ['09-01', '10-15'],
    source: PERIL_SOURCES.hnt2024,
    certainty: 'assumed',
  },
  {
    peril: 'winterFrost',
    validFrom: START,
    validTo: null,
    alternatives: [[is('minimum', 'at-most', -15)]],
    days: 1,
    season: ['11-30', '03-31'],
    source: PERIL_SOURCES.hnt2024,
    certainty: 'secondary',
  },
  ...(['inlandWater', 'flood'] as const).map(
    (peril): PerilRule => ({
      peril,
      validFrom: START,
      validTo: null,
      alternatives: [],
      days: 1,
      season: null,
      source: PERIL_SOURCES.act,
      certainty: 'assumed',
    }),
  ),
];

/** The row that applies to an event of a day; null before the act. */
export const ruleOf = (peril: Peril, date: IsoDate, rules: readonly PerilRule[] = PERIL_RULES): PerilRule | null =>
  rules.find(
    ({ peril: own, validFrom, validTo }) => own === peril && date >= validFrom && (validTo === null || date <= validTo),
  ) ?? null;
