import { OGC_CRS, OGC_LIMITS } from '@georisk/contract/verticals/maps/ogc.ts';
import { GEOJSON_TYPE, JSON_TYPE, MATRIX_SET, TILE_TYPE } from './addresses.ts';
import { ogcTexts } from './ogc.hu.ts';

const CRS = { type: 'string', format: 'uri', enum: Object.keys(OGC_CRS) };

const parameter = (name: string, description: string, schema: object, isList = false) => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
  style: 'form',
  explode: !isList,
});

const PARAMETERS = {
  limit: parameter('limit', ogcTexts.parameters.limit, {
    type: 'integer',
    minimum: 1,
    maximum: OGC_LIMITS.most,
    default: OGC_LIMITS.usual,
  }),
  bbox: parameter(
    'bbox',
    ogcTexts.parameters.bbox,
    { type: 'array', minItems: 4, maxItems: 6, items: { type: 'number' } },
    true,
  ),
  'bbox-crs': parameter('bbox-crs', ogcTexts.parameters.bboxCrs, CRS),
  crs: parameter('crs', ogcTexts.parameters.crs, CRS),
  datetime: parameter('datetime', ogcTexts.parameters.datetime, { type: 'string' }),
  cursor: parameter('cursor', ogcTexts.parameters.cursor, { type: 'string' }),
} as const;
type ParameterName = keyof typeof PARAMETERS;

const operation = (
  summary: string,
  type: string,
  names: readonly ParameterName[] = [],
  path: readonly object[] = [],
) => ({
  get: {
    summary,
    parameters: [...path, ...names.map((name) => ({ $ref: `#/components/parameters/${name}` }))],
    responses: { '200': { description: summary, content: { [type]: { schema: { type: 'object' } } } } },
  },
});

const FEATURE_ID = [{ name: 'featureId', in: 'path', required: true, schema: { type: 'string' } }];
const TILE = ['tileMatrix', 'tileRow', 'tileCol'].map((name) => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'integer', minimum: 0 },
}));
const ITEMS: readonly ParameterName[] = ['limit', 'bbox', 'bbox-crs', 'crs', 'datetime', 'cursor'];

/**
 * OpenAPI 3.0 of what the caller sees of this service: programs read from it how many features a page may have.
 * @param layers ids and titles of the collections that the caller sees
 * @param root address of the service
 */
export function openApiOf(root: string, layers: readonly (readonly [id: string, title: string])[]) {
  const { title, description, conformance, collections, matrixSets } = ogcTexts;
  return {
    openapi: '3.0.3',
    info: { title, description, version: '1.0.0' },
    servers: [{ url: root }],
    security: [{ basic: [] }, { bearer: [] }],
    paths: {
      '/': operation(title, JSON_TYPE),
      '/conformance': operation(conformance, JSON_TYPE),
      '/tileMatrixSets': operation(matrixSets, JSON_TYPE),
      [`/tileMatrixSets/${MATRIX_SET}`]: operation(ogcTexts.matrixSet, JSON_TYPE),
      '/collections': operation(collections, JSON_TYPE),
      ...Object.fromEntries(
        layers.flatMap(([id, name]) => [
          [`/collections/${id}`, operation(name, JSON_TYPE)],
          [`/collections/${id}/items`, operation(name, GEOJSON_TYPE, ITEMS)],
          [`/collections/${id}/tiles`, operation(name, JSON_TYPE)],
          [`/collections/${id}/tiles/${MATRIX_SET}`, operation(name, JSON_TYPE)],
          [
            `/collections/${id}/tiles/${MATRIX_SET}/{tileMatrix}/{tileRow}/{tileCol}`,
            operation(name, TILE_TYPE, [], TILE),
          ],
          [`/collections/${id}/items/{featureId}`, operation(name, GEOJSON_TYPE, ['crs'], FEATURE_ID)],
        ]),
      ),
    },
    components: {
      parameters: PARAMETERS,
      securitySchemes: { basic: { type: 'http', scheme: 'basic' }, bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}
