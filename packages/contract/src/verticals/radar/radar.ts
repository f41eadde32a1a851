import { z } from 'zod';
import { NOTICE_OBSTACLES } from '../insurance/alerts.ts';
import { PHENOMENON_WORDS, type Phenomenon } from '@georisk/domain/radar/phenomena.hu.ts';
import { damageRef, policyRef } from '../../schemas/refs.ts';
import {
  areaGeometry,
  askedDay,
  askedId,
  type Endpoint,
  isoDate,
  meparCode,
  polygonGeometry,
} from '../../schemas/shared.ts';
import { type FormFile, isFile } from '../insurance/formFile.ts';
import { ALERT_AREAS } from './alertAreas.ts';
import { MAX_OPENED } from './maxOpened.ts';

/** A polygon of the radar: where one phenomenon was on one day. */
export const radar = z.object({
  id: z.number(),
  polygon: polygonGeometry,
  phenomenon: z.enum(PHENOMENON_WORDS as [Phenomenon, ...Phenomenon[]]),
  severity: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  /** Largest expected hailstone, mm. */
  meshMm: z.number().nullable(),
});
export type Radar = z.infer<typeof radar>;

const hit = {
  /** Insured area that was hit, ha. */
  hitArea: z.number(),
  severityMax: z.number(),
  /** Ft, over the plots whose yield and price are known. */
  expectedLoss: z.number(),
};

/** A block with insured land that was hit. */
export const hitMepar = z.object({
  meparCode: z.string(),
  geom: areaGeometry,
  ...hit,
  /** Ft, over the plots whose value is known; null where none is. */
  expectedLoss: z.number().nullable(),
  policies: z.array(policyRef),
  /** Whether a case of the day or a day beside it is reported on the block. */
  reported: z.boolean(),
});
export type HitMepar = z.infer<typeof hitMepar>;

const areas = {
  dateRadar: isoDate,
  radars: z.array(radar),
  /** Those of the days around a damaged plot's damage that touch it. */
  damagePlotRadars: z.array(radar),
};

/** A policy with plots that were hit. */
export const hitPolicy = z.object({
  policy: policyRef,
  companyId: z.number(),
  companyName: z.string(),
  ...hit,
  /** Where the expected loss plausibly lies, Ft. */
  interval: z.tuple([z.number(), z.number()]),
  /** Of the plots that were hit, Ft; null where no yield and price are known. */
  sumInsured: z.number().nullable(),
  /** Plots that were hit and whose value is not known. */
  withoutValue: z.number(),
  blocks: z.array(
    z.object({
      meparCode,
      ...hit,
      /** Names of the crops, separated by commas. */
      plants: z.string(),
      reported: z.boolean(),
    }),
  ),
});
export type HitPolicy = z.infer<typeof hitPolicy>;

/** What a day or an event means for the insured land. */
const eventFigures = z.object({
  blocks: z.number(),
  policies: z.number(),
  plots: z.number(),
  /** Insured area that was hit, ha. */
  hitArea: z.number(),
  /** Of that area, Ft. */
  sumInsured: z.number(),
  /** Plots whose sum insured is not known. */
  withoutValue: z.number(),
  /** Plots of policies whose perils are not known, and their part of the sum insured, Ft. */
  unsurePlots: z.number(),
  unsureSum: z.number(),
  /** Ft */
  expectedLoss: z.number(),
  interval: z.tuple([z.number(), z.number()]),
  /** Of which no case is reported; policies: those without any. */
  withoutReport: z.object({
    blocks: z.number(),
    policies: z.number(),
    hitArea: z.number(),
    sumInsured: z.number(),
    expectedLoss: z.number(),
  }),
});
export type EventFigures = z.infer<typeof eventFigures>;

/** The loss by the own past damages of the peril. */
const pastLoss = z.object({
  /** Measured plots of past cases. */
  plots: z.number(),
  /** How many are needed. */
  needed: z.number(),
  /** Null where they are too few. */
  damage: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
  /** Ft; null where they are too few, or where no sum insured is known. */
  loss: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
});

/** An event whose areas somebody drew or brought, or that the alerts of its day are. */
const ownEvent = {
  phenomenon: z.enum(PHENOMENON_WORDS as [Phenomenon, ...Phenomenon[]]),
  severity: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  /** GeoJSON Polygons in EPSG:23700, or all areas of the day's alerts on the company's land. */
  areas: z.union([z.array(z.unknown()).max(1_000), z.literal(ALERT_AREAS)]),
};
export const eventBody = z.strictObject({ date: askedDay, ...ownEvent });

const intId = z.number().int().min(1).max(2_147_483_647);

/** An event whose farmers are written to: of chosen policies, or of all that it hit. */
const noticeBody = eventBody.extend({ policyIds: z.array(intId).min(1).max(MAX_OPENED).optional() });

