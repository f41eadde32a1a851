import { z } from 'zod';
import { type Endpoint, isoDate, meparCode, seasonYear } from './shared.ts';

/** NDVI on a date. */
export const datedValue = z.object({ date: isoDate, value: z.number() });

/** A pass of the satellite over a block: what it measured, and whether that enters the curve. */
export const curvePoint = z.object({
  date: isoDate,
  mean: z.number().nullable(),
  sd: z.number().nullable(),
  clearShare: z.number(),
  usable: z.boolean(),
  /** Why it does not enter the curve, or counts less: a Hungarian phrase; null of a clear image. */
  reason: z.string().nullable(),
});

/**
 * A block's NDVI in a calendar year. `lastYear`, `median` and `band` are laid over the year that was asked for: their dates are of that year.
 * Curves are on a grid of five days, from the first measurement to the last (`smooth` has the days beside a break, too); empty where too little was measured.
 */
export const curve = z.object({
  points: z.array(curvePoint),
  smooth: z.array(datedValue),
  /** Dates of `smooth` with which it begins anew, as measured, because an alert's loss came at once: no line leads there from the value before. */
  breaks: z.array(isoDate),
  lastYear: z.array(datedValue),
  /** Median of at least eight blocks of the same crop within 25 km. */
  median: z.array(datedValue),
  /** Lowest and highest of up to five earlier years. */
  band: z.array(z.object({ date: isoDate, lo: z.number(), hi: z.number() })),
  alerts: z.array(isoDate),
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
