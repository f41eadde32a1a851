import type { Position } from '@georisk/domain/geo/types.ts';
import type { Random } from '../random.ts';
import { type LandCell, cellArea, centroid, type EdgeKind, extent, mainDirection, ringOf } from './cell.ts';
import { splitCell } from './split.ts';

export interface SubdivideRules {
  /** Area up to which a cell stays whole, m²; called for each cell. */
  readonly stopArea: (centre: Position) => number;
  /** The kind of a cut through a cell of that area. */
  readonly kindOf: (area: number) => EdgeKind;
  /** Narrowest side that a cut may leave, metres. */
  readonly minimumWidth: number;
}

/** Tries cuts across the longer side until one leaves two useful halves. */
function cut(cell: LandCell, rules: SubdivideRules, random: Random): readonly [LandCell, LandCell] | null {
  const direction = mainDirection(cell);
  const ring = ringOf(cell);
  const { along, across } = extent(ring, direction);
  const [length, width] = [along[1] - along[0], across[1] - across[0]];
  const acrossLonger = length >= width ? direction + Math.PI / 2 : direction;
  const [low, high] = length >= width ? along : across;
  if (high - low < rules.minimumWidth * 2) return null;
  const kind = rules.kindOf(cellArea(cell));
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const share = random.between(0.36, 0.64);
    const at = low + (high - low) * share;
    const side = length >= width ? (across[0] + across[1]) / 2 : (along[0] + along[1]) / 2;
    const [u, v] = length >= width ? [at, side] : [side, at];
    const point: Position = [
      u * Math.cos(direction) - v * Math.sin(direction),
      u * Math.sin(direction) + v * Math.cos(direction),
    ];
    const tilt = random.normal() * 0.035;
    const bend = random.chance(0.35) ? random.normal() * 9 : 0;
    const halves = splitCell(cell, point, acrossLonger + tilt, kind, bend);
    if (halves === null) continue;
    const areas = halves.map(cellArea);
    if (Math.min(...areas) < 0.22 * Math.max(...areas)) continue;
    return halves;
  }
  return null;
}

/** Halves a cell again and again until its pieces are as small as the rules require. */
export function subdivide(cell: LandCell, rules: SubdivideRules, random: Random): LandCell[] {
  const area = cellArea(cell);
  if (area <= rules.stopArea(centroid(ringOf(cell)))) return [cell];
  const halves = cut(cell, rules, random);
  return halves === null ? [cell] : halves.flatMap((half) => subdivide(half, rules, random));
}
