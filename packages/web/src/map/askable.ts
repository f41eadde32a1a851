import { type BBox, HUNGARY_BOUNDS, scaleBBox } from '@georisk/domain/geo/bbox.ts';

/** The country and its surroundings: the server refuses larger requests. */
const ASKABLE = scaleBBox(HUNGARY_BOUNDS, 1.6);

/** The part of a box (EPSG:23700) for which data can be requested, in whole metres; for a box far away the country. */
export function askable([west, south, east, north]: BBox): BBox {
  const box: BBox = [
    Math.floor(Math.max(west, ASKABLE[0])),
    Math.floor(Math.max(south, ASKABLE[1])),
    Math.ceil(Math.min(east, ASKABLE[2])),
    Math.ceil(Math.min(north, ASKABLE[3])),
  ];
  return box[0] < box[2] && box[1] < box[3] ? box : HUNGARY_BOUNDS;
}
