import { z } from 'zod';
import { type Endpoint, instant, noQuery, rowId } from '../../schemas/shared.ts';

/** Events of which a company may be notified. */
export const WEBHOOK_EVENTS = ['alert.created', 'case.stateChanged'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** Kinds of messages: the events, and the one that is sent by hand. */
export const WEBHOOK_KINDS = [...WEBHOOK_EVENTS, 'test'] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** So many addresses of a company. */
export const MAX_WEBHOOKS = 5;
/** Hours in which the secret before the newest one signs too. */
export const EARLIER_SECRET_HOURS = 24;
/** So many of its newest messages are listed. */
export const LISTED_MESSAGES = 50;

/** Waiting to be sent or sent again, taken by the receiver, or given up. */
export const WEBHOOK_STATES = ['waiting', 'delivered', 'failed'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

const attempt = z.object({
  state: z.enum(WEBHOOK_STATES),
  at: instant,
  /** Of the receiver's answer; null where there was none. */
  status: z.number().nullable(),
  /** Why it was not taken, a sentence. */
  fault: z.string().nullable(),
});

const webhook = z.object({
  id: z.uuid(),
  companyId: z.number(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  active: z.boolean(),
  createdAt: instant,
  /** When its receiver ended its messages (410 Gone), which switched it off; null where it did not, or was switched on since. */
  goneAt: instant.nullable(),
  /** Until when the secret before the newest one signs too; null where one alone signs. */
  earlierSecretUntil: instant.nullable(),
  /** The newest attempt at any message. */
  last: attempt.nullable(),
  /** Messages that are still to be sent. */
  waiting: z.number(),
  version: z.number(),
});
export type Webhook = z.infer<typeof webhook>;

const webhookMessage = z.object({
  /** The event's identifier, as in `webhook-id`. */
  id: z.uuid(),
  kind: z.enum(WEBHOOK_KINDS),
  /** Number of the case, or code of the block. */
  subject: z.string().nullable(),
  occurredAt: instant,
  state: z.enum(WEBHOOK_STATES),
  tries: z.number(),
  triedAt: instant.nullable(),
  nextTryAt: instant.nullable(),
  status: z.number().nullable(),
  fault: z.string().nullable(),
});
export type WebhookMessage = z.infer<typeof webhookMessage>;

/** Letters of an address. */
export const MAX_WEBHOOK_URL = 2_000;
const wish = {
  url: z.string().trim().min(1).max(MAX_WEBHOOK_URL),
  events: z
    .array(z.enum(WEBHOOK_EVENTS))
    .min(1)
    .max(WEBHOOK_EVENTS.length)
    .refine((events) => new Set(events).size === events.length),
};
const byId = z.strictObject({ id: z.uuid() });

export const webhookEndpoints = {
  webhooks: {
    params: z.strictObject({ id: rowId }),
    query: noQuery,
    answer: z.object({ companyName: z.string(), items: z.array(webhook) }),
  },
  createWebhook: {
    params: z.strictObject({ id: rowId }),
    body: z.strictObject(wish),
    /** The secret is in no other answer. */
    answer: z.object({ webhook, secret: z.string() }),
    status: 201,
  },
  changeWebhook: {
    params: byId,
    body: z.strictObject({
      version: z.number().int().min(1),
      url: wish.url.optional(),
      events: wish.events.optional(),
      active: z.boolean().optional(),
    }),
    answer: webhook,
  },
  /** Makes a new secret; the one before signs too for a day. */
  renewWebhookSecret: {
    params: byId,
    /** The secret is in no other answer. */
    answer: z.object({ webhook, secret: z.string() }),
    status: 201,
  },
  /** Ends the secret before the newest one at once. */
  endWebhookSecret: { params: byId, answer: webhook },
  removeWebhook: { params: byId, status: 204 },
  /** Sends a message now, and answers what the receiver said. */
  testWebhook: { params: byId, answer: webhookMessage },
  webhookMessages: { params: byId, query: noQuery, answer: z.object({ items: z.array(webhookMessage) }) },
  /** Sends a message again that was not taken. */
  resendWebhookMessage: {
    params: z.strictObject({ id: z.uuid(), messageId: z.uuid() }),
    answer: webhookMessage,
  },
} as const satisfies Record<string, Endpoint>;
