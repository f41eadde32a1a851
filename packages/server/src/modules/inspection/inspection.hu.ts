import { sourceFaultText } from '#server/formats/sourceFault.hu.ts';
import { quoted } from '@georisk/domain/text/quoted.hu.ts';
import type { SheetFault } from '#server/modules/damage/table/sheetFile.ts';

export const inspectionCallTexts = {
  refused: (faults: number) =>
    `${faults} hibás irat van közöttük, ezért egy sem került rögzítésre. Javítsa ki, és töltse fel újra!`,
  closed: (damageNumber: string) => `A(z) ${damageNumber} kárakta le van zárva. Előbb nyissa újra!`,
  empty: 'Nincs benne egyetlen irat sem.',
  tooMany: (most: number) => `Egyszerre legfeljebb ${most} irat tölthető fel. Ossza több részre!`,
  brokenCsv: (line: number) => `A szövegfájl a ${line}. sornál nem olvasható. Mentse el újra, és töltse fel ismét!`,
  notATable:
    'Ez a fájl nem táblázat. Excel- (.xlsx, .xls) vagy CSV-fájlt töltsön fel! Ha Excelben vagy LibreOffice-ban megnyílik, mentse el onnan .xlsx munkafüzetként.',
  doubleColumn: (name: string) => `Két oszlop neve ugyanaz: ${quoted(name)}. Hagyjon meg egyet!`,
  sheetFaults: {
    'no-workbook':
      'Ez a fájl nem táblázat. Excel- (.xlsx, .xls) vagy CSV-fájlt töltsön fel! Ha Excelben vagy LibreOffice-ban megnyílik, mentse el onnan .xlsx munkafüzetként.',
    macros: 'A táblázat makrót tartalmaz. Mentse makró nélküli .xlsx fájlként, és úgy töltse fel!',
    'too-large': 'A táblázat túl nagy vagy túl bonyolult. Csak az iratok sorait hagyja benne, és próbálja újra!',
    letters: sourceFaultText({ code: 'unsureLetters', of: 'workbook', named: null }),
    broken: 'A táblázat sérült, nem olvasható. Mentse el újra, és töltse fel ismét!',
  } satisfies Record<SheetFault, string>,
} as const;
