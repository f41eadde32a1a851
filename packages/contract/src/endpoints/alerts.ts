import { z } from 'zod';
import { type Endpoint, instant, isoDate, noQuery, pageQuery, paged } from './shared.ts';

export const ALERT_FREQUENCIES = ['each', 'daily', 'weekly', 'never'] as const;
const frequency = z.enum(ALERT_FREQUENCIES);
export type AlertFrequency = z.infer<typeof frequency>;

const channel = z.enum(['email', 'sms']);
export type AlertChannel = z.infer<typeof channel>;

export const alertSettings = z.object({
  channel,
  frequency,
  version: z.number(),
  /** How the user can be reached; an address is told by its first letters and digits alone. */
  channels: z.array(z.object({ channel, address: z.string().nullable(), sends: z.boolean() })),
});
export type AlertSettings = z.infer<typeof alertSettings>;

export const DELIVERY_STATES = ['waiting', 'told', 'skipped'] as const;

/** One alert for one person: when and how he was told, or why not. */
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
  state: z.enum(DELIVERY_STATES),
  reason: z.string().nullable(),
  dueAt: instant,
  createdAt: instant,
  /** Of the message that told it. */
  channel: channel.nullable(),
  messageStatus: z.enum(['queued', 'sending', 'sent', 'failed', 'outbox']).nullable(),
  sentAt: instant.nullable(),
});
export type AlertDelivery = z.infer<typeof alertDelivery>;

const token = z.string().max(256);

export const alertEndpoints = {
  alertSettings: { query: noQuery, answer: alertSettings },
  saveAlertSettings: {
    body: z.strictObject({ channel, frequency, version: z.number().int().min(0).optional() }),
    answer: alertSettings,
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
    }),
    answer: paged(alertDelivery),
  },
} as const satisfies Record<string, Endpoint>;
