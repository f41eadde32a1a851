export const uiTexts = {
  showPassword: 'Jelszó megjelenítése',
  hidePassword: 'Jelszó elrejtése',
  couldNotLoad: (what: string) => `Nem sikerült betölteni: ${what}.`,
  again: 'Újra',
  loading: (what: string) => `Betöltés: ${what}`,
  waitingForNetwork: 'Nincs internetkapcsolat. Amint visszatér, a betöltés folytatódik.',
  partMissing: 'Ez a rész most nem tölthető be. Ellenőrizze az internetkapcsolatát, és amint visszatér, megnyitjuk.',
  close: 'Bezárás',
  contact: 'Kapcsolat',
  none: 'Nincs rendelkezésre álló adat!',
  noData: 'Nincs adat',
  ok: 'Rendben',
  downloadFailed: 'A letöltés nem sikerült.',
  product: 'GeoRisk',
  tagline: 'Térképes terménybiztosítás és kárfelmérés',
  working: 'Folyamatban',
  pickDate: 'Dátum kiválasztása naptárból',
  datePlaceholder: 'éééé. hh. nn.',
  wrongDate: 'Érvénytelen dátum',
  copying: {
    copy: 'Másolás',
    copied: 'Kimásolva',
    copyOf: (what: string) => `Másolás: ${what}`,
    copiedOf: (what: string) => `Kimásolva: ${what}`,
    failed: 'A másolás nem sikerült. Jelölje ki a szöveget, és másolja ki kézzel!',
  },
  pager: {
    label: 'Lapozás',
    range: (from: string, to: string, total: string) => `${from}–${to} / ${total}`,
    previous: 'Előző oldal',
    next: 'Következő oldal',
    beyond: (page: number, last: number) =>
      last === 1
        ? `A lista egyoldalas, ${page}. oldala nincs.`
        : `A listának ${last} oldala van, ${page}. oldala nincs.`,
    toLast: 'Az utolsó oldalra',
  },
} as const;
