import type { Grid } from '@georisk/domain/raster/grid.ts';
import { RasterError } from '../rasterError.ts';
import type { Ifd } from './ifd.ts';
import { GEO_KEY, TAG, type Tag } from './tags.ts';

const USER_DEFINED = 32767;
const PROJECTED = 1;
const GEOGRAPHIC = 2;
const PIXEL_IS_POINT = 2;

/** GeoTIFF keys that store their value in the directory itself. */
export function geoKeys(ifd: Ifd): ReadonlyMap<number, number> {
  const directory = ifd.get(TAG.geoKeyDirectory);
  const keys = new Map<number, number>();
  if (directory === undefined || typeof directory === 'string') return keys;
  for (let at = 4; at + 3 < directory.length; at += 4) {
    if (directory[at + 1] === 0) keys.set(directory[at] as number, directory[at + 3] as number);
  }
  return keys;
}

/** EPSG code of the coordinate system; null where none is declared or only by its parameters. */
export function declaredEpsg(keys: ReadonlyMap<number, number>): number | null {
  const model = keys.get(GEO_KEY.modelType);
  const projected = keys.get(GEO_KEY.projectedCrs);
  const geographic = keys.get(GEO_KEY.geographicCrs);
  const code = projected ?? (model === PROJECTED ? undefined : model === GEOGRAPHIC ? geographic : undefined);
  return code === undefined || code === USER_DEFINED || code === 0 ? null : code;
}

/** The grid of the image, edges of pixels, in its own coordinate system. */
export function georeference(ifd: Ifd, keys: ReadonlyMap<number, number>, width: number, height: number): Grid {
  const { originX, originY, pixelWidth, pixelHeight } = placement(ifd);
  if (!(pixelWidth > 0 && pixelHeight > 0)) throw new RasterError('rotated', 'not north-up');
  const half = keys.get(GEO_KEY.rasterType) === PIXEL_IS_POINT ? 0.5 : 0;
  const grid = {
    originX: originX - half * pixelWidth,
    originY: originY + half * pixelHeight,
    pixelWidth,
    pixelHeight,
    width,
    height,
  };
  if (!Object.values(grid).every(Number.isFinite)) throw new RasterError('notGeoreferenced', 'no finite position');
  return grid;
}

type Placement = Pick<Grid, 'originX' | 'originY' | 'pixelWidth' | 'pixelHeight'>;

function placement(ifd: Ifd): Placement {
  const matrix = values(ifd, TAG.modelTransformation, 16);
  if (matrix !== null) {
    const [a = 0, b = 0, , d = 0, e = 0, f = 0, , h = 0] = matrix;
    if (b !== 0 || e !== 0) throw new RasterError('rotated', 'rotated or sheared');
    return { originX: d, originY: h, pixelWidth: a, pixelHeight: -f };
  }
  const scale = values(ifd, TAG.modelPixelScale, 2);
  const tie = values(ifd, TAG.modelTiepoint, 6);
  if (scale === null || tie === null) throw new RasterError('notGeoreferenced', 'no pixel scale and tie point');
  const [pixelWidth = 0, pixelHeight = 0] = scale;
  const [column = 0, row = 0, , x = 0, y = 0] = tie;
  return { originX: x - column * pixelWidth, originY: y + row * pixelHeight, pixelWidth, pixelHeight };
}

function values(ifd: Ifd, tag: Tag, atLeast: number): Float64Array | null {
  const found = ifd.get(tag);
  return found === undefined || typeof found === 'string' || found.length < atLeast ? null : found;
}
