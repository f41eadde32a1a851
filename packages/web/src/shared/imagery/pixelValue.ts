import type { Position } from '@georisk/domain/geo/types.ts';
import { toMap } from '#web/map/projection.ts';
import { parseProductUrl } from '#web/map/tiles/tileUrl.ts';

/** A tiny picture around the place, of which the middle pixel is requested. */
const PIXELS = 3;
const METRES = 10;

/** The address of the request for a layer's value at a place; null for a bad product URL. @param at EPSG:23700 */
export function featureInfoUrl(url: string, meparCode: string, at: Position): string | null {
  const product = parseProductUrl(url);
  if (product === null) return null;
  const [x, y] = toMap(at);
  const half = (PIXELS * METRES) / 2;
  const query = new URLSearchParams({
    SERVICE: 'WMS',
    VERSION: '1.3.0',
    REQUEST: 'GetFeatureInfo',
    LAYERS: product.layer,
    QUERY_LAYERS: product.layer,
    STYLES: '',
    CRS: 'EPSG:3857',
    BBOX: [x - half, y - half, x + half, y + half].join(','),
    WIDTH: String(PIXELS),
    HEIGHT: String(PIXELS),
    FORMAT: 'image/png',
    I: '1',
    J: '1',
    INFO_FORMAT: 'application/json',
    MEPAR: meparCode,
  });
  return `/geoserver/${product.group}/wms?${query.toString()}`;
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

export interface PixelValue {
  /** Null where the layer has no data there. */
  readonly value: number | null;
  /** Name of the value's class, where the layer has classes. */
  readonly className: string | null;
}

/** Answer of GetFeatureInfo. */
export function pixelValueOf(answer: unknown): PixelValue {
  const { features } = record(answer);
  const [first] = Array.isArray(features) ? (features as unknown[]) : [];
  const { value, className } = record(record(first)['properties']);
  return {
    value: typeof value === 'number' && Number.isFinite(value) ? value : null,
    className: typeof className === 'string' ? className : null,
  };
}
