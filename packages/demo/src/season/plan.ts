import { addDays, daysBetween } from '@georisk/domain/dates/isoDate.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { hashPair } from '../random.ts';

/** An event that hurts crops and the images that show it: the last clear one before and the first clear one after. */
export interface EventDates {
  readonly day: IsoDate;
  readonly before: IsoDate;
  readonly alert: IsoDate;
}

export interface SeasonPlan {
  readonly today: IsoDate;
  /** Harvest year of the policies. */
  readonly year: number;
  /** Days with an image, ascending. */
  readonly dates: readonly IsoDate[];
  readonly hail: EventDates;
  readonly drought: EventDates;
  /** The newest image shows an event that the one before did not. */
  readonly fresh: EventDates;
  /** Day of the true-colour mosaic: when the fields differ most. */
  readonly trueColour: IsoDate;
  /** Earlier days with a true-colour image, ascending: the newest one of all is the ground of every map. */
  readonly pictured: readonly IsoDate[];
  /** Share of the landscape that clouds hide on that day. */
  cloudShare(date: IsoDate): number;
}

export const IMAGE_COUNT = 18;
/** True-colour images before the mosaic, and the days between them where the season has no images of that time. */
const PICTURE_COUNT = 4;
const PICTURE_DAYS = 12;
const EPOCH = '2015-01-01' as IsoDate;
const iso = (year: number, monthDay: string) => `${year}-${monthDay}` as IsoDate;

/** Sentinel-2 passes over the landscape twice in five days, in two neighbouring orbits. */
const isPass = (date: IsoDate): boolean => {
  const phase = ((daysBetween(EPOCH, date) % 5) + 5) % 5;
  return phase === 1 || phase === 3;
};
/** The pass on a day or the nearest after it (`1`) or before (`-1`). */
export const passFrom = (date: IsoDate, step: 1 | -1): IsoDate => {
  let found = date;
  while (!isPass(found)) found = addDays(found, step);
  return found;
};

/** The hail and the drought of the season of today: both in the past, in months in which they occur. */
function eventDays(today: IsoDate): { year: number; hail: IsoDate; drought: IsoDate } {
  const year = Number(today.slice(0, 4));
  const monthDay = today.slice(5);
  if (monthDay < '04-20') return { year: year - 1, hail: iso(year - 1, '07-08'), drought: iso(year - 1, '08-09') };
  if (monthDay < '07-20') return { year, hail: addDays(today, -12), drought: addDays(today, -29) };
  if (monthDay < '08-25') return { year, hail: iso(year, '06-27'), drought: addDays(today, -15) };
  return { year, hail: iso(year, '07-08'), drought: iso(year, '08-09') };
}

/** The weight of a day when images are spread over the season: winter is mostly cloudy. */
const worth = (date: IsoDate): number => {
  const month = Number(date.slice(5, 7));
  return month <= 2 || month >= 11 ? 0.45 : 1;
};

function spread(start: IsoDate, end: IsoDate, fixed: readonly IsoDate[]): IsoDate[] {
  const chosen = new Set([passFrom(start, 1), ...fixed]);
  while (chosen.size < IMAGE_COUNT) {
    const sorted = [...chosen].sort();
    let best: { date: IsoDate; gap: number } | undefined;
    for (const [i, from] of sorted.entries()) {
      const to = sorted[i + 1] ?? end;
      const days = daysBetween(from, to);
      if (days < 4) continue;
      const middle = passFrom(addDays(from, Math.round(days / 2)), 1);
      const gap = days * worth(middle);
      if (!chosen.has(middle) && middle < to && (best === undefined || gap > best.gap)) best = { date: middle, gap };
    }
    if (best === undefined) break;
    chosen.add(best.date);
  }
  return [...chosen].sort();
}

/** The season's last images before a day; where it has too few of them, passes of that spring. */
function picturedBefore(day: IsoDate, dates: readonly IsoDate[]): readonly IsoDate[] {
  const ofSeason = dates.filter((date) => date < day).slice(-PICTURE_COUNT);
  if (ofSeason.length === PICTURE_COUNT) return ofSeason;
  const back = Array.from({ length: PICTURE_COUNT }, (_, index) => PICTURE_DAYS * (PICTURE_COUNT - index));
  return back.map((days) => passFrom(addDays(day, -days), -1));
}

/** The days of the images and of the events, for any day of viewing the demo. */
export function planSeason(today: IsoDate, seed: number): SeasonPlan {
  const { year, hail, drought } = eventDays(today);
  const around = (day: IsoDate, before: number): EventDates => ({
    day,
    before: passFrom(addDays(day, -before), -1),
    alert: passFrom(addDays(day, 1), 1),
  });
  const newest = passFrom(addDays(today, -1), -1);
  const events = {
    hail: around(hail, 2),
    drought: around(drought, 12),
    fresh: { day: addDays(newest, -3), before: passFrom(addDays(newest, -6), -1), alert: newest },
  };
  const { fresh } = events;
  const fixed = [events.hail, events.drought, fresh].flatMap(({ before, alert }) => [before, alert]);
  const first = [...fixed].sort()[0] ?? newest;
  const dates = spread([addDays(today, -215), addDays(first, -45)].sort()[0] ?? first, newest, fixed);
  const june = iso(Number(today.slice(0, 4)), '06-06');
  const trueColour = passFrom(today >= addDays(june, 4) ? june : iso(Number(today.slice(0, 4)) - 1, '06-06'), 1);
  return {
    today,
    year,
    dates,
    ...events,
    trueColour,
    pictured: picturedBefore(trueColour, dates),
    cloudShare(date) {
      const chance = hashPair(daysBetween(EPOCH, date), 0, seed + 41) / 2 ** 32;
      if (fixed.includes(date)) return 0.02 + 0.04 * chance;
      return worth(date) < 1 ? 0.06 + 0.5 * chance ** 1.5 : 0.5 * chance ** 2.2;
    },
  };
}
