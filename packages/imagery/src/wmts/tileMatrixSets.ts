import { EOV_SRID, WEB_MERCATOR_SRID } from '@georisk/domain/geo/crs.ts';
import type { RenderTarget } from '@georisk/domain/raster/target.ts';

export const TILE_PIXELS = 256;

/** A pyramid of tiles: each zoom is twice as fine as the one before. */
export interface TileMatrixSet {
  readonly id: string;
  readonly epsg: number;
  readonly crs: string;
  /** The standard's name for it. */
  readonly wellKnown: string | null;
  /** Upper left corner, x first. */
  readonly corner: readonly [x: number, y: number];
  /** Metres per pixel at zoom 0. */
  readonly coarsest: number;
  readonly zooms: number;
  /** Tiles across and down at zoom 0. */
  readonly tiles: readonly [across: number, down: number];
}

const HALF_WORLD = 20_037_508.342789244;

export const TILE_MATRIX_SETS = [
  {
    id: 'GoogleMapsCompatible',
    epsg: WEB_MERCATOR_SRID,
    crs: 'urn:ogc:def:crs:EPSG::3857',
    wellKnown: 'urn:ogc:def:wkss:OGC:1.0:GoogleMapsCompatible',
    corner: [-HALF_WORLD, HALF_WORLD],
    coarsest: (2 * HALF_WORLD) / TILE_PIXELS,
    zooms: 21,
    tiles: [1, 1],
  },
  {
    // Hungary and its surroundings, north-west corner and pixels on whole metres: 2048 m to 0.5 m.
    id: 'EOV',
    epsg: EOV_SRID,
    crs: 'urn:ogc:def:crs:EPSG::23700',
    wellKnown: null,
    corner: [384_000, 384_000],
    coarsest: 2048,
    zooms: 13,
    tiles: [2, 1],
  },
] as const satisfies readonly TileMatrixSet[];

export const tileMatrixSet = (id: string): TileMatrixSet | undefined => TILE_MATRIX_SETS.find((set) => set.id === id);

/** The web's own pyramid. */
export const WEB_TILES: TileMatrixSet = TILE_MATRIX_SETS[0];

/** Tiles across and down at a zoom. */
export const matrixSize = ({ tiles: [across, down] }: TileMatrixSet, zoom: number): readonly [number, number] => [
  across * 2 ** zoom,
  down * 2 ** zoom,
];

/** The extent of a tile; undefined where the pyramid has no such tile. */
export function tileTarget(set: TileMatrixSet, zoom: number, column: number, row: number): RenderTarget | undefined {
  if (!(zoom >= 0 && zoom < set.zooms)) return undefined;
  const [across, down] = matrixSize(set, zoom);
  if (!(column >= 0 && column < across && row >= 0 && row < down)) return undefined;
  const side = (set.coarsest * TILE_PIXELS) / 2 ** zoom;
  const [x, y] = set.corner;
  const [west, north] = [x + column * side, y - row * side];
  return { epsg: set.epsg, bbox: [west, north - side, west + side, north], width: TILE_PIXELS, height: TILE_PIXELS };
}
