import { z } from 'zod';
import { areaGeometry, type Endpoint, isoDate, noQuery, rowId, wholeNumber } from '../../schemas/shared.ts';
import { alertDate, blockPlot, product } from '../insurance/blocks.ts';

export type { BlockPlot } from '../insurance/blocks.ts';

export const wholeBlockPlot = blockPlot.extend({
  products: z.array(product),
  /** Those of its block as far as they are within the plot, newest first. */
  alerts: z.array(alertDate),
  /**
   * How the plot lies on its block; null where that is not known. Curve, alerts and zones are made of the whole block
   * (`domain/field/plotOnBlock.ts` says when that is the plot).
   */
  onBlock: z.object({ plots: z.number(), share: z.number() }).nullable(),
});
export type WholeBlockPlot = z.infer<typeof wholeBlockPlot>;

const category = z.enum(['low', 'medium', 'high', 'unstable']);
export type ZoneCategory = z.infer<typeof category>;

/** The part of a plot that is of one category. */
export const plotZone = z.object({
  category,
  color: z.string(),
  /** ha */
  area: z.number(),
  /** Of the area of all zones, 0 to 1. */
  share: z.number(),
  geom: areaGeometry,
});
export type PlotZone = z.infer<typeof plotZone>;

/** The zones of the newest year that has any; empty where the plot's block has none yet. */
export const plotZones = z.object({
  date: isoDate.nullable(),
  seasons: z.array(z.number()),
  zones: z.array(plotZone),
});
export type PlotZones = z.infer<typeof plotZones>;

/** Formats of a prescription. */
export const PRESCRIPTION_FORMATS = ['shapefile', 'isoxml'] as const;
export type PrescriptionFormat = (typeof PRESCRIPTION_FORMATS)[number];

/** The highest rate of a zone, kg/ha. */
export const MAX_RATE = 10_000;
const rate = wholeNumber(0, MAX_RATE);

const params = z.strictObject({ id: rowId });

export const blockPlotEndpoints = {
  blockPlots: { query: noQuery, answer: z.array(blockPlot) },
  blockPlot: { params, query: noQuery, answer: wholeBlockPlot },
  blockPlotZones: { params, query: noQuery, answer: plotZones },
  prescription: {
    params,
    query: z.strictObject({
      format: z.enum(PRESCRIPTION_FORMATS),
      /** What is spread. */
      material: z.string().min(1).max(60),
      low: rate,
      medium: rate,
      high: rate,
      unstable: rate,
    }),
  },
} as const satisfies Record<string, Endpoint>;
