export const linkTexts = {
  title: 'Belépés',
  ready: 'Nyomja meg a gombot, és már bent is van.',
  submit: 'Belépés',
  exchanging: 'a riasztás',
  switchUser: (name: string) => `Kijelentkezik ${name} felhasználóból?`,
  switchHint: 'A link másik felhasználóhoz tartozik. Ha továbblép, a mostani munkamenet véget ér.',
  switchYes: 'Kijelentkezés és belépés',
  switchNo: 'Mégsem',
  expired: 'A link lejárt, vagy már felhasználták. Kérjen újat!',
  invalidDate: 'A linkben lévő dátum hibás. Nyissa meg újra a linket az üzenetből!',
  askNew: 'Új link kérése',
  alertGone: (date: string) =>
    `A ${date} napi riasztás már nem áll fenn: egy későbbi felvétel szerint téves volt, visszavontuk. Nincs vele teendője.`,
  close: 'Bezárás',
  failed: 'A belépés nem sikerült',
} as const;
