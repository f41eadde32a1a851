import { sourceFaultText } from '#server/formats/sourceFault.hu.ts';
import type { SheetFault } from './sheetFile.ts';

export const damageTableTexts = {
  refused: (faults: number) =>
    `A táblázatban ${faults} hibás cella van, ezért egyetlen kár sem került rögzítésre. Javítsa ki őket, és töltse fel újra!`,
  numberTaken: 'Ilyen számú kárakta már létezik.',
  fileFaults: {
    'no-workbook':
      'Ez a fájl nem Excel-táblázat. Csak .xlsx és .xls fájl tölthető fel. Ha Excelben vagy LibreOffice-ban megnyílik, mentse el onnan .xlsx munkafüzetként.',
    macros: 'A táblázat makrót tartalmaz. Mentse makró nélküli .xlsx fájlként, és úgy töltse fel!',
    'too-large':
      'A táblázat túl nagy vagy túl bonyolult, nem sikerült időben feldolgozni. Csak a károk sorait hagyja benne, és próbálja újra!',
    letters: sourceFaultText({ code: 'unsureLetters', of: 'workbook', named: null }),
    broken: 'A táblázat sérült, nem olvasható. Mentse el újra, és töltse fel ismét!',
  } satisfies Record<SheetFault, string>,
  sheet: 'Károk',
  helpSheet: 'Kitöltési útmutató',
  help: [
    'Minden sor egy károsodott blokk. Ha egy kár több blokkot érint, a további sorokban elég a blokk adatait megadni.',
    'Kár dátuma: Excel-dátum vagy szöveg, például 2026. 06. 18. Nem lehet későbbi a mai napnál.',
    'MePAR kód: 8 karakter, nagybetűk és számok.',
    'Területek: hektárban, tizedesvesszővel vagy tizedesponttal.',
    'Növények: vesszővel elválasztva, például: Őszi búza, Kukorica.',
    'Ha bármelyik cella hibás, egyetlen kár sem kerül rögzítésre.',
  ],
  templateName: 'karakta-minta.xlsx',
} as const;
