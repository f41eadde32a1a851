import { polygonsOf, type Areal, type Polygon } from '../geo/types.ts';
import type { Hectares } from '../units.ts';

/** Of the block's area: by so much an insured area may differ from it and still be the whole block. */
export const WHOLE_BLOCK_TOLERANCE = 0.03;

/** Whether an insured area is that of its whole block: within 3 % of it. */
export const isWholeBlock = (insured: Hectares, block: Hectares): boolean =>
  block > 0 && Math.abs(insured - block) <= WHOLE_BLOCK_TOLERANCE * block;

/** A block as the outline of one plot; null for one of several parts, which no outline can be. */
export function blockOutline(block: Areal): Polygon | null {
  const [only, ...more] = polygonsOf(block);
  return only === undefined || more.length > 0 ? null : { type: 'Polygon', coordinates: only };
}

interface Plot {
  readonly insuredArea: number;
  readonly tableGeometry: unknown;
  readonly canEdit: boolean;
}

/** Whether one press can make the block's outline that of a plot without one. */
export const canBeWholeBlock = (
  { insuredArea, tableGeometry, canEdit }: Plot,
  block: { readonly geom: Areal; readonly geomHa: number },
): boolean =>
  tableGeometry === null &&
  canEdit &&
  isWholeBlock(insuredArea as Hectares, block.geomHa as Hectares) &&
  blockOutline(block.geom) !== null;
