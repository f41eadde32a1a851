import type { Pass } from '@georisk/domain/farmer/timeStrip.ts';
import type { IsoDate } from '@georisk/domain/units.ts';

export interface StripPass extends Pass {
  /** Why nothing can be shown of it; null where something can. */
  readonly reason: string | null;
}

interface SeenPass {
  readonly date: string;
  readonly usable: boolean;
  readonly reason: string | null;
}

/** The passes of the strip with those that brought nothing to look at: hollow, each with its reason. */
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
