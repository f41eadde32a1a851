import type { CaseChange } from '@georisk/contract/verticals/insurance/damages.ts';

/** Dates of the images that a plot's zones were made of, from its case's history; null where it has none. */
export function imagesOfZones(history: readonly CaseChange[], damagePlotId: number): readonly string[] | null {
  const made = history
    .filter((change) => change.damagePlotId === damagePlotId && change.operation === 'generate-zones')
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
  const dates = (made?.after as { readonly ndviDates?: unknown } | null | undefined)?.ndviDates;
  return Array.isArray(dates) ? dates.map(String) : null;
}
