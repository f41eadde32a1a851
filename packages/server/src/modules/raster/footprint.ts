import { type BBox, bboxOfPositions, bufferBBox } from '@georisk/domain/geo/bbox.ts';
import { EOV_SRID } from '@georisk/domain/geo/crs.ts';
import type { Areal, Position } from '@georisk/domain/geo/types.ts';
import { type Grid, gridBBox } from '@georisk/domain/raster/grid.ts';
import { projectorBetween } from '@georisk/domain/geo/projection.ts';
import { projectAreal } from '#server/formats/projections.ts';

const STEPS = 16;
/** Between two points of the edge a straight line of one system curves in the other, by metres at most. */
const MARGIN = 100;

/** The box in EPSG:23700 around a grid of another coordinate system. */
export const footprintOf = (grid: Grid, srid: number): BBox => boxFootprint(gridBBox(grid), srid);

/** The box in EPSG:23700 around one of another coordinate system. */
export function boxFootprint([west, south, east, north]: BBox, srid: number): BBox {
  if (srid === EOV_SRID) return [west, south, east, north];
  const project = projectorBetween(srid, EOV_SRID);
  const edge = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS).flatMap((share): Position[] => {
    const [x, y] = [west + (east - west) * share, south + (north - south) * share];
    return [project(x, south), project(x, north), project(west, y), project(east, y)];
  });
  const finite = edge.filter((position) => position.every(Number.isFinite));
  return finite.length < edge.length ? [NaN, NaN, NaN, NaN] : bufferBBox(bboxOfPositions(finite), MARGIN);
}

/** Outlines from EPSG:23700 in a raster's coordinate system, for counting its pixels. */
export function outlinesIn(outlines: readonly Areal[], srid: number): readonly Areal[] {
  if (srid === EOV_SRID) return outlines;
  const project = projectorBetween(EOV_SRID, srid);
  return outlines.map((outline) => projectAreal(outline, ([x, y]) => project(x, y)));
}
