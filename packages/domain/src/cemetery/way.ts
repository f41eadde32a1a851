import type { Position } from '../geo/types.ts';

/** The eight directions, clockwise from north. */
export const DIRECTIONS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** A way to a grave as the crow flies. */
export interface Way {
  /** m */
  readonly distance: number;
  /** Degrees clockwise from north. */
  readonly bearing: number;
  readonly direction: Direction;
}

/** @param from, to EPSG:23700: within a graveyard its grid is the ground, and its north is north to a degree */
export function wayBetween(from: Position, to: Position): Way {
  const [east, north] = [to[0] - from[0], to[1] - from[1]];
  const bearing = ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
  return {
    distance: Math.hypot(east, north),
    bearing,
    direction: DIRECTIONS[Math.round(bearing / 45) % 8] ?? 'n',
  };
}
