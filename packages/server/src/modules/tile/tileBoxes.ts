import { type BBox, bboxOfPositions } from '@georisk/domain/geo/bbox.ts';
import { EOV_SRID, WEB_MERCATOR_SRID } from '@georisk/domain/geo/crs.ts';
import { projectorBetween } from '@georisk/domain/geo/projection.ts';

const SHARES = Array.from({ length: 9 }, (_, index) => index / 8);

/** The box that contains a box of another coordinate system, whose edges are curves there. */
function projected([west, south, east, north]: BBox, from: number, to: number): BBox {
  const project = projectorBetween(from, to);
  return bboxOfPositions(
    SHARES.flatMap((share) => {
      const [x, y] = [west + share * (east - west), south + share * (north - south)];
      return [project(x, south), project(x, north), project(west, y), project(east, y)];
    }),
  );
}

/** EPSG:3857 to EPSG:23700. */
export const toEovBox = (box: BBox): BBox => projected(box, WEB_MERCATOR_SRID, EOV_SRID);

/** EPSG:23700 to EPSG:3857. */
export const fromEovBox = (box: BBox): BBox => projected(box, EOV_SRID, WEB_MERCATOR_SRID);
