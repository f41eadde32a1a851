import { bboxOf } from '@georisk/domain/geo/bbox.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import { boxToMap } from '#web/map/projection.ts';
import { parseProductUrl } from '#web/map/tiles/tileUrl.ts';

/** Pixels of the picture: sharp where it is shown half as large. */
export const THUMBNAIL_PIXELS = 112;
/** Of the larger side, free around the shape. */
const MARGIN = 0.04;

/**
 * The address of a small square picture of one block; null for a bad product URL.
 * @param url `group:layer` @param geometry EPSG:23700
 */
export function thumbnailUrl(url: string, meparCode: string, geometry: Areal): string | null {
  const product = parseProductUrl(url);
  if (product === null) return null;
  const [west, south, east, north] = boxToMap(bboxOf(geometry));
  const half = (Math.max(east - west, north - south) / 2) * (1 + MARGIN);
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  const query = new URLSearchParams({
    SERVICE: 'WMS',
    VERSION: '1.3.0',
    REQUEST: 'GetMap',
    LAYERS: product.layer,
    STYLES: '',
    CRS: 'EPSG:3857',
    BBOX: [x - half, y - half, x + half, y + half].join(','),
    WIDTH: String(THUMBNAIL_PIXELS),
    HEIGHT: String(THUMBNAIL_PIXELS),
    FORMAT: 'image/png',
    TRANSPARENT: 'true',
    MEPAR: meparCode,
  });
  return `/geoserver/${product.group}/wms?${query.toString()}`;
}
