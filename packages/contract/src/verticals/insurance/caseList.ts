import { CASE_STEPS } from '@georisk/domain/case/nextStep.ts';
import { CLOCKS, MAX_CLOCK_DAYS } from '@georisk/domain/caseList/clock.ts';
import { CASE_COLUMNS } from '@georisk/domain/caseList/columns.ts';
import { CASE_STATES } from '@georisk/domain/caseList/filter.ts';
import { z } from 'zod';
import { caseStep } from './caseStep.ts';
import { damageRef } from '../../schemas/refs.ts';
import { askedDay, type Endpoint, instant, isoDate, noQuery, paged, pageQuery } from '../../schemas/shared.ts';

/** Cases that one call changes, or that are chosen at once. */
export const MAX_CASES = 1_000;
/** Lines of a workbook; further ones are left out, and its last line says so. */
export const MAX_WORKBOOK_CASES = 100_000;
/** Cases that a list's map shows. */
export const MAX_CASE_POINTS = 5_000;
/** Open cases of an expert up to which the way through them is counted. */
export const MAX_ROUTE_CASES = 1_000;
/** A total is counted up to this. */
export const MAX_COUNTED = 10_000;
export const MAX_VIEWS = 50;

const intId = z.number().int().min(1).max(2_147_483_647);
const words = z.string().max(200);

/** Whether a text is words of a set, with commas between. */
const isListOf = (text: string, words: readonly string[], most: number): boolean => {
  const parts = text.split(',');
  return parts.length <= most && parts.every((part) => words.includes(part));
};

/** What the list of cases is narrowed to, and its order: the parameters of its address. */
const narrowed = {
  /** Any part of a number, a name, a settlement, an expert; several words must all be found. */
  q: z.string().max(100).optional(),
  state: z
    .string()
    .refine((text) => isListOf(text, CASE_STATES, CASE_STATES.length))
    .optional(),
  /** An expert's number, `none`, or `handout`: nobody's, and those of people who are no longer experts or are disabled. */
  expert: z
    .string()
    .regex(/^(?:none|handout|[1-9][0-9]{0,8})$/)
    .optional(),
  /** `1`: overdue by its deadline or by the clock of its step. */
  late: z.literal('1').optional(),
  step: z.enum(CASE_STEPS).optional(),
  /** `1`: waits for a second inspection. */
  second: z.literal('1').optional(),
  crop: words.optional(),
  settlement: words.optional(),
  /** A peril's name, as it is written in the case. */
  danger: words.optional(),
  /** Days of the report. */
  from: askedDay.optional(),
  to: askedDay.optional(),
} as const;
/** A column; after `-` descending. */
const sort = z
  .string()
  .refine((text) => isListOf(text.replace(/^-/, ''), CASE_COLUMNS, 1))
  .optional();
const damageStatus = z.enum(CASE_STATES);

export const listedCase = damageRef.extend({
  missing: caseStep,
  /** The day on which it was reported. */
  reportedOn: isoDate,
  expertId: z.number().nullable(),
  /** Empty where nobody is. */
  expert: z.string(),
  insured: z.string(),
  settlement: z.string(),
  /** Names, separated by commas. */
  crop: z.string(),
  /** Set by somebody. */
  deadline: isoDate.nullable(),
  /** The last day of its step's clock. */
  clockDue: isoDate.nullable(),
  /** The earlier of the two; null of a closed case. */
  dueOn: isoDate.nullable(),
  /** t/ha: the calculated yields of its plots by their areas. */
  proposal: z.number().nullable(),
  secondInspection: z.boolean(),
  secondOn: isoDate.nullable(),
  /** EPSG:23700; null where no block is known. */
  position: z.array(z.number()).length(2).nullable(),
});
export type ListedCase = z.infer<typeof listedCase>;

/** Identifier of this change, made by the device: sending it again returns the first answer again. */
const changeKey = { changeId: z.uuid().optional() } as const;

/** What became of each of several cases. `before` is what undoing gives back. */
const bulkAnswer = <T extends z.ZodType>(value: T) =>
  z.object({
    done: z.array(z.object({ id: z.number(), damageNumber: z.string(), before: value })),
    /** `message`: why not, a Hungarian sentence. */
    refused: z.array(z.object({ id: z.number(), damageNumber: z.string().nullable(), message: z.string() })),
  });

const clockDays = z.number().int().min(0).max(MAX_CLOCK_DAYS).nullable();
const clocks = z.strictObject(
  Object.fromEntries(CLOCKS.map((name) => [name, clockDays])) as Record<(typeof CLOCKS)[number], typeof clockDays>,
);

