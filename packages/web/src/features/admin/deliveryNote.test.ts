import { describe, expect, it } from 'vitest';
import { formatDateTime } from '#web/lib/format.ts';
import { answerNote, deliveryNote } from './deliveryNote.ts';

const delivery = {
  outcome: 'handed',
  reason: null,
  dueAt: '2026-07-20T05:00:00.000Z',
  channel: 'email',
  address: 'g•••@pelda.hu',
  sentAt: '2026-07-20T05:01:00.000Z',
  openedAt: null,
  bouncedAt: null,
  refusal: null,
} as const;
const handed = `E-mail · g•••@pelda.hu · ${formatDateTime(delivery.sentAt)}`;

describe('the note on an alert for a person', () => {
  it.each([
    [{}, handed],
    [{ reason: 'withdrawn' }, `${handed} · a riasztást azóta visszavontuk`],
    [{ outcome: 'refused', refusal: 'address-unknown' }, 'E-mail · g•••@pelda.hu · ismeretlen cím'],
    [{ outcome: 'waiting' }, `esedékes: ${formatDateTime(delivery.dueAt)}`],
    [{ outcome: 'skipped', reason: 'no-address' }, 'nincs e-mail-címe és telefonszáma'],
    [{ outcome: 'unknown', channel: null, address: null }, 'az üzenet már nincs meg'],
  ] as const)('%o is “%s”', (changes, note) => expect(deliveryNote({ ...delivery, ...changes })).toBe(note));
});

describe('the answer to an alert', () => {
  it('says what and when, and nothing where there is none', () => {
    const answeredAt = '2026-07-20T06:00:00.000Z';
    expect(answerNote({ answer: 'harvested', answeredAt })).toBe(`betakarította, ${formatDateTime(answeredAt)}`);
    expect(answerNote({ answer: null, answeredAt: null })).toBe('');
  });
});
