import type { ChronologyItem } from '@georisk/contract/verticals/insurance/dashboards.ts';
import { damageChronology } from '@georisk/domain/damage/chronology.ts';
import type { Executor } from '#server/db/executor.ts';
import { casePlaces, casesState } from './damageChronology.repository.ts';

/** The density of cases; computed once for each state of the cases. */
export function createChronology(executor: Executor): () => Promise<ChronologyItem[]> {
  let known: { readonly state: string; readonly areas: Promise<ChronologyItem[]> } | undefined;

  const reckon = async () => {
    const places = await casePlaces(executor);
    return damageChronology(places.map(({ x, y }) => ({ position: [x, y] }))).map(
      ({ geom, color, from, to }): ChronologyItem => ({
        geom: {
          type: geom.type,
          coordinates: geom.coordinates.map((rings) => rings.map((ring) => ring.map(([x, y]) => [x, y]))),
        },
        color,
        from,
        to,
      }),
    );
  };

  return async () => {
    const state = await casesState(executor);
    if (known?.state === state) return known.areas;
    const areas = reckon();
    const mine = { state, areas };
    known = mine;
    areas.catch(() => {
      if (known === mine) known = undefined;
    });
    return areas;
  };
}
