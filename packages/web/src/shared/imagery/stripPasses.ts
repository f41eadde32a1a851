import type { Pass } from '@georisk/domain/farmer/timeStrip.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { formatMonthDay } from '#web/lib/format.ts';

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

export interface YearOfPasses {
  readonly year: string;
  /** Each with the label under its mark: `MMM D.`, the day within the year. */
  readonly passes: readonly (StripPass & { readonly label: string })[];
}

/** The passes by their years, in their order: a month and a day alone would be ambiguous. */
export function passesByYear(passes: readonly StripPass[]): readonly YearOfPasses[] {
  const labelled = passes.map((pass) => ({ ...pass, label: formatMonthDay(pass.date) }));
  return [...Map.groupBy(labelled, ({ date }) => date.slice(0, 4))].map(([year, ofYear]) => ({ year, passes: ofYear }));
}
