import type { StacItem, StacLink } from '@georisk/contract/verticals/maps/stac.ts';
import { type BBox, unionBBox } from '@georisk/domain/geo/bbox.ts';
import { WEB_MERCATOR_SRID, WGS84_SRID } from '@georisk/domain/geo/crs.ts';
import { type Grid, gridBBox } from '@georisk/domain/raster/grid.ts';
import { projectorBetween } from '@georisk/domain/geo/projection.ts';
import { projectedBBox } from '@georisk/imagery/render/bounds.ts';
import type { LayerGranule } from '#server/modules/wms/layer.repository.ts';
import { bandsOf, type CatalogLayer, pixelsOf } from './catalogLayer.ts';
import { stacTexts } from './stac.hu.ts';

export const STAC_VERSION = '1.1.0';
const EXTENSIONS = [
  'https://stac-extensions.github.io/projection/v2.0.0/schema.json',
  'https://stac-extensions.github.io/raster/v2.0.0/schema.json',
  'https://stac-extensions.github.io/eo/v2.0.0/schema.json',
  'https://stac-extensions.github.io/web-map-links/v1.2.0/schema.json',
];

const POINTS_A_SIDE = 8;
/** Degrees: about 10 cm. */
const DECIMALS = 1e6;
const OVERVIEW_PIXELS = 512;

const round = (value: number) => Math.round(value * DECIMALS) / DECIMALS;

/** The outline of a grid in degrees, counter-clockwise: its edges are curves there. */
function outlineOf(grid: Grid, epsg: number): number[][] {
  const [west, south, east, north] = gridBBox(grid);
  const project = projectorBetween(epsg, WGS84_SRID);
  const shares = Array.from({ length: POINTS_A_SIDE }, (_, index) => index / POINTS_A_SIDE);
  const [wide, high] = [east - west, north - south];
  const ring = [
    ...shares.map((share) => project(west + share * wide, south)),
    ...shares.map((share) => project(east, south + share * high)),
    ...shares.map((share) => project(east - share * wide, north)),
    ...shares.map((share) => project(west, north - share * high)),
  ].map(([x, y]) => [round(x), round(y)]);
  return [...ring, ...ring.slice(0, 1)];
}

const boxIn = (granules: readonly [LayerGranule, ...LayerGranule[]], epsg: number): BBox =>
  granules.map(({ grid, srid }) => projectedBBox(grid, srid, epsg)).reduce(unionBBox);

/** West, south, east, north, WGS84. */
export const boxOf = ({ granules }: CatalogLayer): BBox => boxIn(granules, WGS84_SRID);

function geometryOf({ granules }: CatalogLayer): StacItem['geometry'] {
  const rings = granules.map(({ grid, srid }) => outlineOf(grid, srid));
  return rings.length === 1
    ? { type: 'Polygon', coordinates: rings }
    : { type: 'MultiPolygon', coordinates: rings.map((ring) => [ring]) };
}

/** One granule is one grid; several of one coordinate system share that alone. */
function projectionOf({ granules: [first, ...rest] }: CatalogLayer): Record<string, unknown> {
  if (rest.some(({ srid }) => srid !== first.srid)) return { 'proj:code': null };
  const code = { 'proj:code': `EPSG:${first.srid}` };
  if (rest.length > 0) return code;
  const { originX, originY, pixelWidth, pixelHeight, width, height } = first.grid;
  return {
    ...code,
    'proj:shape': [height, width],
    'proj:transform': [pixelWidth, 0, originX, 0, -pixelHeight, originY],
    'proj:bbox': [...gridBBox(first.grid)],
  };
}

