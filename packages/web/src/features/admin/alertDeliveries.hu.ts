import { formatCount } from '#web/lib/format.ts';
import type { AlertReply, NoticeObstacle } from '@georisk/contract/verticals/insurance/alerts.ts';

/** Texts of the screen of alerts and their messages. */
export const deliveryTexts = {
  title: 'Riasztások értesítései',
  what: 'a riasztások értesítéseinek listája',
  explanation:
    'Melyik gazdának melyik riasztásról írt a rendszer, átvette-e a levelező, megnyitották-e, és kinek miért nem írt. A visszautasított és a visszapattant üzenet újraküldhető.',
  search: 'Keresés név vagy MePAR kód szerint',
  state: 'Állapot',
  anyState: 'Mindegyik',
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
  due: (at: string) => `esedékes: ${at}`,
  none: 'Még nincs értesítés. Amint egy műholdfelvétel riasztást ad egy gazda táblájára, itt jelenik meg.',
  noneFound: 'Nincs ilyen értesítés. Változtasson a keresésen!',
  columns: {
    farmer: 'Gazda',
    parcel: 'Tábla',
    date: 'Riasztás napja',
    area: 'Érintett terület',
    state: 'Állapot',
    sent: 'Hová, mikor, miért',
    answer: 'A gazda válasza',
  },
  answers: {
    seen: 'látta',
    harvested: 'betakarította',
    noDamage: 'szerinte nem kár',
  } satisfies Record<AlertReply, string>,
  answeredAt: (answer: string, at: string) => `${answer}, ${at}`,
} as const;

/** Texts of the sends to come. */
export const nextTexts = {
  title: 'Következő kiküldések',
  what: 'a következő kiküldések',
  none: 'Most senkinek nem készül értesítés.',
  total: (people: number, alerts: number) =>
    `${formatCount(people)} gazda, ${formatCount(alerts)} riasztás vár kiküldésre.`,
  send: (at: string, people: number, alerts: number) =>
    `${at}: ${formatCount(people)} gazda, ${formatCount(alerts)} riasztás`,
  more: (people: number) => `Később még ${formatCount(people)} gazda.`,
  showWaiting: 'Kik azok?',
  preview: 'Mit kap?',
  previewOf: (name: string, date: string) => `Mit kap? ${name}, ${date}`,
  previewTitle: (name: string) => `Értesítés előnézete: ${name}`,
  previewWhat: 'az értesítés előnézete',
  facts: (channel: string, address: string, at: string) => `${channel}, ${address}, esedékes: ${at}`,
  subject: (subject: string) => `Tárgy: ${subject}`,
  note: 'Ezt kapná most. A kiküldésig új riasztás kerülhet bele, a visszavont kimarad belőle; a linkek akkor készülnek, csak a címzettnek.',
  obstacles: {
    disabled: 'Nem kap üzenetet: a felhasználó le van tiltva.',
    unsubscribed: 'Nem kap üzenetet: nem kér értesítést a riasztásokról.',
    'no-address': 'Nem kap üzenetet: nincs érvényes e-mail-címe és telefonszáma.',
    withdrawn: 'Nem kap üzenetet: a riasztást időközben visszavontuk.',
  } satisfies Record<NoticeObstacle, string>,
  close: 'Bezárás',
} as const;

export const resendTexts = {
  open: 'Újraküldés',
  of: (name: string, date: string) => `Újraküldés: ${name}, ${date}`,
  title: 'Értesítés újraküldése',
  explanation: (name: string, channel: string, address: string | null) =>
    `${channel === 'sms' ? 'Az SMS' : 'Az e-mail'} nem érkezett meg: ${name}${address === null ? '' : ` (${address})`}. Most új linkkel küldjük.`,
  email: 'Javított e-mail-cím',
  phone: 'Javított telefonszám',
  correct:
    'Ha üresen hagyja, ugyanoda küldjük. Az új cím a felhasználónál is megváltozik, és a korábbi linkjei érvényüket vesztik.',
  cancel: 'Mégsem',
  submit: 'Újraküldés',
  done: (name: string) => `Az üzenet sorban áll: ${name}. Hogy átvette-e a levelező, a listában látszik.`,
} as const;
