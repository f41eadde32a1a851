import type { AlertChannel, AlertFrequency } from '@georisk/contract/verticals/insurance/alerts.ts';

export const alertSettingTexts = {
  title: 'Riasztási beállítások',
  what: 'a riasztási beállítások',
  intro: 'Ha a műhold szokatlan gyengülést lát valamelyik tábláján, üzenetet küldünk Önnek.',
  frequency: 'Milyen gyakran írjunk?',
  frequencies: {
    each: {
      name: 'Minden riasztás',
      hint: 'Amint új riasztás érkezik. Egy nap minden tábláját egy üzenetben küldjük.',
    },
    daily: { name: 'Naponta', hint: 'Reggel 7-kor, ha az előző nap óta érkezett riasztás.' },
    weekly: { name: 'Hetente', hint: 'Hétfőn reggel 7-kor, ha az előző héten érkezett riasztás.' },
    never: { name: 'Soha', hint: 'Nem küldünk üzenetet; a riasztásokat a térképen továbbra is látja.' },
  } satisfies Record<AlertFrequency, { name: string; hint: string }>,
  channel: 'Hová küldjük?',
  channels: { email: 'E-mail', sms: 'SMS' } satisfies Record<AlertChannel, string>,
  noAddress: {
    email: 'Nincs megadva e-mail-címe. Kérje a biztosítójától!',
    sms: 'Nincs megadva telefonszáma. Kérje a biztosítójától!',
  } satisfies Record<AlertChannel, string>,
  company: {
    email: 'A biztosítója minden gazdájának e-mailben ír.',
    sms: 'A biztosítója minden gazdájának SMS-ben ír.',
    both: 'A biztosítója minden gazdájának e-mailben és SMS-ben is ír.',
  },
  sendsNothing: 'Ezen a módon most nem tudunk üzenetet küldeni.',
  save: 'Mentés',
  cancel: 'Mégsem',
  saved: 'A riasztási beállításokat elmentettük.',
  stale: 'Időközben egy másik ablakban is megváltoztatta. A mostani beállítást mutatjuk: nézze meg, és mentse újra!',
  close: 'Bezárás',
} as const;

export const alertMailTexts = {
  page: 'Értesítések',
  title: 'Értesítések a riasztásokról',
  what: 'az értesítések beállítása',
  present: {
    each: 'Most minden új riasztásról üzenetet küldünk.',
    daily: 'Most naponta egyszer, reggel 7-kor küldünk üzenetet, ha van új riasztás.',
    weekly: 'Most hetente egyszer, hétfőn reggel 7-kor küldünk üzenetet, ha van új riasztás.',
    never: 'Leiratkozott: nem küldünk üzenetet a riasztásokról.',
  } satisfies Record<AlertFrequency, string>,
  to: (channel: AlertChannel, address: string) =>
    channel === 'email' ? `E-mail-cím: ${address}` : `Telefonszám: ${address}`,
  unsubscribe: 'Leiratkozás',
  unsubscribed: 'Leiratkozott. Több üzenetet nem küldünk a riasztásokról; a térképen továbbra is látja őket.',
  changed: 'Elmentettük.',
  undo: 'Mégis kérek üzeneteket',
  other: 'Vagy válasszon, milyen gyakran írjunk:',
  refused:
    'Ez a link nem érvényes. Nyissa meg a legutóbbi riasztási levelében lévőt, vagy jelentkezzen be, és a menüben keresse a „Riasztási beállítások” pontot!',
  signIn: 'Bejelentkezés',
} as const;
