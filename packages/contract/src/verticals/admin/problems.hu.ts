import type { problems } from './admin.vertical.ts';

export const problemTexts: Readonly<Record<keyof typeof problems, string>> = {
  'import-refused': 'Az importálás nem történt meg: a fájl hibás sorokat tartalmaz.',
  'import-not-undone': 'Az importálás nem vonható vissza.',
  'has-open-cases': 'A felhasználónak nyitott káraktái vannak. Előbb adja át ezeket másik szakértőnek!',
  'too-many-webhooks': 'Egy társaságnak legfeljebb öt webhookja lehet. Előbb töröljön egyet!',
  'webhook-secret-changing':
    'A korábbi titok még érvényes. Zárja le, vagy várja meg, amíg lejár, és utána készítsen újat!',
  'webhook-message-taken': 'Ezt az üzenetet a fogadó már átvette, vagy éppen küldésre vár.',
};
