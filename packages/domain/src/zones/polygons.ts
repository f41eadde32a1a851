import type { MultiPolygon, Position } from '../geo/types.ts';
import type { Grid } from '../raster/grid.ts';
import type { LabelWindow } from './labels.ts';
import { cornerLattice } from './lattice.ts';
import { SIMPLIFY_AREA, simplifyZones } from './simplify.ts';
import { traceZones } from './trace.ts';

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
  const { unitsPerM2, toUnits, toGrid } = cornerLattice(window, grid);
  const exact = traced.map(({ polygons }) => toUnits(polygons));
  const simplified = simplifyZones(
    exact,
    simplifyArea === 0 ? Number.MIN_VALUE : simplifyArea * unitsPerM2,
    unitsPerM2,
  );
  return simplified.map((units, index) => {
    const geometry = toGrid(units);
    return {
      label: traced[index]?.label ?? 0,
      geometry: project === undefined ? geometry : projected(geometry, project),
    };
  });
}

const projected = (geometry: MultiPolygon, project: (position: Position) => Position): MultiPolygon => ({
  type: 'MultiPolygon',
  coordinates: geometry.coordinates.map((polygon) => polygon.map((ring) => ring.map(project))),
});
