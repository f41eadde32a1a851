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
