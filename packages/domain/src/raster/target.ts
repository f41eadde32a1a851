import type { BBox } from '../geo/bbox.ts';
import { type Grid, gridOverBBox } from './grid.ts';

/** The target of a drawing: a box of a coordinate system, x first, on a number of pixels. */
export interface RenderTarget {
  readonly epsg: number;
  readonly bbox: BBox;
  readonly width: number;
  readonly height: number;
}

/**
 * The endless pixel lattice that an image is a cut of: pixel (i, j) has its upper left corner at `(i * pixelWidth, -j *
 * pixelHeight)`. Neighbour tiles of one zoom level share it, so values computed per lattice pixel show no seams.
 */
export interface Lattice {
  readonly pixelWidth: number;
  readonly pixelHeight: number;
  /** Lattice position of the image's upper left corner; whole numbers for tiles. */
  readonly left: number;
  readonly top: number;
}

/**
 * Box corners come as decimal text: the last digits of a pixel's size and position are noise that would differ between
 * neighbours.
 */
const SIZE_DIGITS = 11;
const PLACE_TOLERANCE = 1e-3;

export function latticeOf({ bbox: [west, south, east, north], width, height }: RenderTarget): Lattice {
  const pixelWidth = Number(((east - west) / width).toPrecision(SIZE_DIGITS));
  const pixelHeight = Number(((north - south) / height).toPrecision(SIZE_DIGITS));
  return { pixelWidth, pixelHeight, left: settle(west / pixelWidth), top: settle(-north / pixelHeight) };
}

function settle(place: number): number {
  const whole = Math.round(place);
  return Math.abs(place - whole) < PLACE_TOLERANCE ? whole : place;
}

/** The target's pixels as a grid. */
export const targetGrid = ({ bbox, width, height }: RenderTarget): Grid => gridOverBBox(bbox, width, height);
