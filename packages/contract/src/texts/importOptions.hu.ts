/** How an option of an import is typed. */
export type OptionType = 'text' | 'number' | 'date' | 'flag' | 'choice';

interface ImportOption {
  readonly label: string;
  readonly type: OptionType;
  readonly hint?: string;
  /** Of a choice; the first is taken where nothing is chosen. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
}

/** The options of the imports by the command's word, as fields of a form. */
export const IMPORT_OPTIONS: Readonly<Record<string, ImportOption>> = {
  company: { label: 'Ügyfél', type: 'text' },
  'new-company': { label: 'Új ügyfél neve', type: 'text', hint: 'Ha még nincs ilyen nevű ügyfél, létrejön.' },
  map: {
    label: 'Oszlopok',
    type: 'text',
    hint: 'MEZŐ=OSZLOP párok vesszővel, ha a fájl másképp nevezi az oszlopokat.',
  },
  columns: {
    label: 'Oszlopok megfeleltetése',
    type: 'text',
    hint: 'JSON: {"MEZŐ": "OSZLOP"}; null, ha a fájlban nincs ilyen oszlop.',
  },
  values: {
    label: 'Értékek megfeleltetése',
    type: 'text',
    hint: 'JSON: {"MEZŐ": {"ÉRTÉK A FÁJLBAN": "ISMERT ÉRTÉK"}}.',
  },
  crs: { label: 'Vetület', type: 'text', hint: 'Például EPSG:23700, ha a fájl nem mondja meg.' },
  layer: {
    label: 'Réteg',
    type: 'text',
    hint: 'A GeoPackage rétege, az archívum Shapefile-ja vagy a munkafüzet lapja.',
  },
  decimal: {
    label: 'Tizedesjel',
    type: 'choice',
    hint: 'Ha a fájl szöveges számaiból nem derül ki: 850.000 lehet nyolcszázötvenezer, de nyolcszázötven is.',
    choices: [
      { value: '', label: 'Az oszlopok mondják meg' },
      { value: 'vesszo', label: 'Vessző (a pont ezreseket tagol)' },
      { value: 'pont', label: 'Pont (a vessző ezreseket tagol)' },
    ],
  },
  year: { label: 'Év', type: 'number', hint: 'Ha a fájlnak nincs ilyen oszlopa.' },
  country: { label: 'Ország', type: 'text', hint: 'Például HU, ha a sorok nem mondják meg, hol.' },
  damage: { label: 'Kárszám', type: 'text', hint: 'A fotók káraktája, ha a táblázat nem mondja meg.' },
  email: { label: 'Gazdák e-mail-címe', type: 'text', hint: 'Minta új gazdáknak: {farmer}@pelda.hu' },
  phone: { label: 'Gazdák telefonszáma', type: 'text', hint: 'Minta új gazdáknak, benne: {farmer}' },
  'without-outline': { label: 'A táblahatárok nélkül', type: 'flag' },
  'overwrite-outlines': { label: 'A kézzel rajzolt táblahatárok felülírása', type: 'flag' },
  date: { label: 'Nap', type: 'date', hint: 'A kép vagy a riasztás napja, ha nem derül ki.' },
  scale: { label: 'Szorzó', type: 'number', hint: 'NDVI = érték × szorzó + eltolás' },
  offset: { label: 'Eltolás', type: 'number' },
  nodata: { label: 'Adathiány értéke', type: 'text', hint: 'Ha a fájl nem mondja meg.' },
  group: { label: 'Képek csoportja', type: 'text', hint: 'Alapból s2.' },
  granule: {
    label: 'Szelvény',
    type: 'text',
    hint: 'Temetőnél a temető kódja, erdőnél a projekt neve; képnél ha egy napra több van.',
  },
  credit: { label: 'Forrás és licenc', type: 'text', hint: 'A térkép alján látszik, például © OpenStreetMap (ODbL).' },
  whole: { label: 'Ami a fájlból hiányzik, törlődjön', type: 'flag' },
  refresh: { label: 'A már importált kép újraszámolása', type: 'flag' },
  bands: { label: 'Sávok', type: 'text', hint: 'Például B02,B03,B04,B08, ha a fájl nem mondja meg.' },
  baseline: { label: 'Feldolgozási változat', type: 'text', hint: 'Például 05.09' },
  'offset-applied': { label: 'A BOA-eltolást már levonták', type: 'flag' },
  'without-mask': { label: 'Felhőosztályozás (SCL) nélkül', type: 'flag' },
};

/** The field of every import that tries it. */
export const DRY_RUN_HINT = 'Csak ellenőriz, semmit nem ment.';

const STEMS: readonly (readonly [RegExp, string])[] = [
  [/kapcsolóval/gu, 'mezőben'],
  [/kapcsolóban/gu, 'mezőben'],
  [/kapcsolót/gu, 'mezőt'],
  [/kapcsolók/gu, 'mezők'],
  [/kapcsoló/gu, 'mező'],
  [/ \(npm run import -- [^()]*\)/gu, ''],
  [/ \(--map [^()]*\)/gu, ''],
  [/ A mezők listája: --help\./gu, ''],
];

/** A sentence of the command, for people who have fields instead of its options. */
export const fieldSentence = (sentence: string): string =>
  STEMS.reduce((text, [stem, word]) => text.replace(stem, word), sentence).replace(
    /--([a-z-]+)/gu,
    (written, name: string) => {
      const label = IMPORT_OPTIONS[name]?.label;
      return label === undefined ? written : `„${label}”`;
    },
  );
