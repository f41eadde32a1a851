import type { AlertReply, DeliveryOutcome } from '@georisk/contract/verticals/insurance/alerts.ts';

/** Texts of the screen of alerts and their messages. */
export const deliveryTexts = {
  title: 'Riasztások értesítései',
  what: 'a riasztások értesítéseinek listája',
  explanation:
    'Melyik gazdának melyik riasztásról írt üzenetet a rendszer, elment-e, mikor és hogyan, és kinek miért nem.',
  search: 'Keresés név vagy MePAR kód szerint',
  state: 'Állapot',
  anyState: 'Mindegyik',
  /** Outcome of an alert for a person: the actual outcome of its message. */
  outcomes: {
    waiting: 'Küldésre vár',
    sending: 'Küldés alatt',
    sent: 'Elküldve',
    failed: 'Nem sikerült elküldeni',
    unsent: 'Nem ment el',
    skipped: 'Kihagyva',
    unknown: 'Nem tudni, elment-e',
  } satisfies Record<DeliveryOutcome, string>,
  /** Note beside it. */
  outcomeNotes: {
    unsent: 'nincs üzenetküldő beállítva, az üzenet a kimenő üzenetek között van',
    unknown: 'az üzenet már nincs meg',
    failed: 'a küldő többszöri próbálkozásra sem vette át',
  } as Readonly<Record<string, string>>,
  reasons: {
    unsubscribed: 'nem kér értesítést',
    'no-address': 'nincs e-mail-címe és telefonszáma',
    withdrawn: 'a riasztást visszavontuk',
    disabled: 'le van tiltva',
  } as Readonly<Record<string, string>>,
  /** Outcome of an alert that was notified. */
  reasonsAfter: { withdrawn: 'a riasztást azóta visszavontuk' } as Readonly<Record<string, string>>,
  kinds: {
    vegetation: 'helyi gyengülés',
    area: 'területi gyengülés',
    harvest: 'betakarítás',
    mowing: 'kaszálás',
    gain: 'erősödés',
  } as Readonly<Record<string, string>>,
  channel: { email: 'E-mail', sms: 'SMS' },
  due: (at: string) => `esedékes: ${at}`,
  none: 'Még nincs értesítés. Amint egy műholdfelvétel riasztást ad egy gazda táblájára, itt jelenik meg.',
  noneFound: 'Nincs ilyen értesítés. Változtasson a keresésen!',
  columns: {
    farmer: 'Gazda',
    parcel: 'Tábla',
    date: 'Riasztás napja',
    area: 'Érintett terület',
    state: 'Állapot',
    sent: 'Mikor és hogyan',
    answer: 'A gazda válasza',
  },
  answers: {
    seen: 'látta',
    harvested: 'betakarította',
    noDamage: 'szerinte nem kár',
  } satisfies Record<AlertReply, string>,
  answeredAt: (answer: string, at: string) => `${answer}, ${at}`,
} as const;
