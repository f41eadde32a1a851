import type { LegendRow } from '@georisk/contract/layers/legendKinds.ts';

/** Share of the bar that a number needs. */
const ROOM = 0.17;

/** The labels that have room under the bar: both ends, and as many of those between as do not touch. */
export function thinned(rows: readonly LegendRow[]): readonly LegendRow[] {
  const named = rows.filter(({ label }) => label !== '');
  const last = named.at(-1);
  if (last === undefined) return [];
  const kept: LegendRow[] = [];
  for (const row of named.slice(0, -1)) {
    const before = kept.at(-1);
    const clear = (a: LegendRow, b: LegendRow) => Math.abs((a.position ?? 0) - (b.position ?? 0)) >= ROOM;
    if ((before === undefined || clear(before, row)) && clear(row, last)) kept.push(row);
  }
  return [...kept, last];
}
