import { type Call, get } from '../../call.ts';

export const calls = {
  search: get('/api/search', 'B6'),

  // Map
  country: get('/api/country', 'L1'),
  baseMaps: get('/api/baseMaps', 'L1'),
  cities: get('/api/cities', 'L2'),
  referenceLines: get('/api/referenceLines', 'L1'),
  wms: { method: 'GET', path: '/geoserver/:group/wms', permission: 'L17', answer: 'binary' },
  wmts: { method: 'GET', path: '/geoserver/:group/wmts', permission: 'L17', answer: 'binary' },
  wmtsCapabilities: {
    method: 'GET',
    path: '/geoserver/:group/wmts/1.0.0/WMTSCapabilities.xml',
    permission: 'L17',
    answer: 'binary',
  },
  wmtsTile: {
    method: 'GET',
    path: '/geoserver/:group/wmts/:layer/:style/:set/:z/:row/:column',
    permission: 'L17',
    answer: 'binary',
  },
  /** `group:layer.json`: TileJSON. */
  tileJson: get('/tiles/:layer', 'L18'),
  /** `group:layer`, the last part with `.png`. */
  tile: { method: 'GET', path: '/tiles/:layer/:z/:x/:y', permission: 'L18', answer: 'binary' },
  /** Areas of a layer that is too large for a list: Mapbox Vector Tile 2.1. */
  vectorTile: { method: 'GET', path: '/tiles/:layer/:z/:x/:y.mvt', permission: 'L18', answer: 'binary' },

  // The installation's own products as a STAC catalogue
  stac: get('/api/stac', 'L19'),
  stacConformance: get('/api/stac/conformance', 'L19'),
  stacCollections: get('/api/stac/collections', 'L19'),
  stacCollection: get('/api/stac/collections/:group', 'L19'),
  stacItems: get('/api/stac/collections/:group/items', 'L19'),
  stacItem: get('/api/stac/collections/:group/items/:layer', 'L19'),
  stacSearch: get('/api/stac/search', 'L19'),

  // The caller's own areas by OGC API - Features
  ogc: get('/ogc', 'L30'),
  ogcApi: get('/ogc/api', 'L30'),
  ogcConformance: get('/ogc/conformance', 'L30'),
  ogcCollections: get('/ogc/collections', 'L30'),
  ogcCollection: get('/ogc/collections/:collection', 'L30'),
  ogcItems: get('/ogc/collections/:collection/items', 'L30'),
  ogcItem: get('/ogc/collections/:collection/items/:feature', 'L30'),

  // The same by OGC API - Tiles
  ogcTileMatrixSets: get('/ogc/tileMatrixSets', 'L30'),
  ogcTileMatrixSet: get('/ogc/tileMatrixSets/WebMercatorQuad', 'L30'),
  ogcTileSets: get('/ogc/collections/:collection/tiles', 'L30'),
  ogcTileSet: get('/ogc/collections/:collection/tiles/WebMercatorQuad', 'L30'),
  ogcTile: {
    method: 'GET',
    path: '/ogc/collections/:collection/tiles/WebMercatorQuad/:z/:y/:x',
    permission: 'L30',
    answer: 'binary',
  },
} as const satisfies Record<string, Call>;
