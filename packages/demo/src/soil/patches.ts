import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { type MultiPolygon, polygonsOf } from '@georisk/domain/geo/types.ts';
import { majorityFilter } from '@georisk/domain/zones/majority.ts';
import { labelWindow } from '@georisk/domain/zones/labels.ts';
import { mergeSmall } from '@georisk/domain/zones/mergeSmall.ts';
import { zonePolygons } from '@georisk/domain/zones/polygons.ts';

/** A connected area of one label. */
export interface Patch {
  readonly label: number;
  readonly geometry: { readonly type: 'Polygon'; readonly coordinates: MultiPolygon['coordinates'][number] };
}

/**
 * Connected areas of the labels on a grid of a box, small ones joined with their neighbours.
 * @param labelAt 0 is outside @param cell metres @param least cells of the smallest area
 */
export function patchesOf(
  [west, south, east, north]: BBox,
  cell: number,
  least: number,
  labelAt: (x: number, y: number) => number,
): readonly Patch[] {
  const [width, height] = [Math.floor((east - west) / cell), Math.floor((north - south) / cell)];
  const rows = Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (__, column) => labelAt(west + (column + 0.5) * cell, north - (row + 0.5) * cell)),
  );
  const window = mergeSmall(majorityFilter(labelWindow(rows)), least);
  const grid = { originX: west, originY: north, pixelWidth: cell, pixelHeight: cell, width, height };
  // Steps of cells become straight lines.
  const simplifyArea = 1.2 * cell * cell;
  return zonePolygons(window, grid, { simplifyArea }).flatMap(({ label, geometry }) =>
    polygonsOf(geometry).map((coordinates) => ({ label, geometry: { type: 'Polygon' as const, coordinates } })),
  );
}
