import type { AlertDelivery } from '@georisk/contract/verticals/insurance/alerts.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { deliveryTexts as texts } from './alertDeliveries.hu.ts';

type Told = Pick<AlertDelivery, 'outcome' | 'reason' | 'dueAt' | 'channel' | 'sentAt'>;

/** When and how somebody was notified, or why not. */
export function deliveryNote({ outcome, reason, dueAt, channel, sentAt }: Told): string {
  if (outcome === 'waiting') return texts.due(formatDateTime(dueAt));
  if (outcome === 'skipped') return texts.reasons[reason ?? ''] ?? reason ?? '';
  const parts = [
    channel !== null && texts.channel[channel],
    texts.outcomeNotes[outcome],
    outcome === 'sent' && sentAt !== null && formatDateTime(sentAt),
    reason !== null && texts.reasonsAfter[reason],
  ];
  return parts.filter(Boolean).join(' · ');
}

/** What the person said of the alert, and when; empty where they have not. */
export const answerNote = ({ answer, answeredAt }: Pick<AlertDelivery, 'answer' | 'answeredAt'>): string =>
  answer === null || answeredAt === null ? '' : texts.answeredAt(texts.answers[answer], formatDateTime(answeredAt));
