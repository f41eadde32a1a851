import type { Position, Ring } from '@georisk/domain/geo/types.ts';
import { fractalNoise } from '../noise.ts';
import { NEIGHBOURS, SETTLEMENTS, type SettlementFact } from '../place/settlements.hu.ts';

export interface Territory {
  readonly settlement: SettlementFact;
  /** Whole administrative area, closed. */
  readonly ring: Ring;
}

interface Site {
  readonly centre: Position;
  /** Square of the radius of a circle of the settlement's area, m². */
  readonly power: number;
}

/** The part of a convex ring that is nearer to site a than to site b (power distance). */
function clip(ring: Ring, a: Site, b: Site): Ring {
  const [nx, ny] = [b.centre[0] - a.centre[0], b.centre[1] - a.centre[1]];
  const square = nx * nx + ny * ny;
  const limit = (square + a.power - b.power) / 2;
  const side = ([x, y]: Position) => (x - a.centre[0]) * nx + (y - a.centre[1]) * ny - limit;
  return ring.flatMap((vertex, i) => {
    const next = ring[(i + 1) % ring.length] ?? vertex;
    const [here, there] = [side(vertex), side(next)];
    const share = here / (here - there);
    const crossing: Position = [vertex[0] + (next[0] - vertex[0]) * share, vertex[1] + (next[1] - vertex[1]) * share];
    if (here <= 0) return there <= 0 ? [vertex] : [vertex, crossing];
    return there <= 0 ? [crossing] : [];
  });
}

const STEP = 160;

/**
 * The administrative areas: each place belongs to the settlement whose centre is nearest, larger ones reaching farther
 * (a power diagram); one smooth field then bends the lines, the same on both sides, so that neighbours still share
 * their border.
 */
export function territoriesOf(seed: number): Territory[] {
  const site = ({ centre, area }: { centre: Position; area: number }): Site => ({
    centre,
    power: (area * 10_000) / Math.PI,
  });
  const all = [...SETTLEMENTS, ...NEIGHBOURS].map(site);
  const [bendX, bendY] = [fractalNoise(2600, 4, seed + 11, 0.55), fractalNoise(2600, 4, seed + 12, 0.55)];
  const bend = ([x, y]: Position): Position => [x + bendX(x, y) * 330, y + bendY(x, y) * 330];
  return SETTLEMENTS.map((settlement) => {
    const own = site(settlement);
    const [x, y] = settlement.centre;
    const box: Ring = [
      [x - 20_000, y - 20_000],
      [x + 20_000, y - 20_000],
      [x + 20_000, y + 20_000],
      [x - 20_000, y + 20_000],
    ];
    const cell = all.reduce<Ring>((rest, other) => (other.centre === own.centre ? rest : clip(rest, own, other)), box);
    const fine = cell.flatMap((from, i): Position[] => {
      const to = cell[(i + 1) % cell.length] ?? from;
      const pieces = Math.max(1, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / STEP));
      return Array.from(
        { length: pieces },
        (_, k): Position => [from[0] + ((to[0] - from[0]) * k) / pieces, from[1] + ((to[1] - from[1]) * k) / pieces],
      );
    });
    const ring = fine.map(bend);
    return { settlement, ring: [...ring, ...ring.slice(0, 1)] };
  });
}
