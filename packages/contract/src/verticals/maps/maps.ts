import { YIELD_TYPES } from '@georisk/domain/yieldMap/yieldScale.ts';
import { z } from 'zod';
import { plant } from '../insurance/landUse.ts';
import { askedDay, askedId, type Endpoint, meparCode } from '../../schemas/shared.ts';

/** Group of map layers: the installation's (`s2`) or a company's (`c4`). */
const group = z.string().regex(/^[a-z0-9-]{1,64}$/);
/** `group:layer`, as a product's `url` says. */
export const groupAndLayer = z.string().regex(/^[a-z0-9-]{1,64}:[A-Za-z0-9_-]{1,64}$/);
const style = z.string().regex(/^[A-Za-z0-9_-]{0,64}$/);
const tileNumber = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,7})$/)
  .transform(Number);

/** Options of a picture beside its place. */
const look = z.strictObject({ style: style.optional(), mepar: meparCode.optional(), time: askedDay.optional() });

/** TileJSON 3.0.0 of a raster layer. */
export const tileJson = z.object({
  tilejson: z.literal('3.0.0'),
  name: z.string(),
  description: z.string(),
  attribution: z.string(),
  version: z.string(),
  scheme: z.literal('xyz'),
  tiles: z.array(z.string()),
  minzoom: z.number(),
  maxzoom: z.number(),
  /** Degrees: west, south, east, north. */
  bounds: z.array(z.number()),
  /** Longitude, latitude, zoom. */
  center: z.array(z.number()),
});

/** Pictures of layers, in protocols of others; WMS and WMTS check their own queries. */
export const mapsEndpoints = {
  wms: { params: z.strictObject({ group }) },
  wmts: { params: z.strictObject({ group }) },
  wmtsCapabilities: { params: z.strictObject({ group }), query: z.strictObject({}) },
  wmtsTile: {
    params: z.strictObject({
      group,
      layer: z.string().max(64),
      style,
      set: z.string().max(64),
      z: z.string().max(16),
      row: z.string().max(16),
      column: z.string().max(16),
    }),
  },
  tileJson: {
    params: z.strictObject({
      layer: z
        .string()
        .regex(/\.json$/)
        .transform((text) => text.slice(0, -'.json'.length))
        .pipe(groupAndLayer),
    }),
    query: look,
    answer: tileJson,
  },
  tile: {
    params: z.strictObject({
      layer: groupAndLayer,
      z: tileNumber,
      x: tileNumber,
      y: z
        .string()
        .regex(/\.png$/)
        .transform((text) => text.slice(0, -'.png'.length))
        .pipe(tileNumber),
    }),
    query: look,
  },
  vectorTile: {
    params: z.strictObject({
      layer: z.string().regex(/^[A-Za-z]{1,32}$/),
      z: tileNumber,
      x: tileNumber,
      y: tileNumber,
    }),
    /** For the layer `yields`: which crop's yield, and of which kind. */
    query: z.strictObject({ plant: plant.optional(), type: z.enum(YIELD_TYPES).optional() }),
  },
  blockGeotiff: {
    params: z.strictObject({ code: meparCode }),
    /** `blockPlot`: an agronomist's plot on the block, to which the file is clipped. */
    query: z.strictObject({ layer: groupAndLayer, style: style.optional(), blockPlot: askedId.optional() }),
  },
} as const satisfies Record<string, Endpoint>;
