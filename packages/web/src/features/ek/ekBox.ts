import type { Ek, EkTotal } from '@georisk/contract/verticals/monitoring/eks.ts';
import { type BBox, bboxOf, unionBBox } from '@georisk/domain/geo/bbox.ts';
import { asAreal } from '#web/map/areal.ts';

export const boxOf = ({ bbox: [west = 0, south = 0, east = 0, north = 0] }: Pick<EkTotal, 'bbox'>): BBox => [
  west,
  south,
  east,
  north,
];

/** The box around blocks; null where there are none. */
export function boxOfBlocks(blocks: Ek['mepars']): BBox | null {
  const boxes = blocks.map(({ geom }) => bboxOf(asAreal(geom)));
  return boxes.length === 0 ? null : boxes.reduce(unionBBox);
}
