import type { LifeDate } from '@georisk/domain/cemetery/lifeDate.ts';
import { lifeDateText } from '@georisk/domain/cemetery/lifeDateText.hu.ts';
import { quoted } from '@georisk/domain/text/quoted.hu.ts';

/** Words of the exported workbook, of the search's hits and of the imports. */
export const cemeteryTexts = {
  sheets: { graves: 'Sirhelyek', dead: 'Kivalasztott elhunytak', chosen: 'Kivalasztott sirhelyek' },
  columns: {
    parcel: 'Parcella',
    row: 'Sor',
    pos: 'Hely',
    validUntil: 'Sírhely érvényessége',
    name: 'Elhunyt neve',
    birthYear: 'Születési év',
    deathYear: 'Halálozási év',
  },
  place: (parcel: string, row: string, pos: string) => `${parcel}. parcella, ${row}. sor, ${pos}. hely`,
  born: (date: string, count: number) => `Született: ${date} (${count})`,
  died: (date: string, count: number) => `Elhunytak: ${date} (${count})`,
  valid: (date: string, count: number) => `Sírhely lejárat: ${date} (${count})`,
  visitor: (graveyard: string) => `Látogató – ${graveyard}`,
  fields: {
    code: 'temető kódja',
    name: 'megnevezés',
    graveyard: 'temető',
    parcel: 'parcella',
    row: 'sor',
    pos: 'hely',
    deceased: 'elhunyt neve',
    birth: 'születés',
    death: 'halálozás',
    validUntil: 'érvényesség',
    photo: 'fénykép',
    color: 'szín',
    geomType: 'típus',
    symbol: 'jel',
    size: 'méret',
    entrance: 'bejárat',
    externalId: 'azonosító',
  },
  imports: {
    date: (what: string, value: string) =>
      `Nem dátum: ${quoted(value)} (${what}). Évet, hónapot vagy napot adjon meg (1890, 1890-03, 1890-03-05), „1890 körül”, „ismeretlen”, vagy hagyja üresen.`,
    future: (what: string, value: string) => `Jövőbeli dátum: ${quoted(value)} (${what}). Javítsa a dátumot.`,
    validUntil: (value: string) =>
      `Nem lehet érvényesség vége: ${quoted(value)}. ÉÉÉÉ-HH-NN alakban, hónappal vagy évvel adja meg (a hónap, az év utolsó napja lesz), 1900 utántól legfeljebb 150 évre előre.`,
    deathFirst: (birth: LifeDate, death: LifeDate) =>
      `A halálozás (${lifeDateText(death)}) korábbi, mint a születés (${lifeDateText(birth)}). Javítsa a két dátum egyikét.`,
    nobody: 'Dátum van, név nincs (elhunyt neve). Írja be a nevet, vagy törölje a dátumokat.',
    unknownGraveyard: (code: string) =>
      `Nincs ${quoted(code)} kódú temető. Importálja előbb a temetőket (npm run import -- graveyards …).`,
    noGraveyard: 'A cégnek még nincs temetője. Importálja előbb a temetőket (npm run import -- graveyards …).',
    whichGraveyard: (codes: readonly string[]) =>
      `A cégnek több temetője van (${codes.join(', ')}). Írja a „temető” oszlopba, melyikről van szó.`,
    whichOfImage: (codes: readonly string[]) =>
      `Nem derül ki, melyik temető van a képen (${codes.join(', ')}). Adja meg a kódját: --granule KÓD.`,
    imageElsewhere: 'A kép egyik temetőt sem mutatja. Ellenőrizze a vetületét (--crs).',
    otherShape: (place: string) =>
      `Ez a sírhely a fájlban már szerepel, más alakkal: ${place}. Két sírnak nem lehet ugyanaz a helye.`,
    otherValidity: (place: string, before: string, now: string) =>
      `Ennek a sírhelynek a fájl egy másik sora más érvényességet ad: ${place} (${before}, itt ${now}). Maradjon egy.`,
    samePerson: (place: string, name: string) =>
      `Ez az elhunyt ennél a sírhelynél a fájlban már szerepel: ${name}, ${place}. Egy elhunyt egy sor legyen.`,
    shapeMissing: (place: string) =>
      `Ennek a sírhelynek nincs alakja a térképen: ${place}. Importálja előbb a sírok térképét, vagy adja meg a „geom” oszlopban.`,
    outsideGraveyard: (place: string) => `A sír a temető határán kívül esik: ${place}. Ellenőrizze a vetületet.`,
    photo: (value: string) => `Nem webcím: ${quoted(value)} (fénykép). https:// kezdetű cím legyen.`,
    color: (value: string) =>
      `Nem szín: ${quoted(value)} (szín). #RRGGBB vagy #RGB alakban adja meg, például #2E7D32 (Invalid HEX color.).`,
    geomType: (value: string) => `Ismeretlen típus: ${quoted(value)}. Ezek egyike legyen: polygon, polyline, point.`,
    symbol: (value: string, symbols: readonly string[]) =>
      `Ismeretlen jel: ${quoted(value)}. Ennél a típusnál ezek egyike legyen: ${symbols.join(', ')}.`,
    size: (value: string, least: number, most: number) =>
      `Rossz méret: ${quoted(value)}. ${least} és ${most} közötti szám legyen.`,
    objectShape: (wanted: string) => `Az elem alakja nem olyan, mint a típusa (${wanted}).`,
    objectMissing: 'Az elemnek nincs alakja. Adja meg a körvonalát, vonalát vagy pontját.',
    objectTooLong: (most: number) => `A vonalnak összesen legfeljebb ${most} pontja lehet. Egyszerűsítse a vonalat.`,
    severalPoints: 'Az elem több pontból áll. Bontsa külön sorokra: egy sor egy pont.',
    objectOutside: 'Az elem a megengedett területen kívül esik. Ellenőrizze a vetületét (--crs).',
    entrance: 'A bejárat két EOV-koordináta: mindkettő legyen szám, vagy egyik se.',
    namesakes: (count: number) =>
      `${count} elhunyt neve és dátuma ugyanaz, mint egy másiké ugyanabban a sírban: külön emberként kerültek be. Ha egy sor kétszer szerepel, törölje a másodikat.`,
    people: (count: number) => `${count} elhunyt adata került be.`,
  },
} as const;
