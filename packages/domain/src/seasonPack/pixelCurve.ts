import { EOV_SRID } from '../geo/crs.ts';
import { projectorBetween } from '../geo/projection.ts';
import type { Position } from '../geo/types.ts';
import { decodeNdvi, NDVI_NO_DATA } from '../ndvi/encoding.ts';
import type { SeasonPack } from './seasonPack.ts';

export interface PixelValue {
  readonly date: string;
  /** NDVI of the pixel. */
  readonly value: number;
}

/** NDVI of the pixel at a place on every date that shows it, oldest first. @param place EPSG:23700 */
export function pixelCurve({ grids, pictures }: SeasonPack, [x, y]: Position): PixelValue[] {
  const places = grids.map(({ epsg, grid }) => {
    const [px, py] = projectorBetween(EOV_SRID, epsg)(x, y);
    const column = Math.floor((px - grid.originX) / grid.pixelWidth);
    const row = Math.floor((grid.originY - py) / grid.pixelHeight);
    const isInside = column >= 0 && row >= 0 && column < grid.width && row < grid.height;
    return isInside ? row * grid.width + column : null;
  });
  return pictures.flatMap(({ kind, date, parts }) => {
    if (kind !== 'ndvi') return [];
    for (const part of parts) {
      const place = places[part.grid] ?? null;
      const code = place === null ? NDVI_NO_DATA : (part.pixels[place] ?? NDVI_NO_DATA);
      if (code !== NDVI_NO_DATA) return [{ date, value: decodeNdvi(code) }];
    }
    return [];
  });
}
