import type { AlertDelivery } from '@georisk/contract/endpoints/alerts.ts';

/** What the screen of sent alerts says. */
export const deliveryTexts = {
  title: 'Kiküldött riasztások',
  what: 'a kiküldött riasztások listája',
  explanation: 'Melyik gazdát melyik riasztásról, mikor és hogyan értesítettük, és kit miért nem.',
  search: 'Keresés név vagy MePAR kód szerint',
  state: 'Állapot',
  anyState: 'Mindegyik',
  states: { waiting: 'Küldésre vár', told: 'Értesítve', skipped: 'Kihagyva' } satisfies Record<
    AlertDelivery['state'],
    string
  >,
  messages: {
    queued: 'az üzenet sorban áll',
    sending: 'küldés alatt',
    sent: 'elküldve',
    failed: 'az üzenet nem ment el',
    outbox: 'a kimenő üzenetek között, nincs küldő beállítva',
  } satisfies Record<NonNullable<AlertDelivery['messageStatus']>, string>,
  reasons: {
    unsubscribed: 'nem kér értesítést',
    'no-address': 'nincs e-mail-címe és telefonszáma',
    withdrawn: 'a riasztást visszavontuk',
    disabled: 'le van tiltva',
  } as Readonly<Record<string, string>>,
  /** What became of an alert that was told. */
  reasonsAfter: { withdrawn: 'a riasztást azóta visszavontuk' } as Readonly<Record<string, string>>,
  kinds: { vegetation: 'helyi gyengülés', area: 'területi gyengülés' } as Readonly<Record<string, string>>,
  channel: { email: 'E-mail', sms: 'SMS' },
  due: (at: string) => `esedékes: ${at}`,
  none: 'Még nem ment ki riasztás. Amint egy műholdfelvétel riasztást ad egy gazda táblájára, itt jelenik meg.',
  noneFound: 'Nincs ilyen kiküldött riasztás. Változtasson a keresésen!',
  columns: {
    farmer: 'Gazda',
    parcel: 'Tábla',
    date: 'Riasztás napja',
    area: 'Érintett terület',
    state: 'Állapot',
    sent: 'Mikor és hogyan',
  },
} as const;
