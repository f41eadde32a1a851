import { z } from 'zod';
import { MAX_ROWS } from '../../maxRows.ts';
import { alertReply } from './alerts.ts';
import { policyPlot } from './policies.ts';
import { damageRef, policyRef } from '../../schemas/refs.ts';
import {
  areaGeometry,
  askedDay,
  askedId,
  type Endpoint,
  extentText,
  isoDate,
  meparCode,
  noQuery,
  seasonYear,
  wholeNumber,
} from '../../schemas/shared.ts';

export const ndviDate = z.object({
  date: isoDate,
  url: z.string(),
  clearShare: z.number(),
  mean: z.number().nullable(),
});
export const alertDate = z.object({
  date: isoDate,
  productId: z.string(),
  /** Alerts of one kind lie beside each other, those of different kinds over each other. */
  kind: z.string(),
  geom: areaGeometry,
  area: z.number(),
  /** What the caller says of it; null where they have not, or took it back. */
  answer: alertReply.nullable(),
});

export const mepar = z.object({
  meparCode: z.string(),
  geom: areaGeometry,
  geomHa: z.number(),
  status: z.string().nullable(),
  cityName: z.string().nullable(),
  ndvi: z.array(ndviDate),
  alerts: z.array(alertDate),
});
export type Mepar = z.infer<typeof mepar>;

export const blockPlot = z.object({
  id: z.number(),
  name: z.string(),
  meparCode: z.string(),
  tableGeometry: areaGeometry,
  area: z.number(),
  plantName: z.string().nullable(),
  yield: z.number().nullable(),
  differentialSpraying: z.boolean().nullable(),
  differentialSprayingType: z.string().nullable(),
  irrigation: z.boolean().nullable(),
});
export type BlockPlot = z.infer<typeof blockPlot>;

export const product = z.object({
  id: z.string(),
  type: z.string(),
  subType: z.enum(['BMI', 'TCI']).nullable(),
  date: isoDate,
  dateBefore: isoDate.nullable(),
  url: z.string().nullable(),
  fileName: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  meparCode: z.string().nullable(),
  damagePlotId: z.number().nullable(),
  productPolygon: areaGeometry.nullable(),
  data: z
    .object({
      count: z.number(),
      clearShare: z.number(),
      mean: z.number().nullable(),
      sd: z.number().nullable(),
      min: z.number().nullable(),
      max: z.number().nullable(),
    })
    .nullable(),
});
export type Product = z.infer<typeof product>;

export const ownMepar = mepar.extend({ policyPlots: z.array(policyPlot), blockPlots: z.array(blockPlot) });
export type OwnMepar = z.infer<typeof ownMepar>;

export const meparItem = z.object({
  meparCode: z.string(),
  geom: areaGeometry,
  geomHa: z.number(),
  status: z.string().nullable(),
});

export const block = mepar.extend({
  meparPolygon: areaGeometry,
  products: z.array(product),
  policies: z.array(policyRef),
  damages: z.array(damageRef),
  policyPlots: z.array(policyPlot),
  blockPlots: z.array(blockPlot),
  agroProducts: z.array(product),
});
export type Block = z.infer<typeof block>;

const codeParams = z.strictObject({ code: meparCode });

export const blockEndpoints = {
  mepars: {
    // Farmers and agronomy clients get all of their own blocks; the others must name an extent.
    query: z.strictObject({
      extent: extentText.optional(),
      limit: wholeNumber(1, MAX_ROWS).optional(),
      /** Of the caller's own blocks those alone that have an alert of this day. */
      alertDate: askedDay.optional(),
    }),
    answer: z.union([z.array(ownMepar), z.object({ items: z.array(meparItem), truncated: z.boolean() })]),
  },
  mepar: { params: codeParams, query: noQuery, answer: mepar },
  block: { params: codeParams, query: noQuery, answer: block },
  products: {
    query: z.strictObject({
      meparCode: meparCode.optional(),
      damagePlotId: askedId.optional(),
      type: z.string().max(64).optional(),
      /** Products of that year; by default those of the newest season with images. */
      year: seasonYear.optional(),
    }),
    answer: z.array(product),
  },
} as const satisfies Record<string, Endpoint>;
