import { NOTICE_STATES } from '@georisk/domain/notice/noticeState.ts';
import { describe, expect, it } from 'vitest';
import { formatDateTime } from '#web/lib/format.ts';
import { noticeNotes, noticeWord } from './noticeNote.ts';

const at = (hour: number) => `2026-07-20T0${hour}:00:00.000Z`;
const notice = {
  outcome: 'handed',
  sentAt: at(5),
  openedAt: at(6),
  bouncedAt: at(7),
  refusal: 'mailbox-full',
} as const;
const notesOf = (changes: object) => noticeNotes({ ...notice, ...changes }).join(' · ');

describe('what is said of a message', () => {
  it('is that it was handed over, only of one that was', () => {
    const said = NOTICE_STATES.filter((state) => /átadva|elküld|értesít/i.test(noticeWord(state, 'email')));
    expect(said).toEqual(['handed']);
    expect(noticeWord('handed', 'sms')).toBe('Átadva az SMS-szolgáltatónak');
    const dated = NOTICE_STATES.filter((outcome) => notesOf({ outcome }).includes(formatDateTime(at(5))));
    expect(dated).toEqual(['handed', 'opened', 'bounced']);
  });

  it.each([
    [{}, formatDateTime(at(5))],
    [{ outcome: 'opened' }, `${formatDateTime(at(6))} · átadva: ${formatDateTime(at(5))}`],
    [{ outcome: 'opened', sentAt: null }, formatDateTime(at(6))],
    [{ outcome: 'refused' }, 'megtelt a postafiók'],
    [{ outcome: 'refused', refusal: null }, ''],
    [
      { outcome: 'bounced', refusal: 'address-unknown' },
      `ismeretlen cím · ${formatDateTime(at(7))} · átadva: ${formatDateTime(at(5))}`,
    ],
    [{ outcome: 'queued', refusal: null }, ''],
    [
      { outcome: 'queued', refusal: 'unreachable' },
      'legutóbb nem sikerült átadni (a szerver nem érhető el), újra próbáljuk',
    ],
    [{ outcome: 'unsent' }, 'nincs üzenetküldő beállítva, az üzenet a kimenő üzenetek között van'],
  ])('%o is “%s”', (changes, note) => expect(notesOf(changes)).toBe(note));
});
