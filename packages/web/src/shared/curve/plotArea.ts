import { dateOfDay, dayOf } from './season.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const MARGIN = { top: 10, right: 8, bottom: 22, left: 34 } as const;

/** Ranges of the axes: whole months, and the range of NDVI of crops. */
export interface Reach {
  readonly from: string;
  readonly to: string;
  readonly low: number;
  readonly high: number;
}

const monthStart = (date: string) => `${date.slice(0, 7)}-01`;

function nextMonth(date: string): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
}

/** The range that contains these dates and values; null of no date. */
export function reachOf(dates: readonly string[], values: readonly number[]): Reach | null {
  const [first, last] = [dates.toSorted().at(0), dates.toSorted().at(-1)];
  if (first === undefined || last === undefined) return null;
  const low = Math.min(0, ...values);
  return { from: monthStart(first), to: nextMonth(last), low: low < 0 ? -0.2 : 0, high: 1 };
}

export interface Scales {
  readonly x: (date: string) => number;
  readonly y: (value: number) => number;
  /** The date at a horizontal place. */
  readonly dateAt: (x: number) => string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Places on the drawing, CSS pixels from its upper left corner. */
export function scalesOf({ from, to, low, high }: Reach, { width, height }: Size): Scales {
  const [left, right] = [MARGIN.left, Math.max(MARGIN.left + 1, width - MARGIN.right)];
  const [top, bottom] = [MARGIN.top, height - MARGIN.bottom];
  const [first, last] = [dayOf(from), dayOf(to)];
  const clamp = (value: number) => Math.min(high, Math.max(low, value));
  return {
    x: (date) => left + ((dayOf(date) - first) / (last - first)) * (right - left),
    y: (value) => bottom - ((clamp(value) - low) / (high - low)) * (bottom - top),
    dateAt: (x) => dateOfDay(Math.round(first + ((x - left) / (right - left)) * (last - first))),
    left,
    right,
    top,
    bottom,
  };
}

export const valueTicks = ({ low }: Reach): readonly number[] =>
  low < 0 ? [-0.2, 0, 0.2, 0.4, 0.6, 0.8, 1] : [0, 0.2, 0.4, 0.6, 0.8, 1];

/** First days of the months on the axis, each with room for its name. @param room CSS pixels that a name needs */
export function monthTicks({ from, to }: Reach, { left, right }: Scales, room: number): readonly string[] {
  const months: string[] = [];
  for (let month = from; month < to; month = nextMonth(month)) months.push(month);
  const step = Math.max(1, Math.ceil((months.length * room) / (right - left)));
  return months.filter((_, index) => index % step === 0);
}

const point = (x: number, y: number) => `${x.toFixed(1)},${y.toFixed(1)}`;

/** Days without a value above which a line is broken: missing values are not drawn as if they were measured. */
const GAP_DAYS = 45;

/** SVG path through dated values. @param breaks dates at which the line begins anew */
export const linePath = (
  series: readonly { date: string; value: number }[],
  { x, y }: Scales,
  breaks: readonly string[] = [],
): string =>
  series
    .map(({ date, value }, index) => {
      const before = series[index - 1];
      const isNew = before === undefined || breaks.includes(date) || dayOf(date) - dayOf(before.date) > GAP_DAYS;
      return `${isNew ? 'M' : 'L'}${point(x(date), y(value))}`;
    })
    .join('');

/** SVG path round a band: along its upper edge and back along the lower one. */
export function bandPath(band: readonly { date: string; lo: number; hi: number }[], { x, y }: Scales): string {
  if (band.length === 0) return '';
  const upper = band.map(({ date, hi }) => point(x(date), y(hi)));
  const lower = band.map(({ date, lo }) => point(x(date), y(lo))).toReversed();
  return `M${[...upper, ...lower].join('L')}Z`;
}

/** Index of the date nearest to a day; -1 of none. */
export function nearestIndex(dates: readonly string[], date: string): number {
  const day = dayOf(date);
  const away = dates.map((each) => Math.abs(dayOf(each) - day));
  return away.indexOf(Math.min(...away));
}
