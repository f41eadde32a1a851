import { CROP_INDICES } from '@georisk/domain/cropMap/cropIndex.ts';
import { plantsOf } from '@georisk/domain/yieldMap/plants.ts';
import { YIELD_SCALES, YIELD_TYPES } from '@georisk/domain/yieldMap/yieldScale.ts';
import { z } from 'zod';
import { photo } from './damages.ts';
import {
  areaGeometry,
  byExtent,
  type Endpoint,
  extentQuery,
  isoDate,
  noQuery,
  seasonYear,
} from '../../schemas/shared.ts';

const cropNames = z.object({ '1': z.string(), '2': z.string(), '3': z.string(), '4': z.string(), '5': z.string() });

export const cropRecord = z.object({
  id: z.number(),
  cropPolygon: areaGeometry,
  crop: z.literal(CROP_INDICES),
  date: isoDate,
});
export type CropRecord = z.infer<typeof cropRecord>;

/** A group of the yield menu or the code of a crop. */
export const plant = z
  .string()
  .max(40)
  .refine((value) => plantsOf(value) !== null);
const yieldQuestion = {
  plant: plant.default('KALASZOS'),
  scale: z.enum(YIELD_SCALES),
  type: z.enum(YIELD_TYPES).default('reference'),
};

export const yieldArea = z.object({
  id: z.number(),
  /** t/ha */
  yield: z.number(),
  yieldPolygon: areaGeometry,
  meparCode: z.string().nullable(),
  nuts4Code: z.string().nullable(),
  nuts4Name: z.string().nullable(),
});
export type YieldArea = z.infer<typeof yieldArea>;

/** Crop map, yield map and photos. */
export const layerEndpoints = {
  cropYears: { query: noQuery, answer: z.array(z.object({ year: z.number(), names: cropNames })) },
  crops: { query: extentQuery.extend({ year: seasonYear }), answer: byExtent(cropRecord).extend({ names: cropNames }) },
  yields: { query: extentQuery.extend(yieldQuestion), answer: byExtent(yieldArea) },
  yieldMax: { query: z.strictObject(yieldQuestion), answer: z.object({ max: z.number() }) },
  photos: { query: extentQuery, answer: byExtent(photo) },
  photoImage: { params: z.strictObject({ id: z.uuid() }), query: noQuery },
  photoThumbnail: { params: z.strictObject({ id: z.uuid() }), query: noQuery },
  photoOriginal: { params: z.strictObject({ id: z.uuid() }), query: noQuery },
} as const satisfies Record<string, Endpoint>;
