import type { NoticeState } from '@georisk/domain/notice/noticeState.ts';
import type { Refusal } from '@georisk/domain/notice/refusal.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { noticeTexts as texts } from './notice.hu.ts';

/** What is known of a message; times as ISO 8601. */
export interface Notice {
  readonly outcome: NoticeState;
  readonly sentAt: string | null;
  readonly openedAt: string | null;
  readonly bouncedAt: string | null;
  readonly refusal: Refusal | null;
}

/** The state of a message on a channel; null where it has none yet. */
export const noticeWord = (outcome: NoticeState, channel: 'email' | 'sms' | null): string =>
  outcome === 'handed' && channel === 'sms' ? texts.handedSms : texts.states[outcome];

const time = (at: string | null) => at !== null && formatDateTime(at);
const reason = (refusal: Refusal | null) => refusal !== null && texts.refusals[refusal];
const wasHanded = (at: string | null) => at !== null && texts.handedAt(formatDateTime(at));

/** What belongs to each state: when, and why. */
const NOTES: Readonly<Partial<Record<NoticeState, (notice: Notice) => readonly (string | false | undefined)[]>>> = {
  queued: ({ refusal }) => [refusal !== null && texts.retry(texts.refusals[refusal])],
  handed: ({ sentAt }) => [time(sentAt)],
  opened: ({ openedAt, sentAt }) => [time(openedAt), wasHanded(sentAt)],
  refused: ({ refusal }) => [reason(refusal)],
  bounced: ({ bouncedAt, sentAt, refusal }) => [reason(refusal), time(bouncedAt), wasHanded(sentAt)],
};

/** When it reached its state, and why; empty where nothing is known. */
export const noticeNotes = (notice: Notice): string[] =>
  [texts.notes[notice.outcome], ...(NOTES[notice.outcome]?.(notice) ?? [])].filter(
    (part): part is string => typeof part === 'string' && part !== '',
  );
