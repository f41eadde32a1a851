import type { NoticeState } from '@georisk/domain/notice/noticeState.ts';
import type { Refusal } from '@georisk/domain/notice/refusal.ts';

/** What people read of a message: one word for each state, nowhere said before it is so. */
export const noticeTexts = {
  states: {
    waiting: 'Küldésre vár',
    queued: 'Sorban áll',
    handed: 'Átadva a levelezőnek',
    opened: 'Megnyitotta',
    refused: 'Visszautasítva',
    bounced: 'Visszapattant',
    unsent: 'Nem ment el',
    skipped: 'Kihagyva',
    unknown: 'Nem tudni, elment-e',
  } satisfies Record<NoticeState, string>,
  handedSms: 'Átadva az SMS-szolgáltatónak',
  refusals: {
    'address-unknown': 'ismeretlen cím',
    'mailbox-full': 'megtelt a postafiók',
    unreachable: 'a szerver nem érhető el',
    'link-expired': 'a benne lévő link lejárt, mielőtt elment volna',
    other: 'más ok',
  } satisfies Record<Refusal, string>,
  notes: {
    unsent: 'nincs üzenetküldő beállítva, az üzenet a kimenő üzenetek között van',
    unknown: 'az üzenet már nincs meg',
  } as Readonly<Partial<Record<NoticeState, string>>>,
  retry: (reason: string) => `legutóbb nem sikerült átadni (${reason}), újra próbáljuk`,
  handedAt: (at: string) => `átadva: ${at}`,
  channels: { email: 'E-mail', sms: 'SMS' },
} as const;
