import type { CaseChange } from '@georisk/contract/endpoints/damages.ts';

/** Dates of the images that the zones of a plot were made of, as its case's history says; null where it says nothing. */
export function imagesOfZones(history: readonly CaseChange[], damagePlotId: number): readonly string[] | null {
  const made = history
    .filter((change) => change.damagePlotId === damagePlotId && change.operation === 'generate-zones')
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
  const dates = (made?.after as { readonly ndviDates?: unknown } | null | undefined)?.ndviDates;
  return Array.isArray(dates) ? dates.map(String) : null;
}
