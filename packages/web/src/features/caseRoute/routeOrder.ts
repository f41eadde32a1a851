import type { RouteCase } from '@georisk/contract/verticals/insurance/damages.ts';
import { toWgs84 } from '@georisk/domain/geo/crs.ts';
import { distance } from '@georisk/domain/geo/ring.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { nearestNeighbour } from '@georisk/domain/sampling/route.ts';
import { eov } from '@georisk/domain/units.ts';
import { href } from '#web/routes/routes.ts';
import { plotHref } from '#web/shared/damagePlot/plotView.ts';

/** A case on the way. */
export interface Stop {
  readonly of: RouteCase;
  /** Null where no block of it is known. */
  readonly at: Position | null;
  /** From the stop before, or from the person at the first, as the crow flies, m; null where unknown. */
  readonly way: number | null;
}

const positionOf = ({ position }: RouteCase): Position | null => {
  const [x, y] = position ?? [];
  return x === undefined || y === undefined ? null : [x, y];
};

/**
 * The cases in the order of a day: always the nearest that is left, from the person's place or, where that is not
 * known, from the first case. Cases without a place come last.
 */
export function stopsOf(cases: readonly RouteCase[], person: Position | null): readonly Stop[] {
  const placed = cases.flatMap((of) => {
    const at = positionOf(of);
    return at === null ? [] : [{ of, at }];
  });
  const start = person ?? placed[0]?.at;
  const order =
    start === undefined
      ? []
      : nearestNeighbour(
          start,
          placed.map(({ at }) => at),
        );
  let before = person;
  const stops = order.flatMap((index): Stop[] => {
    const stop = placed[index];
    if (stop === undefined) return [];
    const way = before === null ? null : distance(before, stop.at);
    before = stop.at;
    return [{ ...stop, way }];
  });
  return [...stops, ...cases.filter((each) => positionOf(each) === null).map((of) => ({ of, at: null, way: null }))];
}

/** Address of directions on a public map; opened by a press, never fetched. */
export function directionsTo([easting, northing]: Position): string {
  const [longitude, latitude] = toWgs84(eov(easting, northing));
  return `https://www.google.com/maps/dir/?api=1&destination=${latitude.toFixed(6)},${longitude.toFixed(6)}`;
}

const VIEWS = {
  outline: 'drawing',
  areas: 'drawing',
  zones: 'sampling',
  sampling: 'sampling',
  yield: 'plot',
} as const;

/** Where the missing step is done; the case itself where it is only to be finished. */
export const stepHref = ({ damageNumber, missing }: RouteCase): string =>
  missing === null || missing.step === 'finish'
    ? href.damage(damageNumber)
    : plotHref(damageNumber, missing.plotId, VIEWS[missing.step]);
