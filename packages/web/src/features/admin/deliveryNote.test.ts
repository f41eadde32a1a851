import { describe, expect, it } from 'vitest';
import { formatDateTime } from '#web/lib/format.ts';
import { answerNote, deliveryNotes, onlyChannel } from './deliveryNote.ts';

const mail = {
  id: '1',
  channel: 'email',
  outcome: 'handed',
  address: 'g•••@pelda.hu',
  sentAt: '2026-07-20T05:01:00.000Z',
  openedAt: null,
  bouncedAt: null,
  refusal: null,
} as const;
const sms = { ...mail, id: '2', channel: 'sms', outcome: 'refused', address: '+3630•••567', refusal: 'other' } as const;
type Told = Parameters<typeof deliveryNotes>[0];
const delivery: Told = { outcome: 'handed', reason: null, dueAt: '2026-07-20T05:00:00.000Z', messages: [mail] };
const handed = `E-mail · g•••@pelda.hu · ${formatDateTime(mail.sentAt)}`;

describe('the notes on an alert for a person', () => {
  it.each([
    [{}, [handed]],
    [{ reason: 'withdrawn' }, [handed, 'a riasztást azóta visszavontuk']],
    [
      { messages: [{ ...mail, outcome: 'refused', refusal: 'address-unknown' }] },
      ['E-mail · g•••@pelda.hu · ismeretlen cím'],
    ],
    [
      { messages: [mail, sms] },
      [
        `E-mail · g•••@pelda.hu · Átadva a levelezőnek · ${formatDateTime(mail.sentAt)}`,
        'SMS · +3630•••567 · Visszautasítva · más ok',
      ],
    ],
    [{ outcome: 'waiting', messages: [] }, [`esedékes: ${formatDateTime(delivery.dueAt)}`]],
    [{ outcome: 'skipped', reason: 'no-address', messages: [] }, [expect.stringMatching(/nincs e-mail-címe/)]],
    [{ outcome: 'unknown', messages: [] }, ['az üzenet már nincs meg']],
  ] satisfies [Partial<Told>, unknown[]][])('%o are %j', (changes: Partial<Told>, notes) =>
    expect(deliveryNotes({ ...delivery, ...changes, messages: [...(changes.messages ?? delivery.messages)] })).toEqual(
      notes,
    ),
  );

  it('name the channel of a notice with one message alone', () => {
    expect(onlyChannel({ messages: [sms] })).toBe('sms');
    expect(onlyChannel({ messages: [mail, sms] })).toBeNull();
  });
});

describe('the answer to an alert', () => {
  it('says what and when, and nothing where there is none', () => {
    const answeredAt = '2026-07-20T06:00:00.000Z';
    expect(answerNote({ answer: 'harvested', answeredAt })).toBe(`betakarította, ${formatDateTime(answeredAt)}`);
    expect(answerNote({ answer: null, answeredAt: null })).toBe('');
  });
});
