import { z } from 'zod';
import { type Endpoint, isoDate, meparCode, seasonYear } from '../../schemas/shared.ts';

/** NDVI on a date. */
export const datedValue = z.object({ date: isoDate, value: z.number() });

/** A pass of the satellite over a block: its measurement, and whether that is used in the curve. */
export const curvePoint = z.object({
  date: isoDate,
  mean: z.number().nullable(),
  sd: z.number().nullable(),
  clearShare: z.number(),
  usable: z.boolean(),
  /** Why it is not used in the curve, or counts less: a Hungarian phrase; null of a clear image. */
  reason: z.string().nullable(),
});

/** The crop that covers most of a block in a year, by the plots that the caller may see. */
export const cropOfYear = z.object({ year: z.number(), crop: z.string() });

/**
 * A block's NDVI in a calendar year. `lastYear`, `median` and `band` are overlaid on the requested year: their dates
 * are of that year. Curves are on a grid of five days, from the first measurement to the last (`smooth` has the days
 * beside a break, too); empty where there are too few measurements, `lastYear` where it had another crop as well.
 */
export const curve = z.object({
  points: z.array(curvePoint),
  smooth: z.array(datedValue),
  /**
   * Dates of `smooth` at which it begins anew, as measured, because of an alert's sudden loss: no line connects it
   * with the value before.
   */
  breaks: z.array(isoDate),
  lastYear: z.array(datedValue),
  /** Median of at least eight blocks of the same crop within 25 km. */
  median: z.array(datedValue),
  /** Lowest and highest of the five earlier years without those that are known to have had another crop. */
  band: z.array(z.object({ date: isoDate, lo: z.number(), hi: z.number() })),
  alerts: z.array(isoDate),
  /** Of the year and the five before, newest first; a year whose crop is not known is left out. */
  crops: z.array(cropOfYear),
});
export type Curve = z.infer<typeof curve>;

export const curveEndpoints = {
  curve: {
    params: z.strictObject({ code: meparCode }),
    /** Without a year: that of the block's newest measurement. */
    query: z.strictObject({ year: seasonYear.optional() }),
    answer: curve,
  },
} as const satisfies Record<string, Endpoint>;
