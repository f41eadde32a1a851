import { z } from 'zod';
import { type Endpoint, featureGeometry } from '../../schemas/shared.ts';

/** Coordinate systems of OGC API - Features by their addresses, longitude or easting first. */
export const OGC_CRS = {
  'http://www.opengis.net/def/crs/OGC/1.3/CRS84': 4326,
  'http://www.opengis.net/def/crs/EPSG/0/3857': 3857,
  'http://www.opengis.net/def/crs/EPSG/0/23700': 23700,
} as const;
export type OgcCrs = keyof typeof OGC_CRS;

/** Features on a page, where the request does not say how many, and at most. */
export const OGC_LIMITS = { usual: 100, most: 1_000 } as const;

/** Keys of documents that other standards define, written unchanged. */
const open = z.record(z.string(), z.unknown());

const link = z.object({
  rel: z.string(),
  href: z.string(),
  type: z.string(),
  title: z.string().optional(),
  templated: z.literal(true).optional(),
});
export type OgcLink = z.infer<typeof link>;

const crs = z.enum(Object.keys(OGC_CRS) as [OgcCrs, ...OgcCrs[]]);
const bbox = z.tuple([z.number(), z.number(), z.number(), z.number()]);

const collection = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  itemType: z.literal('feature'),
  /** Of the installation: no corner of it is a customer's. */
  extent: z.object({ spatial: z.object({ bbox: z.array(bbox), crs }) }),
  crs: z.array(crs),
  storageCrs: crs,
  links: z.array(link),
});
export type OgcCollection = z.infer<typeof collection>;

const feature = z.object({
  type: z.literal('Feature'),
  id: z.union([z.number(), z.string()]),
  geometry: featureGeometry,
  properties: open,
});
export type OgcFeature = z.infer<typeof feature>;

const linkedFeature = feature.extend({ links: z.array(link) });

const featureCollection = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(feature),
  timeStamp: z.string(),
  /** Missing where counting them would cost more than the page. */
  numberMatched: z.number().optional(),
  numberReturned: z.number(),
  links: z.array(link),
});

const json = { f: z.literal('json').optional() };
const onlyFormat = z.strictObject(json);
const collectionName = z.string().regex(/^[A-Za-z]{1,40}$/);
/** A row's number, or a UUID. */
const featureId = z.string().regex(/^(?:[1-9]\d{0,9}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/);

/** Four or six numbers; the values are checked by the call. */
const bboxText = z
  .string()
  .max(300)
  .regex(
    /^[+-]?\d{1,20}(?:\.\d{0,20})?(?:[eE][+-]?\d{1,2})?(?:,[+-]?\d{1,20}(?:\.\d{0,20})?(?:[eE][+-]?\d{1,2})?){3,5}$/,
  );

const MAX_DIGITS = /^[1-9]\d{0,9}$/;
/** More than the maximum is answered with the maximum, as the standard has it. */
const limit = z
  .string()
  .regex(MAX_DIGITS)
  .transform((text) => Math.min(Number(text), OGC_LIMITS.most));

const tileNumber = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,7})$/)
  .transform(Number);
const tileSet = z.object({
  title: z.string(),
  dataType: z.literal('vector'),
  crs,
  tileMatrixSetURI: z.string(),
  links: z.array(link),
});

export const ogcEndpoints = {
  ogc: {
    query: onlyFormat,
    answer: z.object({ title: z.string(), description: z.string(), links: z.array(link) }),
  },
  ogcApi: { query: onlyFormat, answer: open },
  ogcConformance: { query: onlyFormat, answer: z.object({ conformsTo: z.array(z.string()) }) },
  ogcCollections: {
    query: onlyFormat,
    answer: z.object({ collections: z.array(collection), crs: z.array(crs), links: z.array(link) }),
  },
  ogcCollection: {
    params: z.strictObject({ collection: collectionName }),
    query: onlyFormat,
    answer: collection,
  },
  ogcItems: {
    params: z.strictObject({ collection: collectionName }),
    query: z.strictObject({
      ...json,
      bbox: bboxText.optional(),
      'bbox-crs': crs.optional(),
      crs: crs.optional(),
      datetime: z.string().min(1).max(64).optional(),
      limit: limit.optional(),
      /** The last feature of the page before. */
      cursor: featureId.optional(),
    }),
    answer: featureCollection,
  },
  ogcItem: {
    params: z.strictObject({ collection: collectionName, feature: featureId }),
    query: z.strictObject({ ...json, crs: crs.optional() }),
    answer: linkedFeature,
  },
  ogcTileMatrixSets: {
    query: onlyFormat,
    answer: z.object({
      tileMatrixSets: z.array(z.object({ id: z.string(), title: z.string(), links: z.array(link) })),
    }),
  },
  ogcTileMatrixSet: { query: onlyFormat, answer: open },
  ogcTileSets: {
    params: z.strictObject({ collection: collectionName }),
    query: onlyFormat,
    answer: z.object({ tilesets: z.array(tileSet), links: z.array(link) }),
  },
  ogcTileSet: {
    params: z.strictObject({ collection: collectionName }),
    query: onlyFormat,
    /** With the matrices of which it has tiles. */
    answer: tileSet.extend({ tileMatrixSetLimits: z.array(open) }),
  },
  ogcTile: {
    params: z.strictObject({ collection: collectionName, z: tileNumber, y: tileNumber, x: tileNumber }),
    query: z.strictObject({ f: z.literal('mvt').optional() }),
  },
} as const satisfies Record<string, Endpoint>;
