import { PERILS } from '@georisk/domain/peril/perilRules.ts';
import { z } from 'zod';
import { MAX_CASES } from './caseList.ts';
import { askedId, type Endpoint, isoDate, paged, pageQuery, seasonYear } from '../../schemas/shared.ts';

const peril = z.enum(PERILS);

const figures = {
  plots: z.number(),
  hectares: z.number(),
  /** Ft, of the plots whose sum is known; null where none is. */
  sumInsured: z.number().nullable(),
  /** Plots whose sum insured is not known. */
  withoutSum: z.number(),
};

/** The plots of a settlement together, at a point of theirs, EPSG:23700. */
export const insuredPlace = z.object({
  /** Null of blocks whose settlement is not known. */
  code: z.string().nullable(),
  name: z.string().nullable(),
  county: z.string().nullable(),
  districtCode: z.string().nullable(),
  districtName: z.string().nullable(),
  x: z.number(),
  y: z.number(),
  ...figures,
});
export type InsuredPlace = z.infer<typeof insuredPlace>;

/** Side of a square of the density, m: 25 km². */
export const DENSITY_CELL_M = 5_000;

/** The insured land whose blocks have their middle in a square of the EOV grid. */
export const densityCell = z.object({
  /** South-west corner, EPSG:23700: multiples of the side. */
  x: z.number(),
  y: z.number(),
  ...figures,
});
export type DensityCell = z.infer<typeof densityCell>;

export const exposure = z.object({
  /** Code of a crop or a district, or a peril; null of what has none. */
  key: z.string().nullable(),
  name: z.string().nullable(),
  ...figures,
  /** Ft, of the plots whose premium is known; null where none is. */
  premium: z.number().nullable(),
  /** Plots whose premium is not known. */
  withoutPremium: z.number(),
});
export type ExposureRow = z.infer<typeof exposure>;

/** A policy as a row of the list. */
export const policyRow = z.object({
  id: z.number(),
  policyNumber: z.string(),
  year: z.number(),
  companyId: z.number(),
  /** Names of the farmers of its plots. */
  insured: z.array(z.object({ id: z.number(), name: z.string() })),
  crops: z.array(z.string()),
  perils: z.array(peril),
  validFrom: isoDate.nullable(),
  validTo: isoDate.nullable(),
  plots: z.number(),
  /** Plots without an outline. */
  undrawn: z.number(),
  hectares: z.number(),
  /** Ft; null where no plot's is known. */
  sumInsured: z.number().nullable(),
  withoutSum: z.number(),
  /** Ft; null where no plot's is known. */
  premium: z.number().nullable(),
  withoutPremium: z.number(),
  damages: z.number(),
});
export type PolicyListRow = z.infer<typeof policyRow>;

export const POLICY_ORDERS = ['number', '-number', 'sum', '-sum', 'area', '-area'] as const;

const parts = {
  year: seasonYear.optional(),
  /** Code of a crop. */
  crop: z.string().max(50).optional(),
  /** Code of a district. */
  district: z.string().max(20).optional(),
  peril: peril.optional(),
};

/** What the list of policies is narrowed to, and its order. */
const narrowed = {
  ...parts,
  /** Words: each a part of a policy's number, of the insured's name or of a settlement's. */
  q: z.string().max(64).optional(),
  farmer: askedId.optional(),
  /** With a plot that has no outline. */
  undrawn: z.enum(['1']).optional(),
  sort: z.enum(POLICY_ORDERS).optional(),
};

/** Lines of a workbook of policies; further ones are left out, and its last line says so. */
export const MAX_WORKBOOK_POLICIES = 20_000;

/** Policies that somebody has chosen in the list; of those that the caller does not reach nothing is answered. */
const chosenIds = z.array(z.number().int().min(1).max(2_147_483_647)).min(1).max(MAX_CASES);

/** Places of policies, of which one is known: a point in the block of their first plot, EPSG:23700. */
const policyPoints = z.object({
  items: z.array(z.object({ id: z.number(), policyNumber: z.string(), position: z.array(z.number()).length(2) })),
  cut: z.boolean(),
});

export const portfolioEndpoints = {
  portfolio: {
    query: z.strictObject({
      year: seasonYear.optional(),
      /** With the squares of the density. */
      density: z.enum(['1']).optional(),
    }),
    answer: z.object({
      /** Harvest year; null without policies. */
      year: z.number().nullable(),
      /** Around all insured blocks, EPSG:23700. */
      box: z.array(z.number()).length(4).nullable(),
      ...figures,
      places: z.array(insuredPlace),
      /** Squares of the EOV grid with insured land; empty where nobody asked for them. */
      cells: z.array(densityCell),
    }),
  },
  exposure: {
    query: z.strictObject(parts),
    answer: z.object({
      year: z.number().nullable(),
      /** Years with policies, newest first. */
      years: z.array(z.number()),
      total: exposure,
      byCrop: z.array(exposure),
      byPeril: z.array(exposure),
      byDistrict: z.array(exposure),
    }),
  },
  policyList: {
    query: z.strictObject({ ...pageQuery, ...narrowed }),
    answer: paged(policyRow).extend({ year: z.number().nullable() }),
  },
  policyWorkbook: { query: z.strictObject(narrowed) },
  chosenPolicyWorkbook: { body: z.strictObject({ ids: chosenIds, sort: narrowed.sort }) },
  policyPoints: { query: z.strictObject(narrowed), answer: policyPoints },
  chosenPolicyPoints: { body: z.strictObject({ ids: chosenIds }), answer: policyPoints },
} as const satisfies Record<string, Endpoint>;
