import { checkOutline } from '@georisk/domain/geo/outline.ts';
import type { Polygon } from '@georisk/domain/geo/types.ts';
import { centroid, type LandCell, mainDirection, ringOf } from '../landscape/cell.ts';
import type { Plot } from '../landscape/landscape.ts';
import { splitCell } from '../landscape/split.ts';
import { outlineOf, toCentimetres } from './policies.ts';

/** The outline of a damaged plot and the part of it that was damaged, EPSG:23700. */
export interface CaseDrawing {
  readonly outline: Polygon;
  readonly damaged: Polygon;
}

function polygonOf(cell: LandCell): Polygon {
  const ring = ringOf(cell).map(toCentimetres);
  return { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] };
}

/** A plot of which hail or drought took the half at one of its ends; null for one too small to be drawn. */
export function drawingOf(plot: Plot): CaseDrawing | null {
  const outline = outlineOf(plot);
  if (outline === null) return null;
  const cell: LandCell = (outline.coordinates[0] ?? []).slice(0, -1).map((at) => ({ at, kind: 'none' }));
  const across = mainDirection(cell) + Math.PI / 2;
  const half = splitCell(cell, centroid(ringOf(cell)), across, 'none')?.[0];
  const damaged = half === undefined ? outline : polygonOf(half);
  return { outline, damaged: checkOutline(damaged).ok ? damaged : outline };
}
