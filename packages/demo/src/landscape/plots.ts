import type { Position, Ring } from '@georisk/domain/geo/types.ts';
import { ringArea } from '@georisk/domain/geo/area.ts';
import type { Random } from '../random.ts';
import { type LandCell, cellArea, extent, mainDirection, ringOf } from './cell.ts';
import { splitCell } from './split.ts';

const asCell = (ring: Ring): LandCell => ring.map((at) => ({ at, kind: 'none' }));

/**
 * Widths of neighbouring strips as shares of the whole: one large tenant and some small owners, as after the
 * restitution of land.
 */
function shares(count: number, random: Random): number[] {
  const weights = Array.from({ length: count }, () => Math.exp(random.normal() * 0.7));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

/**
 * Cuts a block into strips that are farmed separately.
 * @param ring outline of the block, not closed, counterclockwise
 * @param count number of strips; fewer where they would be narrower than 30 m
 */
export function stripsOf(ring: Ring, count: number, random: Random): Ring[] {
  if (count <= 1) return [ring];
  const cell = asCell(ring);
  const direction = mainDirection(cell);
  const reach = extent(ring, direction);
  const width = reach.across[1] - reach.across[0];
  // strips run along the longer side when few, across it when many: nobody ploughs a kilometre of 20 metres
  const alongLonger = width / count > 60 || random.chance(0.25);
  const [low, high] = alongLonger ? reach.across : reach.along;
  const usable = Math.max(1, Math.min(count, Math.floor((high - low) / 45)));
  const middle = alongLonger ? (reach.along[0] + reach.along[1]) / 2 : (reach.across[0] + reach.across[1]) / 2;
  const angle = alongLonger ? direction : direction + Math.PI / 2;
  let [rest, position] = [cell, low];
  const strips: LandCell[] = [];
  for (const share of shares(usable, random).slice(0, -1)) {
    position += share * (high - low);
    const [u, v] = alongLonger ? [middle, position] : [position, middle];
    const point: Position = [
      u * Math.cos(direction) - v * Math.sin(direction),
      u * Math.sin(direction) + v * Math.cos(direction),
    ];
    const halves = splitCell(rest, point, angle, 'none');
    if (halves === null || halves.some((half) => cellArea(half) < 6_000)) continue;
    const before = (half: LandCell) => {
      const span = extent(ringOf(half), direction);
      const [a, b] = alongLonger ? span.across : span.along;
      return (a + b) / 2;
    };
    const [first, second] = before(halves[0]) < before(halves[1]) ? halves : [halves[1], halves[0]];
    strips.push(first);
    rest = second;
  }
  return [...strips, rest].map(ringOf).filter((strip) => ringArea(strip) > 0);
}
