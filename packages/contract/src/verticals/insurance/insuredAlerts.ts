import { RECORDED_ANSWERS } from '@georisk/domain/alert/answers.ts';
import { NOTICE_STATES } from '@georisk/domain/notice/noticeState.ts';
import { z } from 'zod';
import { askedDay, type Endpoint, IN_ORDER, inOrder, isoDate, meparCode, wholeNumber } from '../../schemas/shared.ts';
import { MAX_CASES } from './caseList.ts';

/** A total is counted up to this. */
export const MAX_COUNTED_ALERTS = 1_000;
/** Lines of a workbook of alerts; further ones are left out, and its last line says so. */
export const MAX_WORKBOOK_ALERTS = 20_000;

/** By what the list can be sorted: by day, of a day by area; or by area. */
export const ALERT_ORDERS = ['date', '-date', 'area', '-area'] as const;
export const ALERT_REPLIES = [...RECORDED_ANSWERS, 'none'] as const;
/** Whether the insured were notified: of a notice's state before its messages are looked at. */
export const ALERT_NOTICES = ['waiting', 'notified', 'skipped', 'none'] as const;
export const ALERT_CASES = ['open', 'any', 'none'] as const;

/** An alert on insured land. */
export const insuredAlert = z.object({
  id: z.number(),
  date: isoDate,
  meparCode,
  settlement: z.string().nullable(),
  /** ha */
  hectares: z.number(),
  /** Of the block, 0 to 1. */
  share: z.number(),
  /** The block's mean NDVI before and on the day; null where one of them is not known. */
  fall: z.object({ from: z.number(), to: z.number() }).nullable(),
  crops: z.array(z.string()),
  /** Plots under the alert; those without an outline count where the block is alerted. */
  plots: z.number(),
  /** Ft, of those plots; null where no plot's is known. */
  sumInsured: z.number().nullable(),
  insured: z.array(z.object({ id: z.number(), name: z.string() })),
  policies: z.array(z.object({ policyNumber: z.string(), year: z.number() })),
  /** What the insured said of it; empty for those who may not read their data. */
  answers: z.array(z.enum(RECORDED_ANSWERS)),
  /** What became of their notices, each state once; empty likewise. */
  notices: z.array(z.enum(NOTICE_STATES)),
  /** Messages that did not arrive and that the caller may send again. */
  resendable: z.array(z.string()),
  /** Cases of its year on the block; empty for those who have no cases. */
  cases: z.array(z.object({ damageNumber: z.string(), isOpen: z.boolean() })),
});
export type InsuredAlert = z.infer<typeof insuredAlert>;

/** What the list is narrowed to; of no days it has those that count as new. */
const narrowed = {
  from: askedDay.optional(),
  to: askedDay.optional(),
  /** Words: each a part of a block's code, a policy's number, the insured's name or a settlement's. */
  q: z.string().max(64).optional(),
  /** Code of a crop. */
  crop: z.string().max(50).optional(),
  /** Code of a district. */
  district: z.string().max(20).optional(),
  answer: z.enum(ALERT_REPLIES).optional(),
  notice: z.enum(ALERT_NOTICES).optional(),
  case: z.enum(ALERT_CASES).optional(),
  sort: z.enum(ALERT_ORDERS).optional(),
};

/** Alerts that somebody has chosen in the list; of those that the caller does not reach nothing is answered. */
const chosenIds = z.array(z.number().int().min(1).max(2_147_483_647)).min(1).max(MAX_CASES);

/** Places of alerts, EPSG:23700. */
const alertPoints = z.object({
  items: z.array(z.object({ id: z.number(), meparCode, date: isoDate, position: z.array(z.number()).length(2) })),
  cut: z.boolean(),
});

export const insuredAlertEndpoints = {
  insuredAlerts: {
    query: z
      .strictObject({
        ...narrowed,
        pageSize: wholeNumber(1, 200).optional(),
        /** `next` of the page before it. */
        after: z.string().max(200).optional(),
      })
      .refine(inOrder, IN_ORDER),
    /** `total` is counted up to a limit, and not at all after the first page (0): `more` says that there are more. */
    answer: z.object({
      items: z.array(insuredAlert),
      total: z.number(),
      more: z.boolean(),
      next: z.string().nullable(),
    }),
  },
  insuredAlertPoints: { query: z.strictObject(narrowed).refine(inOrder, IN_ORDER), answer: alertPoints },
  chosenInsuredAlertPoints: { body: z.strictObject({ ids: chosenIds }), answer: alertPoints },
  insuredAlertWorkbook: { query: z.strictObject(narrowed).refine(inOrder, IN_ORDER) },
  chosenInsuredAlertWorkbook: { body: z.strictObject({ ids: chosenIds, sort: narrowed.sort }) },
} as const satisfies Record<string, Endpoint>;
