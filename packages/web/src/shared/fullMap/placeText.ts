import { HUNGARY_BOUNDS, scaleBBox } from '@georisk/domain/geo/bbox.ts';
import { bboxHolds } from '@georisk/domain/geo/bbox.ts';
import type { Position } from '@georisk/domain/geo/types.ts';

/** The visible place: the middle of the map in EPSG:23700, and the zoom of the EPSG:3857 pyramid. */
export interface Place {
  readonly centre: Position;
  readonly zoom: number;
}

const ZOOMS = { least: 4, most: 22 } as const;
const NUMBERS = /^(-?\d{1,7}(?:\.\d{1,2})?),(-?\d{1,7}(?:\.\d{1,2})?),(\d{1,2}(?:\.\d{1,3})?)$/;

/** `easting,northing,zoom`: whole metres are finer than a pixel up to zoom 17. */
export function writePlace({ centre: [easting, northing], zoom }: Place): string {
  const digits = zoom > 17 ? 1 : 0;
  return [easting.toFixed(digits), northing.toFixed(digits), String(Number(zoom.toFixed(2)))].join(',');
}

/** The place in an address; null for an invalid text, or a place that this map does not show. */
export function parsePlace(text: string | null): Place | null {
  const match = text === null ? null : NUMBERS.exec(text);
  if (match === null) return null;
  const [easting, northing, zoom] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const centre: Position = [easting, northing];
  if (zoom < ZOOMS.least || zoom > ZOOMS.most) return null;
  return bboxHolds(scaleBBox(HUNGARY_BOUNDS, 1.6), centre) ? { centre, zoom } : null;
}
