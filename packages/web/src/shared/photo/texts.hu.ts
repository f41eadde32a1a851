export const photoTexts = {
  title: 'Helyszíni fotó',
  sequence: 'Sorszám',
  damage: 'Kárszám',
  inspection: 'Szemle azonosítója',
  external: 'Külső azonosító',
  time: 'Fénykép ideje',
  missing: 'Nem elérhető',
  close: 'Bezárás',
  alt: (damageNumber: string | null) =>
    damageNumber === null ? 'Helyszíni fénykép' : `Helyszíni fénykép, kárszám: ${damageNumber}`,
  imageFailed: 'A fénykép nem tölthető be.',
  noPreview: 'Nincs előnézet',
  noneHere: 'Ezen a részen nincs fénykép.',
  failed: 'A fényképek nem tölthetők be.',
  legend: 'Helyszíni fotó',
  hover: 'Kattintásra megnyílik',
} as const;
