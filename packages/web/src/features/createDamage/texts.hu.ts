import { article } from '#web/lib/article.ts';
import { caseFormTexts } from '#web/shared/caseForm/texts.hu.ts';

/** A new damage case; texts of the specification verbatim. */
export const createTexts = {
  title: 'Új kárakta',
  loading: 'az űrlap',
  intro: 'Minden mező kitöltése kötelező. A félkész adatok ezen a készüléken megmaradnak.',
  fields: {
    ...caseFormTexts.fields,
    blockArea: 'Terület (ha)',
    plants: 'Növények',
  },
  hints: {
    damageDate: 'ÉÉÉÉ. HH. NN.',
    dangerType: 'Válasszon a listából, vagy írja be.',
    plants: 'Több növény is választható; ami nincs a listában, beírható.',
    unusualNumber: 'A statisztikák a 11 karakteres kárszámokat számolják; ez a szám más hosszúságú. Így is menthető.',
  },
  chooseCompany: 'Válasszon biztosítót!',
  companiesFailed: 'A biztosítók nem tölthetők be.',
  retry: 'Újra',
  theCase: 'A kár adatai',
  inspection: 'Szemle',
  blocks: 'Károsodott blokkok',
  block: (number: number) => `${number}. blokk`,
  addBlock: 'Blokk hozzáadása',
  removeBlock: (number: number) => `${article(String(number), 'begin')} ${number}. blokk eltávolítása`,
  lastBlock: 'Legalább egy blokknak maradnia kell.',
  map: 'A megadott blokkok a térképen',
  mapEmpty: 'Ha beírja egy blokk MePAR kódját, itt láthatja, hol van.',
  fillArea: (area: string) => `Terület kitöltése: ${area}`,
  save: 'Kárakta mentése',
  failed: 'Hiba történt a mentéskor, próbálja újra!',
  kept: 'Az adatok ezen a készüléken megmaradtak.',
  check: (count: number) => `Javítsa a pirossal jelölt mezőket (${count})!`,
  draftText: (at: string) => `Folytathatja, amit ekkor kezdett: ${at}`,
  discard: 'Üres űrlap',
} as const;

/** Cases from a table. */
export const excelTexts = {
  upload: 'Excel táblázat feltöltése',
  template: 'Üres táblázat letöltése',
  templateFailed: 'A táblázatot nem sikerült letölteni.',
  previewTitle: 'A táblázat ellenőrzése',
  reading: 'A táblázat beolvasása…',
  unsureLetters:
    'A munkafüzet kódlapja nem állapítható meg biztosan. Nyissa meg Excelben vagy LibreOffice-ban, ellenőrizze az ékezetes betűket, és mentse el .xlsx munkafüzetként.',
  unreadable:
    'Ez a fájl nem olvasható táblázatként. Excel-táblázatot (.xlsx vagy .xls) válasszon! Ha Excelben vagy LibreOffice-ban megnyílik, mentse el onnan .xlsx munkafüzetként.',
  tooLarge: 'A fájl túl nagy. Legfeljebb 5 MB-os táblázat tölthető fel.',
  ok: (cases: number, blocks: number) => `${cases} kárakta, összesen ${blocks} blokkal. Feltöltheti.`,
  faults: (count: number) =>
    `${count} hiba van a táblázatban. Amíg mindet ki nem javítja, egyetlen kárakta sem kerül be. Javítsa a táblázatban, és válassza ki újra!`,
  warnings: 'Figyelmeztetések',
  warning: 'Figyelmeztetés',
  warned: (cases: number) =>
    `${cases} kárakta adatai ellentmondásosak. Nézze át az alábbiakat: így is feltölthető, de a hibát célszerű a táblázatban javítani.`,
  notCompared:
    'A blokkok és a kötvények adatait most nem sikerült lekérdezni, ezért a területeket és az éveket nem ellenőriztük.',
  oddities: (count: number) => `${count} figyelmeztetés`,
  moreWarnings: (count: number) => `és még ${count} figyelmeztetés`,
  moreCases: (count: number) => `és még ${count} kárakta`,
  columns: { number: 'Kárszám', date: 'Dátum', danger: 'Veszélynem', area: 'Terület', blocks: 'Blokkok' },
  send: (cases: number) => `${cases} kárakta feltöltése`,
  cancel: 'Mégsem',
  close: 'Bezárás',
  done: 'A feltöltés sikeresen befejeződött!',
  created: (count: number) => `${count} kárakta jött létre:`,
  failed: 'Hiba történt a mentéskor, próbálja újra!',
  sheet: (name: string) => `Fájl: ${name}`,
} as const;