/** Lists of which people keep views. */
export const VIEWED_LISTS = ['damages', 'policies', 'insuredAlerts'] as const;
export type ViewedList = (typeof VIEWED_LISTS)[number];
/** The list of cases where none is named. */
const viewedList = z.enum(VIEWED_LISTS);

const savedView = z.object({ id: z.uuid(), name: z.string(), query: z.string(), createdAt: instant });
export type SavedView = z.infer<typeof savedView>;

const load = z.object({
  id: z.number(),
  name: z.string(),
  openCases: z.number(),
  lateCases: z.number(),
  /** ha, as reported. */
  area: z.number(),
  /**
   * km through the places of the open cases in the order of a day's route, without roads; null where no place is known
   * or there are more than `MAX_ROUTE_CASES`.
   */
  km: z.number().nullable(),
});
export type ExpertLoad = z.infer<typeof load>;

/** The cases that are to be handed out: of nobody, or of people who are no longer experts or are disabled. */
const toHandOut = load.pick({ openCases: true, lateCases: true, area: true });
export type LoadToHandOut = z.infer<typeof toHandOut>;

/** Places of cases, of which one is known. */
const casePoints = z.object({
  items: z.array(
    z.object({
      id: z.number(),
      damageNumber: z.string(),
      status: damageStatus,
      isLate: z.boolean(),
      position: z.array(z.number()).length(2),
    }),
  ),
  cut: z.boolean(),
});

/** Cases that somebody has chosen in the list; of those that the caller does not reach nothing is answered. */
const chosenIds = z.array(intId).min(1).max(MAX_CASES);

export const caseListEndpoints = {
  damages: {
    query: z.strictObject({
      ...pageQuery,
      /** Cases that are assigned to the caller. */
      own: z.enum(['true', 'false']).optional(),
      /** Cases that are not closed. */
      open: z.enum(['true', 'false']).optional(),
      status: damageStatus.optional(),
      ...narrowed,
      sort,
      /** `next` of the page before it, instead of a page's number. */
      after: z.string().max(600).optional(),
    }),
    /** `total` is counted up to a limit, and not at all after the first page (0): `more` says that there are more. */
    answer: paged(listedCase).extend({ more: z.boolean(), next: z.string().nullable() }),
  },
  caseIds: {
    query: z.strictObject(narrowed),
    /** `cut`: there are more than may be chosen at once. */
    answer: z.object({ ids: z.array(z.number()), cut: z.boolean() }),
  },
  casePoints: { query: z.strictObject(narrowed), answer: casePoints },
  chosenCasePoints: { body: z.strictObject({ ids: chosenIds }), answer: casePoints },
  caseChoices: {
    query: noQuery,
    /** What the caller's cases can be narrowed to. */
    answer: z.object({
      experts: z.array(z.object({ id: z.number(), name: z.string() })),
      crops: z.array(z.string()),
      settlements: z.array(z.string()),
      dangers: z.array(z.string()),
    }),
  },
  caseWorkbook: { query: z.strictObject({ ...narrowed, sort }) },
  chosenCaseWorkbook: { body: z.strictObject({ ids: chosenIds, sort }) },
  assignCases: {
    body: z.strictObject({
      /** To whom: null takes the case from its expert. Each case may have another one, as undoing needs. */
      cases: z
        .array(z.strictObject({ id: intId, expertId: intId.nullable() }))
        .min(1)
        .max(MAX_CASES),
      /** Whether each new expert is notified by one e-mail of the cases they have got. */
      notify: z.boolean().optional(),
      ...changeKey,
    }),
    /** `notified`: experts for whom an e-mail was written. */
    answer: bulkAnswer(z.number().nullable()).extend({ notified: z.number() }),
  },
  setCaseDeadlines: {
    body: z.strictObject({
      cases: z
        .array(z.strictObject({ id: intId, deadline: askedDay.nullable() }))
        .min(1)
        .max(MAX_CASES),
      ...changeKey,
    }),
    answer: bulkAnswer(isoDate.nullable()),
  },
  caseLoad: { query: noQuery, answer: z.object({ experts: z.array(load), toHandOut }) },
  caseClocks: { query: noQuery, answer: clocks },
  saveCaseClocks: { body: clocks, answer: clocks },
  savedViews: { query: z.strictObject({ list: viewedList.optional() }), answer: z.array(savedView) },
  saveView: {
    /** A name that is there already gets the new choice. */
    body: z.strictObject({
      id: z.uuid(),
      list: viewedList.optional(),
      name: z.string().max(200),
      query: z.string().max(2_000),
    }),
    answer: z.array(savedView),
  },
  removeView: { params: z.strictObject({ id: z.uuid() }), status: 204 },
} as const satisfies Record<string, Endpoint>;
