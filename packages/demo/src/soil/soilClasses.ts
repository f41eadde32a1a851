import type { Ground } from './ground.ts';

/** A kind of ground: AGROTOPO code, plasticity, usual humus in per cent. */
export interface SoilClass {
  readonly genetic: number;
  readonly plasticity: number;
  readonly humus: number;
}

/** Chernozems on the ridges, meadow soils in the old beds, solonetz between: the loess plain of Békés. */
const BY_WETNESS: readonly (readonly [upTo: number, soil: SoilClass])[] = [
  [-0.62, { genetic: 14, plasticity: 36, humus: 2.6 }],
  [-0.2, { genetic: 14, plasticity: 41, humus: 3.2 }],
  [0.15, { genetic: 16, plasticity: 45, humus: 3.6 }],
  [0.55, { genetic: 17, plasticity: 48, humus: 3.9 }],
  [Number.POSITIVE_INFINITY, { genetic: 25, plasticity: 56, humus: 4.3 }],
];
const SALINE: SoilClass = { genetic: 23, plasticity: 63, humus: 1.8 };
const SALINE_FROM = 0.95;

/** All kinds, the saline one last. */
export const SOIL_CLASSES: readonly SoilClass[] = [...BY_WETNESS.map(([, soil]) => soil), SALINE];

/** The kind of ground at a place, as its index among all. */
export function soilClassAt({ wet, salt }: Ground, x: number, y: number): number {
  const wetness = wet(x, y);
  if (wetness > -0.1 && salt(x, y) > SALINE_FROM) return SOIL_CLASSES.length - 1;
  return BY_WETNESS.findIndex(([upTo]) => wetness < upTo);
}
