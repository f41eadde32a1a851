import { z } from 'zod';
import { areaGeometry, byExtent, type Endpoint, extentQuery, meparCode, noQuery } from '../../schemas/shared.ts';
import { chronologyArea } from '../insurance/dashboards.ts';

/** 1 very low to 5 very high; null: not known. */
const frost = z.number().int().min(1).max(5).nullable();

/** A damage by frost of an insured plot. */
export const frostDamage = z.object({
  id: z.number(),
  damageNumber: z.string(),
  dangerType: z.string(),
  /** ha */
  damagedArea: z.number(),
  /** Ft */
  damageAmount: z.number(),
  /** Per cent of the sum insured. */
  damageProportion: z.number(),
  /** Whether the damage is a case that can be opened. */
  hasCase: z.boolean(),
});
export type FrostDamage = z.infer<typeof frostDamage>;

export const frostBlock = z.object({
  meparCode: z.string(),
  polygon: areaGeometry,
  frost,
  frostLabel: z.string().nullable(),
  damages: z.array(frostDamage),
});
export type FrostBlock = z.infer<typeof frostBlock>;

export const frostDanger = z.object({
  meparCode: z.string(),
  polygon: areaGeometry,
  frost,
  frostLabel: z.string().nullable(),
  /** Of a damaging frost in a year, 0-1. */
  probability: z.number().nullable(),
  /** Years with a damaging frost, of the years with data. */
  events: z.number().nullable(),
  years: z.number().nullable(),
});
export type FrostDangerOfBlock = z.infer<typeof frostDanger>;

/** The sources of the danger map and its error. */
export const frostMap = z.object({
  stations: z.number(),
  /** Grids of temperatures, which count before the stations where they have values. */
  grids: z.number(),
  firstYear: z.number().nullable(),
  lastYear: z.number().nullable(),
  /** Blocks with a class. */
  blocks: z.number(),
  /** Root mean square of interpolated less measured minima when a station is left out, K. */
  error: z.number().nullable(),
  /** Root mean square of the grids less the stations' minima, K; null without a station in a grid. */
  gridError: z.number().nullable(),
  madeAt: z.string().nullable(),
  /** Of the blocks with a class, EPSG:23700; null without one. */
  box: z.array(z.number()).length(4).nullable(),
});
export type FrostMapFacts = z.infer<typeof frostMap>;

export const frostEndpoints = {
  frostDamages: { query: extentQuery, answer: byExtent(frostBlock) },
  frostChronology: { query: noQuery, answer: z.array(chronologyArea) },
  frostMap: { query: noQuery, answer: frostMap },
  frostDanger: { params: z.strictObject({ meparCode }), query: noQuery, answer: frostDanger },
} as const satisfies Record<string, Endpoint>;
