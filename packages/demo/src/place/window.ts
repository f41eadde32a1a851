import type { BBox } from '@georisk/domain/geo/bbox.ts';
import type { Position } from '@georisk/domain/geo/types.ts';

/** South-west corner of the demo's landscape, EPSG:23700: the plain between Kunagota and Nagykamaras in Bekes. */
export const ORIGIN: Position = [800_000, 117_000];
/** Side of the landscape, metres. */
export const SIDE = 12_000;
/** Side of a pixel of its images, metres. */
export const PIXEL = 10;
export const PIXELS = SIDE / PIXEL;

export const WINDOW: BBox = [ORIGIN[0], ORIGIN[1], ORIGIN[0] + SIDE, ORIGIN[1] + SIDE];
