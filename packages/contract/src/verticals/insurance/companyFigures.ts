import { z } from 'zod';
import { askedDay, type Endpoint, IN_ORDER, inOrder, isoDate } from '../../schemas/shared.ts';

/** Median days from the report; null where no case has come so far. */
const cycle = z.object({
  assigned: z.number().nullable(),
  inspected: z.number().nullable(),
  closed: z.number().nullable(),
});

const part = z.object({
  cases: z.number(),
  /** Cases with a proposed indemnity. */
  assessed: z.number(),
  /** ha, as reported */
  damagedArea: z.number(),
  /** Ft, the newest proposed indemnity of each case; null where there are cases and none has one. */
  payout: z.number().nullable(),
});
export type CasePart = z.infer<typeof part>;

const book = z.object({
  policies: z.number(),
  /** Policies whose whole premium is known: the loss ratio is of them. */
  withPremium: z.number(),
  /** Policies whose whole sum insured is known: the loss cost is of them. */
  withSum: z.number(),
  hectares: z.number(),
  /** Ft, of the plots whose sum is known; null where none is. */
  sumInsured: z.number().nullable(),
  /** Ft, of the plots whose premium is known; null where none is. */
  premium: z.number().nullable(),
  ...part.shape,
  lossRatio: z.number().nullable(),
  lossCost: z.number().nullable(),
  frequency: z.number().nullable(),
  /** Ft a case with a proposal */
  severity: z.number().nullable(),
});
export type BookFigures = z.infer<typeof book>;

const period = z.object({ from: isoDate, to: isoDate, ...book.shape, cycle });
export type PeriodFigures = z.infer<typeof period>;

export const companyFiguresEndpoints = {
  companyFigures: {
    query: z.strictObject({ from: askedDay.optional(), to: askedDay.optional() }).refine(inOrder, IN_ORDER),
    answer: z.object({
      /** The asked days, by default this year up to today; premiums and sums are those of the whole year. */
      period,
      /** The same days of the year before. */
      before: period,
      /** Newest first. */
      years: z.array(book.extend({ year: z.number() })),
      byMonth: z.array(part.extend({ from: isoDate, to: isoDate })),
      byDanger: z.array(part.extend({ name: z.string() })),
      /** A case with two crops is in two rows. */
      byCrop: z.array(part.extend({ name: z.string() })),
    }),
  },
} as const satisfies Record<string, Endpoint>;
