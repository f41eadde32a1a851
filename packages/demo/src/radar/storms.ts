import type { Position, Ring } from '@georisk/domain/geo/types.ts';

/** A storm's track over the ground. */
export interface Track {
  readonly from: Position;
  readonly to: Position;
}

/** Corners of each rounded end. */
const END_CORNERS = 6;

/** The ground within a distance of a track, a corner of it counterclockwise after the other; not closed. @param reach m */
export function around({ from, to }: Track, reach: number): Ring {
  const heading = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const half = (centre: Position, start: number): Position[] =>
    Array.from({ length: END_CORNERS + 1 }, (_, corner) => {
      const angle = start + (corner * Math.PI) / END_CORNERS;
      return [centre[0] + reach * Math.cos(angle), centre[1] + reach * Math.sin(angle)];
    });
  return [...half(to, heading - Math.PI / 2), ...half(from, heading + Math.PI / 2)];
}

/** The middle part of a track. @param share of its length that stays, 0 to 1 */
export function middle({ from, to }: Track, share: number): Track {
  const cut = (1 - share) / 2;
  const at = (part: number): Position => [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])];
  return { from: at(cut), to: at(1 - cut) };
}