const dayQuery = z.strictObject({ date: askedDay.optional() });
const dayOrPlot = z.strictObject({
  /** Left out: yesterday, or the day of the damaged plot's damage. */
  date: askedDay.optional(),
  damagePlotId: askedId.optional(),
});

export const radarEndpoints = {
  /** The polygons of a day, and the blocks that they hit, greatest expected loss first. */
  radars: { query: dayOrPlot, answer: z.object({ ...areas, mepars: z.array(hitMepar) }) },
  /** The polygons alone, as every map shows them. */
  radarAreas: { query: dayOrPlot, answer: z.object(areas) },
  /** The policies that were hit on a day, greatest expected loss first. */
  radarPolicies: {
    query: dayQuery,
    answer: z.object({
      dateRadar: isoDate,
      policies: z.array(hitPolicy),
      /** Insured land that was hit and of which no case is reported. */
      notReported: z.object({ mepars: z.number(), hitArea: z.number(), expectedLoss: z.number() }),
      figures: eventFigures,
    }),
  },
  /** The blocks and policies under an event's areas, greatest expected loss first, and its figures. */
  radarEvent: {
    body: eventBody,
    answer: z.object({
      dateRadar: isoDate,
      /** The worst ones; the figures are of all. */
      mepars: z.array(hitMepar),
      /** The worst ones, and the worst ones of which something is not reported. */
      policies: z.array(hitPolicy),
      figures: eventFigures,
      past: pastLoss,
    }),
  },
  /** A page of all blocks and of all policies under an event's areas, greatest expected loss first. */
  radarEventLists: {
    body: eventBody.extend({ page: z.number().int().min(1).max(1_000) }),
    answer: z.object({
      blocks: z.array(hitMepar.omit({ geom: true })),
      policies: z.array(hitPolicy),
      /** Whether a further page has something. */
      more: z.boolean(),
    }),
  },
  /** The areas of a file, to be asked about. */
  radarEventFile: {
    /** A form with one file, `file`. */
    body: z.custom<FormFile>(isFile),
    form: ['file'],
    answer: z.object({ areas: z.array(polygonGeometry) }),
  },
  /** Figures of yesterday. */
  radarStatistics: {
    query: z.strictObject({}),
    answer: z.object({
      date: isoDate,
      radars: z.number(),
      mepars: z.number(),
      hitArea: z.number(),
      policies: z.number(),
    }),
  },
  /** Days with polygons, newest first. */
  radarDays: {
    query: z.strictObject({}),
    answer: z.array(z.object({ date: isoDate, radars: z.number(), severityMax: z.number() })),
  },
  /** Days with alerts on the company's insured land, newest first. */
  radarAlertDays: {
    query: z.strictObject({}),
    answer: z.array(z.object({ date: isoDate, alerts: z.number() })),
  },
  /** The people to whom cases of the hit policies may be given, by name. */
  radarExperts: {
    query: z.strictObject({}),
    answer: z.array(z.object({ id: z.number(), name: z.string(), companyId: z.number(), openCases: z.number() })),
  },
  /** Whom a message about an event would reach: nothing is written. */
  eventNoticePreview: {
    body: noticeBody,
    answer: z.object({
      /** Farmers of hit plots. */
      farmers: z.number(),
      /** Those who would be written to. */
      recipients: z.number(),
      /** Messages on each channel. */
      messages: z.object({ email: z.number(), sms: z.number() }),
      /** Those who were sent the same words within a day, and are not written to again. */
      repeated: z.number(),
      /** The first of the others who would not, and why. */
      unreached: z.array(z.object({ id: z.number(), name: z.string(), obstacle: z.enum(NOTICE_OBSTACLES) })),
      /** Hit plots without a farmer. */
      withoutFarmer: z.number(),
      /** What the first recipient would get. */
      example: z.object({ name: z.string(), subject: z.string(), text: z.string(), sms: z.string() }).nullable(),
    }),
  },
  /** Writes to them, once for a change. */
  sendEventNotices: {
    body: noticeBody.extend({ changeId: z.uuid() }),
    answer: z.object({
      recipients: z.number(),
      messages: z.object({ email: z.number(), sms: z.number() }),
      repeated: z.number(),
      /** The others who were not written to. */
      unreached: z.number(),
    }),
    status: 201,
  },
  /** Opens a case of each policy over its hit blocks that are not reported, all or none. */
  openRadarCases: {
    body: z.strictObject({
      date: askedDay,
      policyIds: z.array(intId).min(1).max(MAX_OPENED),
      /** To whom the cases are given; null: to nobody yet. */
      expertId: intId.nullable(),
      /** Whether the expert gets an e-mail with the list of the cases. */
      notify: z.boolean(),
      /** The event whose land it is; left out: the day's polygons. */
      event: z.strictObject(ownEvent).optional(),
    }),
    answer: z.object({ created: z.number(), notified: z.boolean(), damages: z.array(damageRef) }),
    status: 201,
  },
} as const satisfies Record<string, Endpoint>;
