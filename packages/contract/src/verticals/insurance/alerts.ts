import { z } from 'zod';
import {
  askedDay,
  type Endpoint,
  instant,
  isoDate,
  meparCode,
  noQuery,
  pageQuery,
  paged,
} from '../../schemas/shared.ts';

export const ALERT_FREQUENCIES = ['each', 'daily', 'weekly', 'never'] as const;
const frequency = z.enum(ALERT_FREQUENCIES);
export type AlertFrequency = z.infer<typeof frequency>;

const channel = z.enum(['email', 'sms']);
export type AlertChannel = z.infer<typeof channel>;

export const alertSettings = z.object({
  channel,
  frequency,
  version: z.number(),
  /** How the user can be reached; only the first letters and digits of an address are shown. */
  channels: z.array(z.object({ channel, address: z.string().nullable(), sends: z.boolean() })),
});
export type AlertSettings = z.infer<typeof alertSettings>;

export const DELIVERY_STATES = ['waiting', 'notified', 'skipped'] as const;

/**
 * Outcome by the state of its message: `waiting` to be written, `sending`, `sent` (taken by the mail server or the
 * gateway), `failed`, `unsent` (no sender is configured), `skipped`, `unknown` (its message is no longer kept).
 */
export const DELIVERY_OUTCOMES = ['waiting', 'sending', 'sent', 'failed', 'unsent', 'skipped', 'unknown'] as const;
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

/** What a farmer says of an alert: seen, already harvested, or no damage. */
export const ALERT_ANSWERS = ['seen', 'harvested', 'noDamage'] as const;
export const alertReply = z.enum(ALERT_ANSWERS);
export type AlertReply = z.infer<typeof alertReply>;

/** One alert for one person: when and how they were notified, or why not. */
export const alertDelivery = z.object({
  id: z.string(),
  userId: z.number(),
  userName: z.string(),
  companyName: z.string().nullable(),
  meparCode: z.string(),
  cityName: z.string().nullable(),
  date: isoDate,
  kind: z.string(),
  areaHa: z.number(),
  /** Whether a message was written about it; whether that was sent is `outcome`. */
  state: z.enum(DELIVERY_STATES),
  outcome: z.enum(DELIVERY_OUTCOMES),
  reason: z.string().nullable(),
  dueAt: instant,
  createdAt: instant,
  /** Id of the message about it. */
  channel: channel.nullable(),
  messageStatus: z.enum(['queued', 'sending', 'sent', 'failed', 'outbox']).nullable(),
  sentAt: instant.nullable(),
  /** What that person said of it, and when; null where they have not. */
  answer: alertReply.nullable(),
  answeredAt: instant.nullable(),
});
export type AlertDelivery = z.infer<typeof alertDelivery>;

const token = z.string().max(256);

export const alertEndpoints = {
  alertSettings: { query: noQuery, answer: alertSettings },
  saveAlertSettings: {
    body: z.strictObject({ channel, frequency, version: z.number().int().min(0).optional() }),
    answer: alertSettings,
  },
  /** Of all alerts of a day on one of the caller's own blocks; the last answer counts. */
  answerAlert: {
    params: z.strictObject({ code: meparCode }),
    body: z.strictObject({ date: askedDay, answer: alertReply }),
    answer: z.object({ date: isoDate, answer: alertReply, answeredAt: instant }),
  },
  alertUnsubscribe: {
    // The button of a mail program posts a form to the address in the mail; the page posts JSON.
    query: z.strictObject({ token: token.optional() }),
    body: z.strictObject({ token: token.optional(), frequency: frequency.optional() }),
    answer: z.object({ frequency, channel, address: z.string().nullable() }),
  },
  alertDeliveries: {
    query: z.strictObject({
      ...pageQuery,
      phrase: z.string().max(64).optional(),
      state: z.enum(DELIVERY_STATES).optional(),
      outcome: z.enum(DELIVERY_OUTCOMES).optional(),
    }),
    answer: paged(alertDelivery),
  },
} as const satisfies Record<string, Endpoint>;
