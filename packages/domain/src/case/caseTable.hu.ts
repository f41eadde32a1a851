import type { WrittenAt } from '../text/numberColumn.ts';
import { quoted } from '../text/quoted.hu.ts';

/** The columns of the table of cases: the titles of the template's first row, and the other titles that people use. */
export const CASE_COLUMNS = {
  damageNumber: { title: 'Kárszám', aliases: ['kár száma', 'karszam', 'káreset száma'] },
  policyNumber: { title: 'Kötvényszám', aliases: ['kötvény', 'szerződésszám', 'szerződés száma'] },
  damageDate: { title: 'Kár dátuma', aliases: ['kár időpontja', 'káridőpont', 'dátum'] },
  area: { title: 'Károsodott terület (ha)', aliases: ['károsodott terület', 'kár területe', 'kár területe (ha)'] },
  dangerType: { title: 'Veszélynem', aliases: ['kár oka', 'káresemény'] },
  inspectionAddressZip: { title: 'Szemle irányítószáma', aliases: ['irányítószám', 'irsz'] },
  inspectionAddress: { title: 'Szemle címe', aliases: ['szemle helye', 'cím'] },
  mepar: { title: 'MePAR kód', aliases: ['mepar', 'mepar-kód', 'blokk', 'blokkazonosító'] },
  blockArea: { title: 'Blokk területe (ha)', aliases: ['blokk területe', 'blokkterület'] },
  plants: { title: 'Növények', aliases: ['növény', 'kultúra'] },
} as const satisfies Record<string, { readonly title: string; readonly aliases: readonly string[] }>;

export const caseTableTexts = {
  noHeader: (titles: readonly string[]) =>
    `A táblázat első sorában ezeknek az oszlopoknak kell szerepelniük: ${titles.join(', ')}.`,
  missingColumn: (title: string) => `Hiányzik a(z) ${quoted(title)} oszlop.`,
  doubleColumn: (title: string) => `A(z) ${quoted(title)} oszlop kétszer szerepel.`,
  noRows: 'A táblázatban nincs egyetlen kitöltött sor sem.',
  tooManyRows: (most: number) => `Egyszerre legfeljebb ${most} sor tölthető fel. Bontsa több táblázatra!`,
  different: (title: string) => `A(z) ${quoted(title)} eltér ugyanennek a kárnak a korábbi sorától.`,
  openSign: (text: string) =>
    `Nem derül ki, mit jelent a pont: ${quoted(text)}. Ezreseket tagolhat, de tizedesjel is lehet. Írja az oszlopot tizedesvesszővel, ezres tagolás nélkül.`,
  mixedSigns: (comma: WrittenAt, dot: WrittenAt) =>
    `Ellentmondó tizedesjelek: a(z) ${comma.row}. sorban (${quoted(comma.text)}) vessző, a(z) ${dot.row}. sorban (${quoted(dot.text)}) pont. Írja az egész oszlopot egyformára.`,
  faultyCell: 'A cellában hibás képlet van.',
} as const;
