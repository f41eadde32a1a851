import type { Position, Ring } from '@georisk/domain/geo/types.ts';
import { SETTLEMENTS, type SettlementFact } from '../place/settlements.hu.ts';
import { randomOf } from '../random.ts';

export interface Village {
  readonly settlement: SettlementFact;
  /** Built-up outline, not closed, counterclockwise. */
  readonly ring: Ring;
}

/** A built-up outline as in the villages of the plain: a planned rectangle whose sides grew unevenly. */
function outline(settlement: SettlementFact, builtUp: readonly [number, number, number], seed: number): Ring {
  const random = randomOf(seed, `village ${settlement.code}`);
  const [length, width, degrees] = builtUp;
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  // follows the unit square, with steps where a street was added on one side only
  const unit: Position[] = [
    [-0.5, -0.36],
    [-0.36, -0.5],
    [-0.08, -0.5],
    [-0.06, -0.44],
    [0.22, -0.45],
    [0.24, -0.52],
    [0.42, -0.48],
    [0.5, -0.34],
    [0.5, 0.02],
    [0.44, 0.05],
    [0.45, 0.38],
    [0.32, 0.5],
    [0.06, 0.52],
    [0.03, 0.45],
    [-0.3, 0.46],
    [-0.46, 0.36],
    [-0.45, 0.1],
    [-0.53, 0.06],
  ];
  const [mirrorU, mirrorV] = [random.chance(0.5) ? -1 : 1, random.chance(0.5) ? -1 : 1];
  const ring = unit.map(([u, v]): Position => {
    const [a, b] = [
      (u * mirrorU + random.between(-0.025, 0.025)) * length,
      (v * mirrorV + random.between(-0.03, 0.03)) * width,
    ];
    return [settlement.centre[0] + a * cos - b * sin, settlement.centre[1] + a * sin + b * cos];
  });
  return mirrorU * mirrorV < 0 ? ring.reverse() : ring;
}

/** The villages of the landscape. */
export const villagesOf = (seed: number): Village[] =>
  SETTLEMENTS.flatMap((settlement) =>
    settlement.builtUp === undefined ? [] : [{ settlement, ring: outline(settlement, settlement.builtUp, seed) }],
  );
