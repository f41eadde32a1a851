import { WEB_MERCATOR_SRID } from '@georisk/domain/geo/crs.ts';
import { projectorBetween } from '@georisk/domain/geo/projection.ts';

/** Units of EPSG:3857 a pixel, at zoom 0 of the usual grid of the web. */
const COARSEST = (2 * 20_037_508.342789244) / 256;

/** Of a zoom: a raster that misses a zoom by so little loses nothing there. */
const SLACK = 0.05;

export interface PixelPlace {
  readonly srid: number;
  readonly originX: number;
  readonly originY: number;
  readonly pixelX: number;
}

/**
 * The first zoom of the usual grid of the web whose pixels are not larger than a raster's. Larger zooms have no further
 * detail: whoever shows a map enlarges these pictures.
 */
export function nativeZoom({ srid, originX, originY, pixelX }: PixelPlace): number {
  const project = projectorBetween(srid, WEB_MERCATOR_SRID);
  const [from, to] = [project(originX, originY), project(originX + pixelX, originY)];
  return Math.max(0, Math.ceil(Math.log2(COARSEST / Math.hypot(to[0] - from[0], to[1] - from[1])) - SLACK));
}
