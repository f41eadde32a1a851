import { z } from 'zod';
import { type Endpoint, noQuery, wholeNumber } from '../../schemas/shared.ts';

/** Keys with a colon belong to STAC's extensions: written unchanged, whichever they are. */
const open = z.record(z.string(), z.unknown());

const link = z.object({
  rel: z.string(),
  href: z.string(),
  type: z.string().optional(),
  title: z.string().optional(),
  method: z.enum(['GET', 'POST']).optional(),
  'wms:layers': z.array(z.string()).optional(),
  'wms:styles': z.array(z.string()).optional(),
  'wmts:layer': z.string().optional(),
});
export type StacLink = z.infer<typeof link>;

const catalog = z.object({
  type: z.literal('Catalog'),
  stac_version: z.string(),
  id: z.string(),
  title: z.string(),
  description: z.string(),
  conformsTo: z.array(z.string()),
  links: z.array(link),
});

/** The bounds of a collection or item: longitude first, WGS84. */
const bbox = z.tuple([z.number(), z.number(), z.number(), z.number()]);

const collection = z.object({
  type: z.literal('Collection'),
  stac_version: z.string(),
  stac_extensions: z.array(z.string()),
  id: z.string(),
  title: z.string(),
  description: z.string(),
  license: z.string(),
  extent: z.object({
    spatial: z.object({ bbox: z.array(bbox) }),
    temporal: z.object({ interval: z.array(z.tuple([z.string().nullable(), z.string().nullable()])) }),
  }),
  summaries: open,
  links: z.array(link),
});
export type StacCollection = z.infer<typeof collection>;

const item = z.object({
  type: z.literal('Feature'),
  stac_version: z.string(),
  stac_extensions: z.array(z.string()),
  id: z.string(),
  collection: z.string(),
  geometry: z.object({ type: z.enum(['Polygon', 'MultiPolygon']), coordinates: z.array(z.unknown()) }),
  bbox,
  properties: open,
  assets: z.record(z.string(), open),
  links: z.array(link),
});
export type StacItem = z.infer<typeof item>;

const itemCollection = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(item),
  numberMatched: z.number(),
  numberReturned: z.number(),
  links: z.array(link),
});
export type StacItemCollection = z.infer<typeof itemCollection>;

/** Four or six numbers; the values are checked by the search. */
const bboxText = z.string().regex(/^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}((,-?\d+(\.\d+)?){2})?$/);
const filter = {
  bbox: bboxText.max(200).optional(),
  datetime: z.string().min(1).max(64).optional(),
  limit: wholeNumber(1, 1_000).optional(),
  page: wholeNumber(1, 1_000_000).optional(),
};

const group = z.string().regex(/^[a-z0-9-]{1,64}$/);
const layer = z.string().regex(/^[A-Za-z0-9_.-]{1,128}$/);
const names = z.string().min(1).max(2_000);

export const stacEndpoints = {
  stac: { query: noQuery, answer: catalog },
  stacConformance: { query: noQuery, answer: z.object({ conformsTo: z.array(z.string()) }) },
  stacCollections: {
    query: noQuery,
    answer: z.object({ collections: z.array(collection), links: z.array(link) }),
  },
  stacCollection: { params: z.strictObject({ group }), query: noQuery, answer: collection },
  stacItems: { params: z.strictObject({ group }), query: z.strictObject(filter), answer: itemCollection },
  stacItem: { params: z.strictObject({ group, layer }), query: noQuery, answer: item },
  stacSearch: {
    query: z.strictObject({ ...filter, collections: names.optional(), ids: names.optional() }),
    answer: itemCollection,
  },
} as const satisfies Record<string, Endpoint>;
