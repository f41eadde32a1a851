import { noteFault } from '#web/lib/noteFault.ts';
import { unreachable } from '#web/lib/unreachable.ts';
import type { TileSpec } from '../layerSpec.ts';

export interface TileCoordinate {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

export const TILE_SIZE = 256;
/** Half the side of the EPSG:3857 square, metres. */
const HALF_WORLD = 20_037_508.342789244;
const GROUP_AND_LAYER = /^([a-z0-9-]+):([A-Za-z0-9_.-]+)$/;

/** `[west, south, east, north]` of a tile, EPSG:3857. */
export function tileBox({ z, x, y }: TileCoordinate): readonly [number, number, number, number] {
  const side = (2 * HALF_WORLD) / 2 ** z;
  const west = x * side - HALF_WORLD;
  const north = HALF_WORLD - y * side;
  return [west, north - side, west + side, north];
}

/** Group and layer of a product URL, null where it is invalid, which is noted: then the layer is not built. */
export function parseProductUrl(url: string): { readonly group: string; readonly layer: string } | null {
  const [, group, layer] = GROUP_AND_LAYER.exec(url) ?? [];
  if (group !== undefined && layer !== undefined) return { group, layer };
  noteFault('Match failure', url);
  return null;
}

/** The parameters that clip a picture to a block, or to a plot on it. */
export const clipOf = (mepar?: string, blockPlot?: number): Readonly<Record<string, string>> => ({
  ...(mepar !== undefined && { MEPAR: mepar }),
  ...(mepar !== undefined && blockPlot !== undefined && { BLOCK_PLOT: String(blockPlot) }),
});

function getMap(service: string, layers: string, tile: TileCoordinate, rest: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams({
    SERVICE: 'WMS',
    VERSION: '1.3.0',
    REQUEST: 'GetMap',
    LAYERS: layers,
    STYLES: '',
    CRS: 'EPSG:3857',
    BBOX: tileBox(tile).join(','),
    WIDTH: String(TILE_SIZE),
    HEIGHT: String(TILE_SIZE),
    FORMAT: 'image/png',
    TRANSPARENT: 'true',
    ...rest,
  });
  return `${service}${service.includes('?') ? '&' : '?'}${query.toString()}`;
}

const replaceAll = (template: string, values: Readonly<Record<string, number>>) =>
  Object.entries(values).reduce((url, [name, value]) => url.replaceAll(`{${name}}`, String(value)), template);

/** Addresses of a source's tiles; null for a product URL that is not `group:layer`. */
export function tileUrl(spec: TileSpec): ((tile: TileCoordinate) => string) | null {
  switch (spec.kind) {
    case 'wms': {
      const product = parseProductUrl(spec.layer);
      if (product === null) return null;
      const clip = clipOf(spec.mepar, spec.blockPlot);
      const rest: Readonly<Record<string, string>> = {
        ...(spec.style !== undefined && { STYLES: spec.style }),
        // A ninth of the PNG, with a little loss.
        ...(spec.isPhoto === true && { FORMAT: 'image/webp' }),
        ...clip,
      };
      return (tile) => getMap(`/geoserver/${product.group}/wms`, product.layer, tile, rest);
    }
    case 'outerWms':
      return (tile) => getMap(spec.url, spec.layers, tile, {});
    case 'xyz':
      return ({ z, x, y }) => replaceAll(spec.url, { z, x, y, '-y': 2 ** z - 1 - y });
    case 'wmts':
      return ({ z, x, y }) =>
        spec.url.includes('{')
          ? replaceAll(spec.url, { TileMatrix: z, TileRow: y, TileCol: x, z, x, y })
          : `${spec.url}${spec.url.includes('?') ? '&' : '?'}${new URLSearchParams({
              SERVICE: 'WMTS',
              VERSION: '1.0.0',
              REQUEST: 'GetTile',
              LAYER: spec.layer,
              STYLE: 'default',
              FORMAT: 'image/png',
              TILEMATRIXSET: 'GoogleMapsCompatible',
              TILEMATRIX: String(z),
              TILEROW: String(y),
              TILECOL: String(x),
            }).toString()}`;
    default:
      return unreachable(spec);
  }
}
