import type { MultiPolygon, Position, Ring } from '../geo/types.ts';
import type { Grid } from '../raster/grid.ts';
import type { LabelWindow } from './labels.ts';
import { SIMPLIFY_AREA, simplifyZones } from './simplify.ts';
import { type CornerRing, traceZones } from './trace.ts';

export interface ZonePolygon {
  readonly label: number;
  readonly geometry: MultiPolygon;
}

export interface ZonePolygonOptions {
  /** Limit of the simplification, m²; 0 keeps every pixel's edge (without the corners on straight stretches). */
  readonly simplifyArea?: number;
  /** From the grid's coordinate system to the wanted one; without it the grid's stays. */
  readonly project?: (position: Position) => Position;
}

/**
 * The labels of a window as polygons (domain.md 2.3, steps 4 and 5): outlines counterclockwise, holes clockwise,
 * closed rings; neighbours share their borders exactly. Simplified before they are projected, so that the limit is in
 * m².
 * @param grid in metres; the window's columns and rows are its own
 */
export function zonePolygons(window: LabelWindow, grid: Grid, options: ZonePolygonOptions = {}): ZonePolygon[] {
  const { simplifyArea = SIMPLIFY_AREA, project } = options;
  const traced = traceZones(window);
  const exact = traced.map(
    ({ polygons }): MultiPolygon => ({
      type: 'MultiPolygon',
      coordinates: polygons.map((polygon) => polygon.map((ring) => positions(ring, grid))),
    }),
  );
  const simplified = simplifyZones(exact, simplifyArea === 0 ? Number.MIN_VALUE : simplifyArea);
  return simplified.map((geometry, index) => ({
    label: traced[index]?.label ?? 0,
    geometry: project === undefined ? geometry : projected(geometry, project),
  }));
}

function positions(ring: CornerRing, { originX, originY, pixelWidth, pixelHeight }: Grid): Ring {
  const open = ring.map(([column, row]): Position => [originX + column * pixelWidth, originY - row * pixelHeight]);
  return [...open, ...open.slice(0, 1)];
}

const projected = (geometry: MultiPolygon, project: (position: Position) => Position): MultiPolygon => ({
  type: 'MultiPolygon',
  coordinates: geometry.coordinates.map((polygon) => polygon.map((ring) => ring.map(project))),
});
