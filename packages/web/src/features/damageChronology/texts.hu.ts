export const chronologyTexts = {
  title: 'Kárkronológia',
  back: 'Vissza',
  over: 'Kárkronológia térkép',
  what: 'a kárkronológia',
  text: 'A térkép azt mutatja, hol sűrűsödtek a rendszer indulása óta bejelentett károk. Minden káresetnek a blokkjai közepe számít, 10 km-es környezetével; az értékek a legnagyobb sűrűség százalékai.',
  legend: 'A legnagyobb sűrűség százalékában',
  range: (from: number, to: number | null) => (to === null ? `${from}% felett` : `${from}–${to}%`),
  area: (area: string) => `${area}\u00A0km²`,
  none: 'Még nincs olyan káreset, amelynek ismert a blokkja. Amint az első megérkezik, itt jelenik meg.',
} as const;
