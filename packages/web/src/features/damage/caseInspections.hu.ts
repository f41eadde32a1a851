export const inspectionTexts = {
  title: 'Szemlék',
  none: 'Ehhez a kárhoz még nem érkezett szemleirat.',
  inspection: (number: string) => `${number} szemle`,
  unnumbered: 'Szám nélküli szemle',
  reserve: (amount: string) => `tartalék: ${amount} Ft`,
  types: {
    A_MG_e_JKV_2: 'Szemlejegyzőkönyv (A_MG_e_JKV_2)',
    A_MG_e_JKV_4: 'Szemlejegyzőkönyv (A_MG_e_JKV_4)',
  } as Readonly<Record<string, string>>,
  facts: {
    proposal: 'Kártérítési javaslat',
    wantsPayout: 'Kifizetést kér',
    needsAnother: 'További szemle',
    expert: 'Szakértő',
    plantName: 'Növény',
  },
  received: (at: string) => `beérkezett: ${at}`,
  money: (amount: string) => `${amount}\u00A0Ft`,
  yes: 'igen',
  no: 'nem',
  yesOn: (day: string) => `igen, ${day}`,
  /** Values of the document that are no numbers. */
  asWritten: (text: string) => `${text} (nem értelmezhető)`,
  more: 'További adatok',
  upload: 'Szemleiratok feltöltése',
  uploadHint:
    'Excel vagy CSV, soronként egy irat: karszam, type, és a jegyzőkönyv mezői. Más kárakták iratai is lehetnek benne.',
  dialog: 'Szemleiratok feltöltése',
  sending: (name: string) => `${name} feltöltése…`,
  done: (added: number, changed: number, unchanged: number) =>
    [
      added > 0 ? `${added} új irat került a káraktákhoz.` : null,
      changed > 0 ? `${changed} irat módosult.` : null,
      unchanged > 0 ? `${unchanged} már ugyanígy szerepelt.` : null,
    ]
      .filter((part) => part !== null)
      .join(' '),
  close: 'Bezárás',
  warnings: 'Amit érdemes átnézni:',
  failed: 'A feltöltés nem sikerült, egyetlen irat sem került rögzítésre.',
  /** The server may have recorded them: its answer did not arrive. */
  unanswered: (why: string) =>
    `A feltöltés nem sikerült. ${why} Ugyanaz az irat akkor sem kerül be kétszer, ha már megérkezett.`,
} as const;
