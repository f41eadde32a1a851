import type { Channel } from '#server/modules/mail/outbox.ts';

export const noticeTextTexts = {
  noAddress: {
    email: 'Önnek nincs megadva e-mail-címe, ezért próbaüzenet nem küldhető.',
    sms: 'Önnek nincs megadva telefonszáma, ezért próba SMS nem küldhető.',
  } satisfies Record<Channel, string>,
  noSms: 'Ez az üzenet csak e-mailben megy ki.',
  testSubject: (subject: string) => `Próba: ${subject}`,
  testFooter: 'Ez egy próbaüzenet, amelyet saját magának küldött. A benne lévő link nem nyit meg semmit.',
} as const;
