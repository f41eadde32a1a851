import { z } from 'zod';
import {
  areaGeometry,
  byExtent,
  type Endpoint,
  extentQuery,
  meparCode,
  noQuery,
  pointGeometry,
} from '../../schemas/shared.ts';
import { mepar } from '../insurance/blocks.ts';

/** A patch of the soil map. */
export const soilZone = z.object({
  id: z.number(),
  geom: areaGeometry,
  genetic: z.string(),
  physical: z.string(),
  /** `#RRGGBB` */
  colorGenetic: z.string(),
  colorPhysical: z.string(),
});
export type SoilZone = z.infer<typeof soilZone>;

export const soilSample = z.object({
  id: z.number(),
  /** The place of one sample, or the area of a mixed one. */
  geom: z.union([areaGeometry, pointGeometry]),
  soilPlan: z.string().nullable(),
  settlement: z.string().nullable(),
  /** The lot's number in the land register. */
  hrsz: z.string().nullable(),
  meparCode: z.string().nullable(),
  landUse: z.string().nullable(),
  /** ha */
  area: z.number().nullable(),
  genetic: z.string().nullable(),
  /** Humus, per cent. */
  organicContent: z.number().nullable(),
});
export type SoilSample = z.infer<typeof soilSample>;

export const soilManagementZone = z.object({
  geom: areaGeometry,
  /** `#RRGGBB` */
  color: z.string(),
  areaName: z.string(),
  category: z.string(),
});
export type SoilManagementZone = z.infer<typeof soilManagementZone>;

export const soilMepar = mepar.extend({ terrainUrl: z.string().nullable() });
export type SoilMepar = z.infer<typeof soilMepar>;

/** What the company's maps contain. */
export const soilOverview = z.object({
  soilZones: z.number(),
  soilSamples: z.number(),
  managementZones: z.number(),
  /** Around all of them, EPSG:23700: west, south, east, north. */
  box: z.array(z.number()).length(4).nullable(),
  /** A surveyed place near the middle of the box, EPSG:23700: a survey may lie in parts far from each other. */
  place: z.array(z.number()).length(2).nullable(),
  /** `group:layer` */
  terrainUrl: z.string().nullable(),
});
export type SoilOverview = z.infer<typeof soilOverview>;

export const soilEndpoints = {
  soilOverview: { query: noQuery, answer: soilOverview },
  soilZone: { query: extentQuery, answer: byExtent(soilZone) },
  soilSample: { query: extentQuery, answer: byExtent(soilSample) },
  soilManagementZone: { query: extentQuery, answer: byExtent(soilManagementZone) },
  soilMepar: { params: z.strictObject({ code: meparCode }), query: noQuery, answer: soilMepar },
  soilManagementZones: { query: z.strictObject({ meparCode }), answer: z.array(soilManagementZone) },
} as const satisfies Record<string, Endpoint>;
