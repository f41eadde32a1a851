import type { problems } from './admin.vertical.ts';

export const problemTexts: Readonly<Record<keyof typeof problems, string>> = {
  'import-refused': 'Az importálás nem történt meg: a fájl hibás sorokat tartalmaz.',
  'import-not-undone': 'Az importálás nem vonható vissza.',
  'too-many-webhooks': 'Egy társaságnak legfeljebb öt webhookja lehet. Előbb töröljön egyet!',
  'webhook-message-taken': 'Ezt az üzenetet a fogadó már átvette, vagy éppen küldésre vár.',
};
