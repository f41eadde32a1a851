import { sourceFaultText } from '#server/formats/sourceFault.hu.ts';
import type { SheetFault } from './sheetFile.ts';

export const damageImportTexts = {
  cell: (column: string, title: string, error: string) =>
    column === '' ? error : `${title === '' ? column : `${title} (${column})`} oszlop: ${error}`,
  orSign: (error: string) =>
    `${error} Vagy adja meg a fájl tizedesjelét (--decimal kapcsoló): vessző (vesszo), ha a pont ezreseket tagol; pont, ha az a tizedesjel.`,
  taken: (number: string) =>
    `Már van ${number} számú kárakta, más adatokkal. Az importálás nem írja felül: módosítsa a felületen, vagy hagyja ki a sort.`,
  sheetFaults: {
    'no-workbook':
      'A fájl nem Excel-táblázat. Ha Excelben vagy LibreOffice-ban megnyílik, mentse el onnan .xlsx munkafüzetként.',
    macros: 'A táblázat makrót tartalmaz. Mentse makró nélküli .xlsx fájlként.',
    'too-large': 'A táblázat túl nagy vagy túl bonyolult. Ossza részekre, vagy adja meg CSV-ként.',
    letters: sourceFaultText({ code: 'unsureLetters', of: 'workbook', named: null }),
    broken: 'A táblázat sérült, nem olvasható. Mentse el újra.',
  } satisfies Record<SheetFault, string>,
  unknownBlocks: (codes: readonly string[], count: number) =>
    `${count} blokk nincs a nyilvántartásban: ${codes.join(', ')}${count > codes.length ? '…' : ''}. A károk ettől még megnyíltak.`,
} as const;
