import { type Unsent, unsentCount } from '#web/offline/unsentCount.hu.ts';

export const linkTexts = {
  title: 'Belépés',
  ready: 'Nyomja meg a gombot, és már bent is van.',
  submit: 'Belépés',
  exchanging: 'a riasztás',
  switchUser: (name: string) => `Kijelentkezik ${name} felhasználóból?`,
  switchHint: 'A link másik felhasználóhoz tartozik. Ha továbblép, a mostani munkamenet véget ér.',
  switchUnsent: (unsent: Unsent) =>
    `${unsentCount(unsent)} még nem ment el. Ezen a készüléken megmarad, de csak akkor küldjük el, amikor itt újra bejelentkezik. Ha a „Mégsem” gombot választja, hálózat mellett elküldjük.`,
  switchYes: 'Kijelentkezés és belépés',
  switchNo: 'Mégsem',
  invalidToken:
    'A link hiányos vagy sérült, talán nem az egészet másolta át. Nyissa meg újra az üzenetből, vagy kérjen újat!',
  unknownView:
    'A link olyan nézetre mutat, amelyet a program nem ismer. Nyissa meg újra a linket az üzenetből, vagy kérjen újat!',
  invalidDate: 'A linkben lévő dátum hibás. Nyissa meg újra a linket az üzenetből!',
  askNew: 'Új link kérése',
  alertGone: (date: string) =>
    `A ${date} napi riasztás már nem áll fenn: egy későbbi felvétel szerint téves volt, visszavontuk. Nincs vele teendője.`,
  close: 'Bezárás',
  failed: 'A belépés nem sikerült',
  /** For visitors of a graveyard, who know neither the product nor its other users. */
  visit: {
    sign: { name: 'Temetőtérkép', tagline: 'Sírhelyek keresése a temető térképén' },
    ready: 'A belépéshez nem kell jelszó: a gomb után a temető térképe nyílik meg, és név vagy dátum szerint kereshet.',
    expired: 'Ez a látogatói link már nem érvényes. Kérjen újat a temető kezelőjétől!',
  },
} as const;
