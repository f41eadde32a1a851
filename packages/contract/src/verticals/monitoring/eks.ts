import { z } from 'zod';
import {
  areaGeometry,
  byExtent,
  type Endpoint,
  extentQuery,
  isoDate,
  meparCode,
  noQuery,
} from '../../schemas/shared.ts';
import { product } from '../insurance/blocks.ts';

/** An application (egységes kérelem) as its list has it. */
export const ekItem = z.object({
  code: z.string(),
  krNumber: z.string().nullable(),
  signedAt: isoDate.nullable(),
  ownerAddress: z.string().nullable(),
});
export type EkItem = z.infer<typeof ekItem>;

export const ekPlant = z.object({ plantName: z.string(), area: z.number() });
export type EkPlant = z.infer<typeof ekPlant>;

export const ekMepar = z.object({
  meparCode,
  geom: areaGeometry,
  geomHa: z.number(),
  plants: z.array(ekPlant),
  products: z.array(product),
});
export type EkMepar = z.infer<typeof ekMepar>;

export const ek = ekItem.extend({ mepars: z.array(ekMepar) });
export type Ek = z.infer<typeof ek>;

/** The land of an application: blocks, declared hectares, and the box around the blocks (EPSG:23700). */
export const ekTotal = z.object({
  code: z.string(),
  blocks: z.number(),
  area: z.number(),
  bbox: z.array(z.number()).length(4),
});
export type EkTotal = z.infer<typeof ekTotal>;

/** A block with what one application declares on it. */
export const ekBlock = z.object({
  ekCode: z.string(),
  meparCode,
  geom: areaGeometry,
  geomHa: z.number(),
  plants: z.array(ekPlant),
});
export type EkBlock = z.infer<typeof ekBlock>;

/** No code contains control characters, and the database does not accept NUL. */
const codeParams = z.strictObject({ code: z.string().regex(/^[^\p{Cc}]{1,64}$/u) });

export const ekEndpoints = {
  eks: { query: noQuery, answer: z.array(ekItem) },
  ek: { params: codeParams, query: noQuery, answer: ek },
  ekTotals: { query: noQuery, answer: z.array(ekTotal) },
  ekBlocks: { query: extentQuery, answer: byExtent(ekBlock) },
} as const satisfies Record<string, Endpoint>;
