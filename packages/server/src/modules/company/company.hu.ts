import { formatContrast } from './formatContrast.ts';

/** Sentences of refusals in the administration of companies. */
export const companyTexts = {
  required: 'Kötelező kitölteni!',
  nameUnsuitable: 'Legfeljebb 200 betű, vezérlő karakterek nélkül.',
  titleUnsuitable: 'Legfeljebb 60 betű, vezérlő karakterek nélkül.',
  nameTaken: 'Ilyen nevű cég már van. Adjon meg másik nevet!',
  noColour: 'Válasszon a nevesített színek közül, vagy adjon meg egyet #RRGGBB alakban!',
  unreadable: (contrast: number, suggestion: string) =>
    `Ez a szín világos háttéren nem olvasható (kontrasztja ${formatContrast(contrast)}, legalább 4,5 kell). Hasonló, olvasható szín: ${suggestion}`,
  alertColour: (suggestion: string) =>
    `Ez a szín a térképen riasztásnak látszana. Hasonló, más árnyalatú szín: ${suggestion}`,
  contactIncomplete: 'Adja meg a nevét, és legalább a telefonszámát vagy az e-mail-címét!',
  wrongEmail: 'Ez nem e-mail-cím. Például: nev@pelda.hu',
  wrongPhone: 'Ez nem telefonszám. Például: +36 30 123 4567',
  roleTwice: 'Egy szerephez egy kapcsolattartó tartozhat.',
  videoUnsuitable: 'A videó ennek a kiszolgálónak .mp4 vagy .webm fájlja lehet, például: /videok/segitseg.mp4',
  termsUnsuitable:
    'A szerződési feltételek címe https:// kezdetű, vagy ennek a kiszolgálónak fájlja, például: /dokumentumok/feltetelek.pdf',
  onlyAdmin: 'Ezt csak rendszergazda állíthatja be.',
  baseMapsUnsuitable:
    'Az alaptérképek nem használhatók. Ellenőrizze az azonosítókat, a címeket (https://…, xyz esetén {z}, {x}, {y}) és a rétegneveket!',
  baseMapsSecure: 'Az alaptérképek címe https:// kezdetű legyen, szóköz és különleges jelek nélkül.',
  logoNoPng: 'A logó PNG kép lehet. Más fájlt (SVG, HTML, program) nem fogadunk el.',
  logoDamaged: 'Ez a PNG kép sérült vagy nem teljes.',
  logoTooLarge: 'A logó legfeljebb 1024 × 1024 képpont és 400 kB lehet.',
  fileUnsuitable: 'A fájl nem olvasható.',
  termsNoPdf: 'A szerződési feltételek PDF fájl lehet. Ez a fájl nem az, sérült, vagy nem olvasható.',
  termsEncrypted: 'Ez a PDF titkosított vagy jelszóval védett. Mentse el védelem nélkül, és töltse fel újra!',
  termsTooMuch: 'Ez a PDF túl sok vagy túl nagy részből áll. Mentse el egyszerűbben, vagy adja meg a címét!',
  termsTooLarge: 'A PDF legfeljebb 5 MB lehet. Nagyobb dokumentumnak adja meg a címét!',
};
