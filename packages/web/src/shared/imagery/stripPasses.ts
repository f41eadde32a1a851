import { type Pass, placesOf } from '@georisk/domain/farmer/timeStrip.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { formatMonth, formatMonthDay } from '#web/lib/format.ts';

export interface StripPass extends Pass {
  /** Why nothing can be shown for it; null where something can. */
  readonly reason: string | null;
}

interface SeenPass {
  readonly date: string;
  readonly usable: boolean;
  readonly reason: string | null;
}

/** The passes of the strip with those without a picture: hollow, each with its reason. */
export function stripPasses(
  passes: readonly Pass[],
  seen: readonly SeenPass[],
  unknownReason: string,
): readonly StripPass[] {
  const known = new Set<string>(passes.map(({ date }) => date));
  const hidden = seen
    .filter(({ date, usable }) => !usable && !known.has(date))
    .map(
      ({ date, reason }): StripPass => ({
        date: date as IsoDate,
        isUsable: false,
        hasNdvi: false,
        isAlert: false,
        reason: reason ?? unknownReason,
      }),
    );
  return [...passes.map((pass) => ({ ...pass, reason: null })), ...hidden].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** A pass in its place on the strip. */
export interface PlacedPass extends StripPass {
  /** Pixels from the first of its year. */
  readonly place: number;
  /** `15.`: the day alone under its mark; `nov. 15.` where there is room on both sides. */
  readonly day: string;
  /** The month's name above the first pass of each month; null above the others. */
  readonly month: string | null;
}

export interface YearOfPasses {
  readonly year: string;
  readonly passes: readonly PlacedPass[];
  /** Pixels from the first to the last. */
  readonly length: number;
}

/** Pixels between two marks of which both have room for a month beside the day, `szept. 21.` */
const LABEL_ROOM = 64;

/** The passes by their years, in their order: a month and a day alone would be ambiguous. */
export function passesByYear(passes: readonly StripPass[]): readonly YearOfPasses[] {
  return [...Map.groupBy(passes, ({ date }) => date.slice(0, 4))].map(([year, ofYear]) => {
    const places = placesOf(ofYear.map(({ date }) => date));
    const placed = ofYear.map((pass, index) => ({
      ...pass,
      place: places[index] ?? 0,
      day: hasRoom(places, index) ? formatMonthDay(pass.date) : `${Number(pass.date.slice(8))}.`,
      month:
        hasRoom(places, index) || ofYear[index - 1]?.date.slice(0, 7) === pass.date.slice(0, 7)
          ? null
          : formatMonth(pass.date),
    }));
    return { year, passes: placed, length: places.at(-1) ?? 0 };
  });
}

/** Whether a mark is far enough from those beside it. */
function hasRoom(places: readonly number[], index: number): boolean {
  const place = places[index] ?? 0;
  const [before, after] = [places[index - 1], places[index + 1]];
  return index > 0 && place - (before ?? place) >= LABEL_ROOM && (after === undefined || after - place >= LABEL_ROOM);
}

/** The years of some passes, this one first. */
export const yearsOf = (passes: readonly StripPass[]): readonly number[] =>
  [...new Set(passes.map(({ date }) => Number(date.slice(0, 4))))].toSorted((a, b) => b - a);
