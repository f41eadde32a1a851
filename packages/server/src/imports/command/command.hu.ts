import { quoted } from '@georisk/domain/text/quoted.hu.ts';
import { IMPORT_TITLES } from '@georisk/contract/tables.ts';
import { UNDO_DAYS } from '../undo/undoRule.ts';

/** Characters of the longest word of a kind, and a gap. */
const COLUMN = Math.max(...Object.keys(IMPORT_TITLES).map((kind) => kind.length)) + 2;
const kindLines = Object.entries(IMPORT_TITLES)
  .map(([kind, { description }]) => `  ${kind.padEnd(COLUMN)}${description}`)
  .join('\n');

/** The command's help and its sentences. */
export const commandTexts = {
  usage: `Használat: npm run import -- FAJTA FÁJL… [kapcsolók]
           npm run import -- --undo AZONOSÍTÓ   egy importálás visszavonása, ${UNDO_DAYS} napig

Fajták:
${kindLines}

A fájl GeoJSON, GeoPackage, Shapefile (zip), FlatGeobuf, Excel (xlsx, xls) vagy CSV (gzip-pel is), képnél GeoTIFF,
hőmérsékleti rácsnál klasszikus NetCDF is.
Több fájl együtt: vagy mind bekerül, vagy egyik sem.

Kapcsolók:
  --dry-run               mindent ellenőriz, semmit sem ment
  --json FÁJL             a jelentés JSON-ban is
  --map MEZŐ=OSZLOP,…     melyik mező melyik oszlopban van
  --columns JSON          ugyanez JSON-ban: {"MEZŐ": "OSZLOP"}; null: a fájlban nincs ilyen oszlop
  --values JSON           a fájl értékei helyett ismertek: {"MEZŐ": {"A FÁJLBAN": "ISMERT"}}
  --crs EPSG:23700        vetület, ha a fájl nem mondja meg
  --layer RÉTEG           a GeoPackage rétege, az archívum Shapefile-ja vagy a munkafüzet lapja
  --company NÉV           az ügyfél neve vagy azonosítója (szerződésekhez, fotókhoz kötelező)
  --new-company NÉV       ha nincs ilyen nevű ügyfél, létrehozza
  --decimal JEL           vesszo vagy pont: a szöveges számok tizedesjele, ha az oszlopból nem derül ki
  --year ÉÉÉÉ             a szerződések, vetések, hozamok éve, ha nincs oszlopa
  --country HU            a hozamok országa, ha a sorok nem mondják meg, hol
  --damage KÁRSZÁM        a fotók káraktája, ha a táblázat nem mondja meg
  --email, --phone MINTA  új gazdák elérhetősége, például --email '{farmer}@pelda.hu'
  --without-outline       a táblahatárok nélkül
  --overwrite-outlines    a kézzel rajzolt táblahatárok felülírása
  --date ÉÉÉÉ-HH-NN       a kép vagy a riasztás napja, ha nem derül ki
  --scale, --offset       NDVI = érték × scale + offset, ha a fájl nem mondja meg
  --nodata ÉRTÉK          az adathiány értéke, ha a fájl nem mondja meg
  --group NÉV             a képek csoportja (alapból s2)
  --granule NÉV           a szelvény neve, ha egy napra több kép van
  --credit SZÖVEG         vármegyék, utak forrása és licence, ahogy a térkép alján áll
  --whole                 a fájl minden utat tartalmaz: ami hiányzik belőle, törlődik
  --refresh               a már importált kép újraszámolása
  --bands B02,B03,…       egy fájl sávjainak neve sorban, ha a fájl nem mondja meg (kihagyandó: -)
  --baseline 05.09        a felvétel feldolgozási változata, ha nem derül ki
  --offset-applied        a BOA-eltolást az értékekből már levonták
  --without-mask          felvétel felhőosztályozás (SCL) nélkül
  --stac CÍM VAGY FÁJL    a felvételek egy STAC-elemből, -katalógusból vagy API-ból, a blokkok területére
  --collection NÉV        a STAC-gyűjtemény neve
  --from, --to NAP        csak az ezek közötti felvételek, mindkét nap beleértve

Felvételnél (scene) az út egy SAFE-mappa, sávonkénti képek mappája vagy egy több sávos GeoTIFF; minden felvétel
külön kerül be, a már bekerültek megmaradnak, ha egy másik hibás vagy az import félbeszakad.
`,
  kind: (word: string | undefined, kinds: readonly string[]) =>
    `${word === undefined ? 'Hiányzik, hogy mit importáljunk' : `Ilyet nem tudunk importálni: ${quoted(word)}`}. Ezek közül válasszon: ${kinds.join(', ')}.`,
  noFile: 'Hiányzik a fájl. Adja meg az elérési útját a fajta után.',
  notForKind: (option: string, kind: string) => `A --${option} kapcsoló nem illik ehhez: ${kind}. Hagyja el.`,
  companyOf: 'Adja meg, melyik ügyfélé: --company NÉV.',
  companyNeeded: 'Szerződésekhez adja meg az ügyfelet: --company NÉV, vagy új ügyfélhez --new-company NÉV.',
  unknownOption: (option: string) => `Ismeretlen vagy hiányos kapcsoló: ${option}. A kapcsolók listája: --help.`,
  map: (pair: string) => `A --map kapcsolóban MEZŐ=OSZLOP párok állnak, ez nem az: ${quoted(pair)}.`,
  columns: 'A --columns kapcsolóban JSON áll: {"MEZŐ": "OSZLOP"}, ahol null, ha a fájlban nincs ilyen oszlop.',
  values: 'A --values kapcsolóban JSON áll: {"MEZŐ": {"ÉRTÉK A FÁJLBAN": "ISMERT ÉRTÉK"}}.',
  crs: (value: string) => `Nem vetület: ${quoted(value)}. Így adja meg: --crs EPSG:23700.`,
  date: (value: string) => `Nem létező dátum: ${quoted(value)}. ÉÉÉÉ-HH-NN alakban adja meg (--date).`,
  needsStac: (option: string) => `A --${option} kapcsoló csak a --stac mellett használható.`,
  notWithStac: (what: string) => `A --stac mellett ez nem adható meg: ${what}. Hagyja el.`,
  baseline: (value: string) => `Nem feldolgozási változat: ${quoted(value)}. Így adja meg: --baseline 05.09.`,
  decimal: (value: string) => `Nem tizedesjel: ${quoted(value)}. A --decimal értéke vesszo vagy pont lehet.`,
  number: (name: string, value: string) => `A --${name} értéke nem jó szám: ${quoted(value)}.`,
  pattern: (name: string) =>
    `A --${name} mintájában szerepeljen a {farmer}, például '{farmer}@pelda.hu': különben minden gazda ugyanazt kapná.`,
  unknownCompany: (name: string, known: readonly string[]) =>
    known.length === 0
      ? `Nincs ${quoted(name)} nevű ügyfél, és még egy sincs. Hozza létre: --new-company "${name}".`
      : `Nincs ${quoted(name)} nevű ügyfél. Ezek vannak: ${known.join(', ')}. Új ügyfélhez: --new-company "${name}".`,
  serverRuns:
    'Ezt az adatkönyvtárat most egy futó GeoRisk használja. A beépített adatbázisba csak leállított kiszolgáló mellett lehet importálni: állítsa le, vagy használjon PostgreSQL-t (DATABASE_URL).',
  steps: { rows: 'beolvasás', raster: 'kép feldolgozása', statistics: 'NDVI-statisztika' },
  summary: (fileName: string, added: number, changed: number, unchanged: number, refused: number) =>
    `${fileName}: ${added} új, ${changed} módosult, ${unchanged} változatlan, ${refused} elutasítva`,
  refusedRow: (row: number, reason: string) => (row === 0 ? `  ✗ ${reason}` : `  ✗ ${row}. sor: ${reason}`),
  repairedRow: (row: number, reason: string) => `  ~ ${row}. sor: ${reason}`,
  more: (count: number) => `  … és még ${count}`,
  saved: 'Minden adat mentve.',
  restSaved: 'Az elutasítottakon kívül minden mentve.',
  nothingSaved: 'Semmi sem lett mentve: előbb javítsa az elutasított sorokat.',
  nothingNew: 'Nincs változás: minden adat megvolt már.',
  undoLater: (id: string) => `Visszavonható ${UNDO_DAYS} napig: npm run import -- --undo ${id}`,
  undoNeedsId: 'Adja meg az importálás azonosítóját: --undo AZONOSÍTÓ. Az importálás végén írjuk ki.',
  undoUnknown: (id: string) => `Nincs ilyen importálás: ${id}.`,
  undone: (fileName: string, rows: number) =>
    `${fileName}: visszavonva, ${rows} sor úgy van, ahogy az importálás előtt volt.`,
  dryRun: 'Próba volt (--dry-run): semmi sem lett mentve.',
  fault: (message: string) => `Váratlan hiba: ${message}. Semmi sem lett mentve.`,
} as const;
