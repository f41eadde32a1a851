import { type BBox, bboxOfPositions } from '../geo/bbox.ts';
import { EOV_SRID } from '../geo/crs.ts';
import { projectorBetween } from '../geo/projection.ts';
import type { Grid } from '../raster/grid.ts';
import { CUT, PACK_LIMITS } from './seasonPack.ts';

/** Whole pixels of a granule: the part of it that a pack keeps. */
export interface PackWindow {
  readonly left: number;
  readonly top: number;
  readonly grid: Grid;
  /** On which sides the granule goes on: `CUT`, added up. */
  readonly cut: number;
}

/** Pixels beside the ground: the outermost are only interpolated with. */
const BORDER = 3;

/**
 * The pixels of a granule that show a box; null where it shows nothing of it, `tooLarge` beyond the limit of a pack's sides.
 * @param box EPSG:23700 @param granule the granule's whole grid @param epsg its coordinate system
 */
export function packWindow(box: BBox, granule: Grid, epsg: number): PackWindow | null | 'tooLarge' {
  const project = projectorBetween(EOV_SRID, epsg);
  const [west, south, east, north] = box;
  const corners = [
    [west, south],
    [west, north],
    [east, south],
    [east, north],
  ] as const;
  const [minX, minY, maxX, maxY] = bboxOfPositions(corners.map(([x, y]) => project(x, y)));
  const { originX, originY, pixelWidth, pixelHeight } = granule;
  const left = Math.max(Math.floor((minX - originX) / pixelWidth) - BORDER, 0);
  const right = Math.min(Math.ceil((maxX - originX) / pixelWidth) + BORDER, granule.width);
  const top = Math.max(Math.floor((originY - maxY) / pixelHeight) - BORDER, 0);
  const bottom = Math.min(Math.ceil((originY - minY) / pixelHeight) + BORDER, granule.height);
  const [width, height] = [right - left, bottom - top];
  if (!(width > 0 && height > 0)) return null;
  if (Math.max(width, height) > PACK_LIMITS.side) return 'tooLarge';
  const corner = { originX: originX + left * pixelWidth, originY: originY - top * pixelHeight };
  const cut =
    (left > 0 ? CUT.left : 0) |
    (top > 0 ? CUT.top : 0) |
    (right < granule.width ? CUT.right : 0) |
    (bottom < granule.height ? CUT.bottom : 0);
  return { left, top, cut, grid: { ...corner, pixelWidth, pixelHeight, width, height } };
}
