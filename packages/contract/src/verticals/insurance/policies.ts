import { fixText } from './fix.ts';
import { z } from 'zod';
import { damageRef, policyTerms } from '../../schemas/refs.ts';
import {
  areaGeometry,
  askedId,
  type Endpoint,
  instant,
  isoDate,
  noQuery,
  paged,
  pageQuery,
  polygonGeometry,
  rowId,
  seasonYear,
} from '../../schemas/shared.ts';

/** What a plot is insured for. */
export const plotMoney = z.object({
  /** Ft; null where it is neither stated nor can be computed. */
  sumInsured: z.number().nullable(),
  /** Computed of area, insured yield and insured price: the contract states none. */
  isComputed: z.boolean(),
  /** Ft */
  premium: z.number().nullable(),
});
export type PlotMoney = z.infer<typeof plotMoney>;

export const policyPlot = z.object({
  id: z.number(),
  policyId: z.number(),
  policyNumber: z.string(),
  plantName: z.string().nullable(),
  plantCode: z.string().nullable(),
  insuredArea: z.number(),
  meparCode: z.string(),
  meparPolygon: areaGeometry.nullable(),
  tableGeometry: polygonGeometry.nullable(),
  tableGeometryHa: z.number().nullable(),
  /** Last day of the policy's cover; of one without days of its own the last of its year. */
  insuredUntil: isoDate,
  /** Left out for a farmer. */
  farmerUserId: z.number().nullable().optional(),
  /** Left out for those who may not open policies. */
  money: plotMoney.optional(),
  updatedAt: instant,
  version: z.number(),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
});
export type PolicyPlot = z.infer<typeof policyPlot>;

export const policyYield = z.object({ plantName: z.string(), plantCode: z.string().nullable(), yield: z.number() });
export type PolicyYield = z.infer<typeof policyYield>;

export const policy = z.object({
  id: z.number(),
  policyNumber: z.string(),
  year: z.number(),
  policyPlots: z.array(policyPlot),
  damages: z.array(damageRef),
  policyYields: z.array(policyYield),
  terms: policyTerms,
});
export type Policy = z.infer<typeof policy>;

/** A policy among others of its number. */
export const policyChoice = z.object({
  id: z.number(),
  policyNumber: z.string(),
  year: z.number(),
  companyId: z.number(),
  companyName: z.string(),
});
export type PolicyChoice = z.infer<typeof policyChoice>;

/**
 * A policy number, or the id: the number is tried first. No number contains control characters, and the database does
 * not accept NUL.
 */
const numberOrId = z.strictObject({ id: z.string().regex(/^[^\p{Cc}]{1,64}$/u) });

const drawingKey = {
  /** Identifier of this change, made by the device: sending it again returns the first answer again. */
  changeId: z.uuid().optional(),
  deviceTime: instant.optional(),
  gps: fixText.optional(),
};

export const policyEndpoints = {
  policies: { query: z.strictObject(pageQuery), answer: paged(policy) },
  policy: {
    params: numberOrId,
    query: z.strictObject({
      year: seasonYear.optional(),
      /** Which of several policies of one number: those of other companies. */
      policyId: askedId.optional(),
    }),
    answer: policy,
  },
  policyChoices: { params: numberOrId, query: noQuery, answer: z.array(policyChoice) },
  policyPlot: { params: z.strictObject({ id: rowId }), query: noQuery, answer: policyPlot },
  policyYields: { params: z.strictObject({ id: rowId }), query: noQuery, answer: z.array(policyYield) },
  savePolicyDrawing: {
    body: z.strictObject({
      policyPlotId: z.number().int().min(1).max(2_147_483_647),
      /** GeoJSON Polygon in EPSG:23700, or null to delete; faults are reported in Hungarian by the domain. */
      tablePolygon: z.unknown(),
      version: z.number().int().min(1).optional(),
      ...drawingKey,
    }),
    answer: policyPlot,
  },
  drawWholeBlock: {
    params: z.strictObject({ id: rowId }),
    body: z.strictObject({ version: z.number().int().min(1).optional(), ...drawingKey }),
    answer: policyPlot,
  },
  undoWholeBlock: {
    params: z.strictObject({ id: rowId }),
    /** `drawn`: the change that is undone, by the identifier that the device gave it. */
    body: z.strictObject({ drawn: z.uuid(), ...drawingKey }),
    answer: policyPlot,
  },
} as const satisfies Record<string, Endpoint>;
