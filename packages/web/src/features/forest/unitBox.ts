import type { ForestUnit } from '@georisk/contract/verticals/forestry/forest.ts';
import { type BBox, bboxOf, unionBBox } from '@georisk/domain/geo/bbox.ts';
import { asAreal } from '#web/map/areal.ts';

/** Around units, EPSG:23700; null of none. */
export function boxOfUnits(units: readonly Pick<ForestUnit, 'polygon'>[]): BBox | null {
  const boxes = units.map(({ polygon }) => bboxOf(asAreal(polygon)));
  return boxes.length === 0 ? null : boxes.reduce(unionBBox);
}
