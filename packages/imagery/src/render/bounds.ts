import { type BBox, bboxOfPositions } from '@georisk/domain/geo/bbox.ts';
import { gridBBox, type Grid } from '@georisk/domain/raster/grid.ts';
import { projectorBetween } from '@georisk/domain/geo/projection.ts';

const POINTS_A_SIDE = 16;

/** The box of a raster in another coordinate system: its edges are curves there, so points along them are projected, not just the corners. */
export function projectedBBox(grid: Grid, fromEpsg: number, toEpsg: number): BBox {
  const [west, south, east, north] = gridBBox(grid);
  const project = projectorBetween(fromEpsg, toEpsg);
  const shares = Array.from({ length: POINTS_A_SIDE + 1 }, (_, index) => index / POINTS_A_SIDE);
  return bboxOfPositions(
    shares.flatMap((share) => {
      const [x, y] = [west + share * (east - west), south + share * (north - south)];
      return [project(x, south), project(x, north), project(west, y), project(east, y)];
    }),
  );
}
