import { formatCount } from '#web/lib/format.ts';
import type { Answer } from '@georisk/contract/endpoints.ts';
import type { NoticeChannels } from '@georisk/domain/notice/channels.ts';
import type { NoticeObstacle, RecordedReply } from '@georisk/contract/verticals/insurance/alerts.ts';

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
    'no-address': 'nincs e-mail-címe vagy telefonszáma, ahová a társaság ír',
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
    damage: 'szerinte kár van',
    withdrawn: 'visszavonta a válaszát',
  } satisfies Record<RecordedReply, string>,
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
  channels: 'E-mail vagy SMS?',
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
    'no-address': 'Nem kap üzenetet: nincs érvényes e-mail-címe vagy telefonszáma, ahová a társaság ír.',
    withdrawn: 'Nem kap üzenetet: a riasztást időközben visszavontuk.',
  } satisfies Record<NoticeObstacle, string>,
  close: 'Bezárás',
} as const;

export const resendTexts = {
  open: 'Újraküldés',
  openOn: (channel: string) => `Újraküldés: ${channel}`,
  of: (name: string, date: string, channel?: string) =>
    `Újraküldés: ${name}, ${date}${channel === undefined ? '' : `, ${channel}`}`,
  title: 'Értesítés újraküldése',
  explanation: (name: string, channel: string, address: string) =>
    `${channel === 'sms' ? 'Az SMS' : 'Az e-mail'} nem érkezett meg: ${name} (${address}). Most új linkkel küldjük.`,
  email: 'Javított e-mail-cím',
  phone: 'Javított telefonszám',
  correct:
    'Ha üresen hagyja, ugyanoda küldjük. Az új cím a felhasználónál is megváltozik, és a korábbi linkjei érvényüket vesztik.',
  cancel: 'Mégsem',
  submit: 'Újraküldés',
  done: (name: string) => `Az üzenet sorban áll: ${name}. Hogy átvette-e a levelező, a listában látszik.`,
} as const;

/** Texts of the dialog in which the channels of the sends to come are chosen. */
export const reachTexts = {
  title: 'Hogyan menjen ki?',
  what: 'az elérhetőségek',
  explanation:
    'Azokra az értesítésekre érvényes, amelyek most kiküldésre várnak. A későbbiek a társaság beállítása szerint mennek.',
  people: ({ both, email, sms, neither }: Answer<'nextReach'>['people']) => [
    `E-mail-címe és telefonszáma is van: ${formatCount(both)} gazda`,
    `Csak e-mail-címe van: ${formatCount(email)} gazda`,
    `Csak telefonszáma van: ${formatCount(sms)} gazda`,
    `Egyik sincs: ${formatCount(neither)} gazda`,
  ],
  company: 'A társaság beállítása szerint',
  ways: {
    one: 'Ahogyan a gazda kérte',
    email: 'Csak e-mailben',
    sms: 'Csak SMS-ben',
    both: 'E-mailben és SMS-ben is',
  } satisfies Record<NoticeChannels, string>,
  counts: (email: number, sms: number, none: number) =>
    [`${formatCount(email)} e-mail`, `${formatCount(sms)} SMS`, none > 0 && `${formatCount(none)} gazda nem kap semmit`]
      .filter(Boolean)
      .join(', '),
  noSender: {
    email: 'Nincs levelezőszerver beállítva: az e-mailek nem mennek el, a kimenő üzenetek között maradnak.',
    sms: 'Nincs SMS-küldő beállítva: az SMS-ek nem mennek el.',
  },
  mixed: 'Eddig többféleképpen volt beállítva; a mentés mindenkire érvényes lesz.',
  cancel: 'Mégsem',
  submit: 'Beállítás',
  done: (people: number) => `Beállítva: ${formatCount(people)} gazda értesítése.`,
} as const;
