import type { SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import type { Position } from '@georisk/domain/geo/types.ts';

/** The planned place of a point, EPSG:23700. */
export const positionOf = ({ polygon }: Pick<SamplingPoint, 'polygon'>): Position => {
  const [x = Number.NaN, y = Number.NaN] = polygon.coordinates;
  return [x, y];
};
