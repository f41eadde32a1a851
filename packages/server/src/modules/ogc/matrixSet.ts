import type { OgcCrs } from '@georisk/contract/verticals/maps/ogc.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { GRID_ZOOM, type TilePlace } from '@georisk/imagery/tiles/tileGrid.ts';
import { MATRIX_SET } from './addresses.ts';
import { ogcTexts } from './ogc.hu.ts';

/** Zooms of the tiles: beyond the last one a program enlarges; before the first one a tile would hold a whole county. */
export const TILE_ZOOMS = { first: 11, last: GRID_ZOOM } as const;

/** Half of the world's side in EPSG:3857, metres. */
const HALF_WORLD = 20_037_508.342789244;
const PIXELS = 256;
/** Metres of a pixel on a screen by the standard. */
const STANDARD_PIXEL = 0.000_28;

export const MATRIX_SET_URI = `http://www.opengis.net/def/tilematrixset/OGC/1.0/${MATRIX_SET}`;
export const MERCATOR: OgcCrs = 'http://www.opengis.net/def/crs/EPSG/0/3857';

const matrix = (zoom: number) => {
  const side = 2 ** zoom;
  const cellSize = (2 * HALF_WORLD) / PIXELS / side;
  return {
    id: String(zoom),
    scaleDenominator: cellSize / STANDARD_PIXEL,
    cellSize,
    cornerOfOrigin: 'topLeft',
    pointOfOrigin: [-HALF_WORLD, HALF_WORLD],
    tileWidth: PIXELS,
    tileHeight: PIXELS,
    matrixWidth: side,
    matrixHeight: side,
  };
};

/** The web's tile pyramid as OGC Two Dimensional Tile Matrix Set (17-083r4, annex D) describes it. */
export const matrixSet = () => ({
  id: MATRIX_SET,
  title: ogcTexts.matrixSet,
  uri: MATRIX_SET_URI,
  crs: MERCATOR,
  orderedAxes: ['X', 'Y'],
  wellKnownScaleSet: 'http://www.opengis.net/def/wkss/OGC/1.0/GoogleMapsCompatible',
  tileMatrices: Array.from({ length: GRID_ZOOM + 1 }, (_, zoom) => matrix(zoom)),
});

const tileAt = (x: number, y: number, zoom: number): Omit<TilePlace, 'z'> => {
  const side = (2 * HALF_WORLD) / 2 ** zoom;
  const within = (value: number) => Math.min(2 ** zoom - 1, Math.max(0, Math.floor(value / side)));
  return { x: within(x + HALF_WORLD), y: within(HALF_WORLD - y) };
};

/** The tiles of each zoom that a box touches. @param box EPSG:3857 */
export const limitsOf = ([west, south, east, north]: BBox) =>
  Array.from({ length: TILE_ZOOMS.last - TILE_ZOOMS.first + 1 }, (_, step) => {
    const zoom = TILE_ZOOMS.first + step;
    const [first, last] = [tileAt(west, north, zoom), tileAt(east, south, zoom)];
    return {
      tileMatrix: String(zoom),
      minTileRow: first.y,
      maxTileRow: last.y,
      minTileCol: first.x,
      maxTileCol: last.x,
    };
  });
