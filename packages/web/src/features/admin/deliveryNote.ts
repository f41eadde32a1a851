import type { AlertDelivery, NoticeMessage } from '@georisk/contract/verticals/insurance/alerts.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { noticeNotes, noticeWord } from '#web/shared/notice/noticeNote.ts';
import { noticeTexts } from '#web/shared/notice/notice.hu.ts';
import { deliveryTexts as texts } from './alertDeliveries.hu.ts';

type Told = Pick<AlertDelivery, 'outcome' | 'reason' | 'dueAt' | 'messages'>;

const joined = (parts: readonly (string | false | null | undefined)[]) => parts.filter(Boolean).join(' · ');

/** Where and when a message went; beside another one also what became of it. */
const messageNote = (message: NoticeMessage, isOneOfTwo: boolean): string =>
  joined([
    noticeTexts.channels[message.channel],
    message.address,
    isOneOfTwo && noticeWord(message.outcome, message.channel),
    ...noticeNotes(message),
  ]);

/** When, how and where somebody was written to, a line for each message; or why not. */
export function deliveryNotes({ outcome, reason, dueAt, messages }: Told): string[] {
  if (outcome === 'waiting') return [texts.due(formatDateTime(dueAt))];
  if (outcome === 'skipped') return [texts.reasons[reason ?? ''] ?? reason ?? ''];
  const after = reason === null ? undefined : texts.reasonsAfter[reason];
  const notes = messages.map((message) => messageNote(message, messages.length > 1));
  const unknown = messages.length === 0 ? noticeTexts.notes[outcome] : undefined;
  return [...notes, unknown, after].filter((note): note is string => Boolean(note));
}

/** The channel of a notice that went out on one alone. */
export const onlyChannel = ({ messages }: Pick<AlertDelivery, 'messages'>) =>
  messages.length === 1 ? (messages[0]?.channel ?? null) : null;

/** What the person said of the alert, and when; empty where they have not. */
export const answerNote = ({ answer, answeredAt }: Pick<AlertDelivery, 'answer' | 'answeredAt'>): string =>
  answer === null || answeredAt === null ? '' : texts.answeredAt(texts.answers[answer], formatDateTime(answeredAt));
