import { DELIVERY_OUTCOMES } from '@georisk/contract/verticals/insurance/alerts.ts';
import { describe, expect, it } from 'vitest';
import { formatDateTime } from '#web/lib/format.ts';
import { deliveryTexts } from './alertDeliveries.hu.ts';
import { answerNote, deliveryNote } from './deliveryNote.ts';

const delivery = {
  outcome: 'sent',
  reason: null,
  dueAt: '2026-07-20T05:00:00.000Z',
  channel: 'email',
  sentAt: '2026-07-20T05:01:00.000Z',
} as const;

describe('the note on an alert for a person', () => {
  it('is that it was sent, and when, only for a message that was sent', () => {
    const saysSent = DELIVERY_OUTCOMES.filter((outcome) =>
      /^(elküldve|értesítve)/i.test(deliveryTexts.outcomes[outcome]),
    );
    expect(saysSent).toEqual(['sent']);
    const dated = DELIVERY_OUTCOMES.filter((outcome) =>
      deliveryNote({ ...delivery, outcome }).includes(formatDateTime(delivery.sentAt)),
    );
    expect(dated).toEqual(['sent']);
  });
  it('names what is missing where nothing can send', () => {
    expect(deliveryNote({ ...delivery, outcome: 'unsent', sentAt: null })).toBe(
      'E-mail · nincs üzenetküldő beállítva, az üzenet a kimenő üzenetek között van',
    );
  });
});

describe('the answer to an alert', () => {
  it('says what and when, and nothing where there is none', () => {
    const answeredAt = '2026-07-20T06:00:00.000Z';
    expect(answerNote({ answer: 'harvested', answeredAt })).toBe(`betakarította, ${formatDateTime(answeredAt)}`);
    expect(answerNote({ answer: null, answeredAt: null })).toBe('');
  });
});
