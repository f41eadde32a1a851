import { NOTICE_CHANNELS } from '@georisk/domain/notice/channels.ts';
import { TEMPLATE_KINDS } from '@georisk/domain/notice/template/kinds.ts';
import { z } from 'zod';
import { type Endpoint, instant, noQuery, rowId } from '../../schemas/shared.ts';

/** Lengths of use and placeholders are checked with a sentence beside the field (`domain/notice/template`). */
const text = z.string().max(10_000).nullable();
/** Null where the usual text stands. */
const texts = { subject: text, body: text, sms: text };

const channels = z.enum(NOTICE_CHANNELS);
const channel = z.enum(['email', 'sms']);
const kind = z.enum(TEMPLATE_KINDS);
/** 0 as long as nothing was ever written. */
const version = z.number().int().min(0);

const noticeText = z.object({
  kind,
  ...texts,
  version,
  changedAt: instant.nullable(),
  changedBy: z.string().nullable(),
});
export type NoticeText = z.infer<typeof noticeText>;

const noticeChannels = z.object({ channels, version });

/** How a company writes to its farmers, and in which words. */
export const noticeSettings = z.object({
  companyId: z.number(),
  companyName: z.string(),
  setting: noticeChannels,
  /** Which channels have a sender in this installation. */
  sends: z.object({ email: z.boolean(), sms: z.boolean() }),
  /** As long as the longest link of this installation, and leading nowhere: for previews and lengths. */
  exampleLink: z.string(),
  texts: z.array(noticeText),
});
export type NoticeSettings = z.infer<typeof noticeSettings>;

const params = z.strictObject({ id: rowId });
const ofKind = z.strictObject({ id: rowId, kind });

export const noticeTextEndpoints = {
  noticeSettings: { params, query: noQuery, answer: noticeSettings },
  saveNoticeChannels: { params, body: z.strictObject({ version, channels }), answer: noticeChannels },
  saveNoticeText: { params: ofKind, body: z.strictObject({ version, ...texts }), answer: noticeText },
  /** Sends an example in these words, saved or not, to the caller alone. */
  testNoticeText: {
    params: ofKind,
    body: z.strictObject({ channel, ...texts }),
    /** Where it went, as its owner recognises it, and whether the installation has a sender for it. */
    answer: z.object({ address: z.string(), sends: z.boolean() }),
  },
} as const satisfies Record<string, Endpoint>;
