import { cropSeason, isInWindow } from '../alert/cropSeasons.ts';
import type { PlantCode } from '../crops/crops.ts';
import { dayOfYear } from '../dates/isoDate.ts';
import type { IsoDate } from '../units.ts';
import type { Severity } from './hail.ts';

/** A share with the range in which it plausibly lies, all 0-1. */
export interface ShareRange {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Mean damage by severity (domain.md 5). The range is that of the neighbouring classes: a radar's class is easily wrong
 * by one.
 */
export const MEAN_DAMAGE = {
  1: { value: 0.02, low: 0, high: 0.08 },
  2: { value: 0.08, low: 0.02, high: 0.25 },
  3: { value: 0.25, low: 0.08, high: 0.45 },
  4: { value: 0.45, low: 0.25, high: 0.8 },
} as const satisfies Record<Severity, ShareRange>;

/** Vulnerability on days of the year, `MM-DD` ascending, linear between. */
type Course = readonly (readonly [day: string, vulnerability: number])[];

const WINTER_CEREAL: Course = [
  ['01-01', 0.1],
  ['04-20', 0.1],
  ['05-15', 1],
  ['08-31', 1],
];

/**
 * How much of the mean damage a crop suffers by its phase (domain.md 5: wheat tillering 0.1, heading to harvest 1; maize
 * silking 1; rape filling its pods 1). Days after the crop calendar of the Hungarian plain; a choice.
 */
const COURSES: Readonly<Partial<Record<PlantCode, Course>>> = {
  OSZI_BUZA: WINTER_CEREAL,
  DURUMBUZA: WINTER_CEREAL,
  ROZS: WINTER_CEREAL,
  TRITIKALE: WINTER_CEREAL,
  OSZI_ARPA: [
    ['01-01', 0.1],
    ['04-10', 0.1],
    ['05-05', 1],
    ['08-31', 1],
  ],
  REPCE: [
    ['01-01', 0.1],
    ['04-01', 0.3],
    ['05-10', 1],
    ['08-31', 1],
  ],
  KUKORICA: [
    ['05-01', 0.1],
    ['06-10', 0.2],
    ['07-05', 1],
    ['07-25', 1],
    ['09-15', 0.4],
    ['11-15', 0.3],
  ],
  SILOKUKORICA: [
    ['05-01', 0.1],
    ['06-10', 0.2],
    ['07-05', 1],
    ['10-31', 0.6],
  ],
  NAPRAFORGO: [
    ['05-01', 0.3],
    ['06-20', 0.8],
    ['07-10', 1],
    ['10-31', 0.8],
  ],
  SZOJA: [
    ['05-01', 0.2],
    ['06-25', 0.6],
    ['07-15', 1],
    ['10-31', 0.8],
  ],
};

/** Crops without a course of their own: from half at emergence to all in the middle of the season. */
const OTHER: Course = [
  ['01-01', 0.3],
  ['04-15', 0.5],
  ['06-15', 1],
  ['12-31', 1],
];

/** Of a plot whose crop is not known. */
const UNKNOWN_VULNERABILITY: ShareRange = { value: 0.5, low: 0, high: 1 };
/** A phase differs from the calendar by so much of the vulnerability. */
const PHASE_SPREAD = 0.2;

/** Days of the year by `MM-DD`: a ranking looks up the same few for each of a hundred thousand plots. */
const DAYS = new Map<string, number>();

function dayOf(monthDay: string): number {
  const known = DAYS.get(monthDay);
  if (known !== undefined) return known;
  const day = dayOfYear(`2023-${monthDay}` as IsoDate);
  DAYS.set(monthDay, day);
  return day;
}

/** Days of the year of a leap year count as in other years. */
const dayIn = (date: IsoDate): number => dayOf(date.slice(5) === '02-29' ? '02-28' : date.slice(5));

function valueOn(course: Course, day: number): number {
  const after = course.findIndex(([monthDay]) => dayOf(monthDay) >= day);
  if (after === -1) return course.at(-1)?.[1] ?? 0;
  const [toDay, to] = course[after] ?? ['01-01', 0];
  const [fromDay, from] = course[Math.max(0, after - 1)] ?? [toDay, to];
  const span = dayOf(toDay) - dayOf(fromDay);
  return span === 0 ? to : from + ((to - from) * (day - dayOf(fromDay))) / span;
}

/** Part of the mean damage that a crop suffers on a day; 0 before it has emerged and after it was harvested. */
export function vulnerabilityOf(crop: PlantCode | null, date: IsoDate): ShareRange {
  if (crop === null) return UNKNOWN_VULNERABILITY;
  if (!isInWindow(date, cropSeason(crop).stand)) return { value: 0, low: 0, high: 0 };
  const value = valueOn(COURSES[crop] ?? OTHER, dayIn(date));
  return { value, low: Math.max(0, value - PHASE_SPREAD), high: Math.min(1, value + PHASE_SPREAD) };
}
