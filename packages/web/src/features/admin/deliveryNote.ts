import type { AlertDelivery } from '@georisk/contract/verticals/insurance/alerts.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { noticeNotes } from '#web/shared/notice/noticeNote.ts';
import { noticeTexts } from '#web/shared/notice/notice.hu.ts';
import { deliveryTexts as texts } from './alertDeliveries.hu.ts';

type Told = Pick<
  AlertDelivery,
  'outcome' | 'reason' | 'dueAt' | 'channel' | 'address' | 'sentAt' | 'openedAt' | 'bouncedAt' | 'refusal'
>;

/** When, how and where somebody was written to, or why not. */
export function deliveryNote({ reason, dueAt, channel, address, ...notice }: Told): string {
  if (notice.outcome === 'waiting') return texts.due(formatDateTime(dueAt));
  if (notice.outcome === 'skipped') return texts.reasons[reason ?? ''] ?? reason ?? '';
  const parts = [
    channel !== null && noticeTexts.channels[channel],
    address,
    ...noticeNotes(notice),
    reason !== null && texts.reasonsAfter[reason],
  ];
  return parts.filter(Boolean).join(' · ');
}

/** What the person said of the alert, and when; empty where they have not. */
export const answerNote = ({ answer, answeredAt }: Pick<AlertDelivery, 'answer' | 'answeredAt'>): string =>
  answer === null || answeredAt === null ? '' : texts.answeredAt(texts.answers[answer], formatDateTime(answeredAt));
