import { NOTICE_STATES } from '@georisk/domain/notice/noticeState.ts';
import { REFUSALS } from '@georisk/domain/notice/refusal.ts';
import { z } from 'zod';
import { instant } from './shared.ts';

/** What is known of a message after it was written (`domain/notice`). */
export const noticeFields = {
  outcome: z.enum(NOTICE_STATES),
  /** When its server or gateway took it. */
  sentAt: instant.nullable(),
  /** When the link in it was first used. */
  openedAt: instant.nullable(),
  bouncedAt: instant.nullable(),
  /** Why it was refused or came back; of a queued one why the newest attempt failed. */
  refusal: z.enum(REFUSALS).nullable(),
};
