import { ALERT_ANSWERS, RECORDED_ANSWERS } from '@georisk/domain/alert/answers.ts';
import { MAX_BOUNCE_LENGTH } from '@georisk/domain/notice/bounce.ts';
import { NOTICE_CHANNELS } from '@georisk/domain/notice/channels.ts';
import { NOTICE_STATES } from '@georisk/domain/notice/noticeState.ts';
import { REFUSALS } from '@georisk/domain/notice/refusal.ts';
import { z } from 'zod';
import { noticeFields } from '../../schemas/notice.ts';
import {
  askedDay,
  askedId,
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

const channels = z.enum(NOTICE_CHANNELS);

export const alertSettings = z.object({
  channel,
  frequency,
  version: z.number(),
  /** How the user's company writes: the chosen channel counts where each person chooses (`one`). */
  companyChannels: channels,
  /** How the user can be reached; only the first letters and digits of an address are shown. */
  channels: z.array(z.object({ channel, address: z.string().nullable(), sends: z.boolean() })),
});
export type AlertSettings = z.infer<typeof alertSettings>;

export const DELIVERY_STATES = ['waiting', 'notified', 'skipped'] as const;

/** Why a person whom alerts wait for is not written to. */
export const NOTICE_OBSTACLES = ['disabled', 'unsubscribed', 'no-address', 'withdrawn'] as const;
export type NoticeObstacle = (typeof NOTICE_OBSTACLES)[number];

export const alertReply = z.enum(ALERT_ANSWERS);
export type AlertReply = z.infer<typeof alertReply>;

/** An answer, or that it was taken back. */
export const recordedReply = z.enum(RECORDED_ANSWERS);
export type RecordedReply = z.infer<typeof recordedReply>;

/** A message about an alert on one channel, with its own state and the address as its owner recognises it. */
const noticeMessage = z.object({ id: z.string(), channel, address: z.string(), ...noticeFields });
export type NoticeMessage = z.infer<typeof noticeMessage>;

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
  /** Whether a message was written about it; what became of that is `outcome`, of all its messages together. */
  state: z.enum(DELIVERY_STATES),
  ...noticeFields,
  /** At most one on each channel. */
  messages: z.array(noticeMessage),
  reason: z.string().nullable(),
  dueAt: instant,
  createdAt: instant,
  /** What that person said of it, and when; null where they have not. */
  answer: recordedReply.nullable(),
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
  /** Of all alerts of a day on one of the caller's own blocks; the last answer counts, `withdrawn` takes it back. */
  answerAlert: {
    params: z.strictObject({ code: meparCode }),
    body: z.strictObject({
      date: askedDay,
      answer: recordedReply,
      /** Identifier of this answer, made by the device: sending it again changes nothing. */
      changeId: z.uuid().optional(),
      deviceTime: instant.optional(),
    }),
    answer: z.object({ date: isoDate, answer: recordedReply, answeredAt: instant }),
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
      outcome: z.enum(NOTICE_STATES).optional(),
    }),
    answer: paged(alertDelivery),
  },
  /** The sends to come: whom the alerts wait for that were not notified yet. */
  nextNotices: {
    query: noQuery,
    answer: z.object({
      /** The first ones, by the minute in which each is due. */
      sends: z.array(z.object({ dueAt: instant, people: z.number(), alerts: z.number() })),
      /** Of all sends to come. */
      people: z.number(),
      alerts: z.number(),
    }),
  },
  /** The messages that one person would be sent now, or why none. */
  noticePreview: {
    params: z.strictObject({ id: askedId }),
    query: noQuery,
    answer: z.object({
      userName: z.string(),
      dueAt: instant,
      alerts: z.number(),
      obstacle: z.enum(NOTICE_OBSTACLES).nullable(),
      /** One on each channel; none where an obstacle is. */
      messages: z.array(z.object({ channel, address: z.string(), subject: z.string().nullable(), text: z.string() })),
    }),
  },
  /** Whom the sends to come can reach, and what each way of sending them would write. */
  nextReach: {
    query: noQuery,
    answer: z.object({
      /** People by the addresses that they have: both, an e-mail address or a number alone, neither. */
      people: z.object({ both: z.number(), email: z.number(), sms: z.number(), neither: z.number() }),
      /** Of each way how many e-mails and SMSes, and how many people who would get nothing. */
      ways: z.array(z.object({ channels, email: z.number(), sms: z.number(), none: z.number() })),
      sends: z.object({ email: z.boolean(), sms: z.boolean() }),
      /** How many people's sends have a way of their own; null for those of whom the company's setting decides. */
      chosen: z.array(z.object({ channels: channels.nullable(), people: z.number() })),
    }),
  },
  /** How everything goes out that waits now; null to let the company's setting decide again. */
  chooseNextChannels: {
    body: z.strictObject({ channels: channels.nullable() }),
    answer: z.object({ people: z.number() }),
  },
  /** Writes a message again that was refused or came back, with a new link; its alerts are notified by the new one. */
  resendNotice: {
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({
      changeId: z.uuid().optional(),
      /** The person's own address or number from now on; for those alone who may change people. */
      address: z.string().max(1_024).optional(),
    }),
    answer: z.object({ messageId: z.string() }),
  },
  /** A delivery status notification (RFC 3464) as it arrived; `message/rfc822` is accepted as well as JSON. */
  recordBounce: {
    body: z.strictObject({ eml: z.string().max(MAX_BOUNCE_LENGTH) }),
    answer: z.object({ messageId: z.string(), bouncedAt: instant, refusal: z.enum(REFUSALS) }),
  },
} as const satisfies Record<string, Endpoint>;
