import { z } from 'zod';
import { areaGeometry, instant, isoDate } from '../../schemas/shared.ts';

/** Lower and upper end. Earlier calculations have none. */
const interval = z.array(z.number()).length(2).nullable().optional();

export const yieldDetails = z.object({
  method: z.enum(['mean', 'poststrat', 'composite']),
  n: z.number(),
  standardError: z.number().nullable(),
  /** Of the standard error; earlier calculations have none. */
  degreesOfFreedom: z.number().optional(),
  interval90: z.array(z.number()).length(2).nullable(),
  r2: z.number().nullable(),
  q2: z.number().nullable(),
  kappa: z.number().nullable(),
  ndviDates: z.array(isoDate),
  zoneYields: z.array(
    z.object({
      zoneIndex: z.number(),
      area: z.number(),
      n: z.number(),
      yield: z.number().nullable(),
      /** When the calculation was made; earlier ones have none. */
      meanNdvi: z.number().optional(),
    }),
  ),
  yieldTable: z.number().nullable(),
  referenceYield: z.number().nullable(),
  damagePercent: z.number().nullable(),
  damagePercentTable: z.number().nullable(),
  /** t, computed from area, reference and yield as they are reported (two decimals). */
  lostYield: z.number().nullable(),
  /** The same figures at both ends of the yield's 90 % interval. */
  yieldTableInterval: interval,
  damagePercentInterval: interval,
  damagePercentTableInterval: interval,
  lostYieldInterval: interval,
  /** ha, as it is reported. */
  damagedArea: z.number().optional(),
  /** Weight of the zones in the base, 0..1; null where they cannot be used. */
  lambda: z.number().nullable().optional(),
  /** Share of the damaged area that is not covered by a used point, 0..1. */
  unsampledShare: z.number().optional(),
  quality: z.enum(['ok', 'informative', 'uncertain']),
  warnings: z.array(z.object({ sequenceId: z.number().nullable(), reason: z.string(), message: z.string() })),
  at: instant,
  by: z.string(),
});
export type YieldDetails = z.infer<typeof yieldDetails>;

/** NDVI of pixels: distinct values, and the number of pixels (or area) of each. */
const population = { values: z.array(z.number()), weights: z.array(z.number()) };

/** What a calculation uses beside the points' yields (`YieldBasis` of the domain); outlines with all their digits. */
export const yieldBasis = z.object({
  damaged: areaGeometry,
  table: areaGeometry,
  /** m² */
  damagedArea: z.number(),
  tableArea: z.number(),
  zones: z.array(z.object({ zone: z.number(), area: z.number(), geometry: areaGeometry })),
  points: z.array(z.object({ id: z.uuid(), position: z.array(z.number()).length(2) })),
  candidates: z.array(
    z.object({
      dates: z.array(isoDate),
      /** In the order of the points. */
      x: z.array(z.number().nullable()),
      population: z.object(population),
      zonePixels: z.array(z.object({ zone: z.number(), ...population })),
    }),
  ),
  /** t/ha */
  referenceYield: z.number().nullable(),
  plausibleYield: z.number().nullable(),
});
export type YieldBasisAnswer = z.infer<typeof yieldBasis>;