/** An overview of so many pixels on its longer side. */
function overviewOf(origin: string, layer: CatalogLayer) {
  const [west, south, east, north] = boxIn(layer.granules, WEB_MERCATOR_SRID).map(Math.round) as unknown as BBox;
  const longer = Math.max(east - west, north - south);
  const pixels = (length: number) => Math.max(1, Math.round((length / longer) * OVERVIEW_PIXELS));
  const [width, height] = [pixels(east - west), pixels(north - south)];
  const query = new URLSearchParams({
    SERVICE: 'WMS',
    VERSION: '1.3.0',
    REQUEST: 'GetMap',
    LAYERS: layer.name,
    STYLES: '',
    CRS: `EPSG:${WEB_MERCATOR_SRID}`,
    BBOX: [west, south, east, north].join(','),
    WIDTH: String(width),
    HEIGHT: String(height),
    FORMAT: 'image/png',
    TRANSPARENT: 'TRUE',
  });
  return {
    href: `${origin}/geoserver/${layer.group}/wms?${query.toString()}`,
    type: 'image/png',
    title: stacTexts.overview,
    roles: ['overview', 'visual'],
    bands: bandsOf(layer),
    'proj:code': `EPSG:${WEB_MERCATOR_SRID}`,
    'proj:bbox': [west, south, east, north],
    'proj:shape': [height, width],
  };
}

/** Addresses of the catalogue. @param origin of the installation as others reach it */
export const stacHref = (origin: string) => {
  const root = `${origin}/api/stac`;
  const collection = (group: string) => `${root}/collections/${group}`;
  return {
    root,
    conformance: `${root}/conformance`,
    collections: `${root}/collections`,
    collection,
    items: (group: string) => `${collection(group)}/items`,
    item: (group: string, layer: string) => `${collection(group)}/items/${layer}`,
    search: `${root}/search`,
  };
};

export const JSON_TYPE = 'application/json';
export const GEOJSON_TYPE = 'application/geo+json';

/** Maps of a layer; a layer drawn for one block alone has no map of the whole. */
function mapLinksOf(origin: string, { group, name, ofOneBlock }: CatalogLayer, overview: string): StacLink[] {
  const common = { type: 'image/png', title: stacTexts.map } as const;
  const wms: StacLink = { rel: 'wms', href: `${origin}/geoserver/${group}/wms`, ...common, 'wms:layers': [name] };
  if (ofOneBlock) return [wms];
  const wmts: StacLink = { rel: 'wmts', href: `${origin}/geoserver/${group}/wmts`, ...common, 'wmts:layer': name };
  return [wms, wmts, { rel: 'preview', href: overview, type: 'image/png' }];
}

function linksOf(origin: string, layer: CatalogLayer, overview: string): StacLink[] {
  const { group, name } = layer;
  const href = stacHref(origin);
  return [
    { rel: 'self', href: href.item(group, name), type: GEOJSON_TYPE },
    { rel: 'root', href: href.root, type: JSON_TYPE },
    { rel: 'parent', href: href.collection(group), type: JSON_TYPE },
    { rel: 'collection', href: href.collection(group), type: JSON_TYPE },
    ...mapLinksOf(origin, layer, overview),
  ];
}

/** A layer as a STAC item. @param origin of the installation as others reach it */
export function itemOf(origin: string, layer: CatalogLayer): StacItem {
  const { name, group, date, dateBefore, product, title, description } = layer;
  const [west, south, east, north] = boxOf(layer).map(round) as unknown as BBox;
  const overview = overviewOf(origin, layer);
  return {
    type: 'Feature',
    stac_version: STAC_VERSION,
    stac_extensions: EXTENSIONS,
    id: name,
    collection: group,
    geometry: geometryOf(layer),
    bbox: [west, south, east, north],
    properties: {
      title: `${title} ${date}`,
      description,
      datetime: `${date}T00:00:00Z`,
      start_datetime: `${date}T00:00:00Z`,
      end_datetime: `${date}T23:59:59Z`,
      'georisk:product': product,
      ...(dateBefore !== null && { 'georisk:date_before': dateBefore }),
      ...projectionOf(layer),
      'raster:spatial_resolution': layer.granules[0].grid.pixelWidth,
      'georisk:pixels': pixelsOf(layer),
    },
    // A layer drawn for one block alone has no picture of the whole.
    assets: layer.ofOneBlock ? {} : { overview },
    links: linksOf(origin, layer, overview.href),
  };
}
