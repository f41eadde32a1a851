import { z } from 'zod';
import { areaGeometry, byExtent, type Endpoint, extentQuery, noQuery } from '../../schemas/shared.ts';

export const country = z.object({ name: z.string(), polygon: areaGeometry });
export const city = z.object({ code: z.string(), name: z.string(), cityPolygon: areaGeometry });

/** Reference lines that the installation has (tiles of the layer `reference`), and whose data they are. */
export const referenceLine = z.object({ of: z.enum(['counties', 'roads']), credit: z.string().nullable() });
export type ReferenceLine = z.infer<typeof referenceLine>;

/** A background map: tiles of another host, or this installation's own true-colour layer. */
export const baseMap = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(['xyz', 'wms', 'wmts', 'own']),
  /** Template of a tile address (`xyz`), address of the service, or `group:layer` (`own`). */
  url: z.string(),
  layer: z.string().nullable(),
  attribution: z.string(),
  /** Imagery has labels and dark outlines, a street map does not. */
  imagery: z.boolean(),
  minZoom: z.number(),
  maxZoom: z.number(),
});
export type BaseMap = z.infer<typeof baseMap>;

export type Country = z.infer<typeof country>;
export type City = z.infer<typeof city>;

export const plot = z.object({
  kind: z.enum(['mepar', 'policyPlot', 'damagePlot']),
  id: z.number().nullable(),
  meparCode: z.string(),
  damageNumber: z.string().nullable(),
  policyNumber: z.string().nullable(),
  plantName: z.string().nullable(),
  geom: areaGeometry,
});
export type Plot = z.infer<typeof plot>;

export const mapEndpoints = {
  country: { query: noQuery, answer: z.array(country) },
  baseMaps: { query: noQuery, answer: z.array(baseMap) },
  cities: { query: extentQuery, answer: byExtent(city) },
  referenceLines: { query: noQuery, answer: z.array(referenceLine) },
  plots: { query: extentQuery, answer: byExtent(plot) },
} as const satisfies Record<string, Endpoint>;
