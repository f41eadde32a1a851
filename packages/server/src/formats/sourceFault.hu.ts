import { nameOfPage } from '@georisk/domain/letters/codePages.ts';
import { quoted, quotedList } from '@georisk/domain/text/quoted.hu.ts';
import type { SourceNote } from './featureSource.ts';
import type { ForeignType, SourceFault } from './sourceFault.ts';

type Code = SourceFault['code'];
type FaultOf<C extends Code> = Extract<SourceFault, { readonly code: C }>;

const TYPES: Readonly<Record<ForeignType, string>> = {
  geojson: 'GeoJSON-fájl',
  geopackage: 'GeoPackage-fájl',
  csv: 'szöveges táblázat (CSV)',
  flatgeobuf: 'FlatGeobuf-fájl',
  tiff: 'TIFF-kép',
  las: 'LAS-, LAZ- vagy COPC-pontfelhő',
  zip: 'ZIP-archívum Shapefile, KML-fájl és munkafüzet nélkül',
  xls: 'régi Excel-munkafüzet (xls)',
  pdf: 'PDF-dokumentum',
  xml: 'XML-fájl, de nem KML',
  html: 'weblap (HTML), akkor is, ha a neve .xls',
  spreadsheetml: 'XML-táblázat (Excel 2003), akkor is, ha a neve .xls',
  ods: 'OpenDocument-táblázat (.ods, .fods)',
  sqliteLog: 'egy GeoPackage-fájl még be nem írt módosításai (-wal vagy -shm)',
  shapefile: 'Shapefile',
  dbf: 'dBase-tábla (dbf)',
  jpeg2000: 'JPEG 2000-kép',
  jpeg: 'JPEG-kép',
  png: 'PNG-kép',
  gzip: 'kétszer tömörített fájl',
  unknown: 'ismeretlen fájl',
};

const AS_WORKBOOK = ' Nyissa meg Excelben vagy LibreOffice-ban, és mentse el .xlsx munkafüzetként.';

const HINTS: Partial<Readonly<Record<ForeignType, string>>> = {
  zip: ' Csomagolja ki, és az egyes fájlokat adja meg.',
  sqliteLog:
    ' Adja meg vele együtt a mellette álló .gpkg fájlt, vagy zárja be a QGIS-t, mentsen újra, és csak a .gpkg fájlt adja meg.',
  xml: ' Alakítsa át: ogr2ogr -f GPKG kimenet.gpkg bemenet.gml',
  html: AS_WORKBOOK,
  spreadsheetml: AS_WORKBOOK,
  ods: AS_WORKBOOK,
  dbf: ' Adja meg a mellette álló .shp fájlt, vagy mentse CSV UTF-8 táblázatként.',
  jpeg2000: ' Alakítsa át: gdal_translate -of COG -co COMPRESS=DEFLATE bemenet.jp2 kimenet.tif',
  gzip: ' Csomagolja ki egyszer.',
  las: ' Pontfelhőt az erdei pontfelhők importja (forest-points) olvas.',
};

const WANTED = {
  table:
    'Ide GeoJSON-, GeoPackage-, Shapefile- (zip), FlatGeobuf-, KML- vagy KMZ-, Excel- vagy CSV-fájl kell (gzip-tömörítéssel is jó).',
  raster: 'Ide GeoTIFF-kép kell.',
  points: 'Ide LAS-, LAZ- vagy COPC-pontfelhő kell.',
} as const satisfies Record<FaultOf<'wrongType'>['wanted'], string>;

const SAVE_AGAIN = {
  shapefile:
    'A tábla mellé tegyen .cpg fájlt a valódi kódlappal (például: 1250), vagy mentse el a Shapefile-t UTF-8 kódolással; a .cpg fájlba ekkor ez kerül: UTF-8.',
  text: 'Mentse el UTF-8 kódolással (Excelben: „CSV UTF-8 (pontosvesszővel tagolt)” vagy „Unicode szöveg”), és próbálja újra.',
  workbook:
    'Nyissa meg Excelben vagy LibreOffice-ban, ellenőrizze az ékezetes betűket, és mentse el .xlsx munkafüzetként.',
} as const satisfies Record<FaultOf<'unsureLetters'>['of'], string>;

/** A text in which what cannot be seen is. */
const shown = (text: string): string => text.replaceAll(/\p{Cc}|\uFFFD|\p{Cs}/gu, '�');

const TEXTS: { readonly [C in Code]: (fault: FaultOf<C>) => string } = {
  notFound: ({ path }) => `A(z) „${path}” fájl nem található. Ellenőrizze az elérési utat.`,
  empty: () => 'A fájl üres. Ellenőrizze, hogy a letöltése befejeződött-e.',
  tooMuch: () =>
    'A fájl feldolgozása túl sok időt vagy memóriát igényel. Bontsa kisebb fájlokra, és egyenként importálja őket.',
  unreadable: () => 'A fájl sérült, nem olvasható. Mentse el újra, és próbálja meg ismét.',
  wrongType: ({ found, wanted }) => `A fájl tartalma: ${TYPES[found]}. ${WANTED[wanted]}${HINTS[found] ?? ''}`,
  tooLarge: ({ limitMegabytes }) =>
    `A fájl kicsomagolva nagyobb ${limitMegabytes} MB-nál. Bontsa kisebb fájlokra, és egyenként importálja őket.`,
  notUtf8: () => 'A fájl szövege nem UTF-8 kódolású. Mentse el UTF-8 kódolással, és próbálja újra.',
  unsureLetters: ({ of, named }) =>
    `A fájl kódlapja nem állapítható meg biztosan${named === null ? '' : ` (${nameOfPage(named)} kódlapot ad meg, de a betűi nem igazolják)`}. ${SAVE_AGAIN[of]}`,
  lostLetters: ({ column, text }) =>
    `A(z) ${quoted(column)} oszlop értékében (${quoted(shown(text))}) elveszett betű vagy vezérlőkarakter van. Javítsa a cellát, vagy mentse el újra a fájlt a helyes kódlappal.`,
  lostHeader: ({ column }) =>
    `A fejlécben (${quoted(shown(column))}) elveszett betű vagy vezérlőkarakter van. Javítsa az oszlop nevét, vagy mentse el újra a fájlt a helyes kódlappal.`,
  brokenGzip: () => 'A tömörített fájl sérült vagy csonka. Töltse le újra.',
  truncatedJson: () => 'A GeoJSON-fájl csonka: hiányzik a vége. Töltse le vagy mentse el újra.',
  notFeatureCollection: () => 'A JSON-fájl nem FeatureCollection. Mentse el GeoJSON FeatureCollection alakban.',
  brokenFeature: () => 'Az elem nem szabályos GeoJSON Feature. Javítsa vagy hagyja ki ezt az elemet.',
  nanInJson: () =>
    'Az elemben NaN vagy Infinity áll érték helyett, ami a JSON-ban nem megengedett. Írjon helyette null értéket (ahol nincs adat), és mentse el újra.',
  esriJson: () =>
    'A fájl Esri JSON, nem GeoJSON. Az ArcGIS-ben a „Features To JSON” eszköz „Output to GeoJSON” beállításával mentse el.',
  featureTooLarge: ({ limitMegabytes }) =>
    `Az elem leírása nagyobb ${limitMegabytes} MB-nál. Egyszerűsítse a körvonalát.`,
  crsAfterFeatures: () =>
    'A GeoJSON-fájl „crs” tagja az elemek után áll. Adja meg a vetületet a --crs kapcsolóval, például --crs EPSG:23700.',
  brokenGeoPackage: () => 'A GeoPackage-fájl sérült, vagy nem GeoPackage. Mentse el újra.',
  brokenZip: () => 'A ZIP-archívum sérült vagy csonka. Csomagolja újra, vagy töltse le ismét.',
  brokenShapefile: () =>
    'A Shapefile sérült vagy hiányos: a .shp és a .dbf fájlnak ugyanannyi sora legyen. Mentse el újra mindkettőt.',
  brokenFlatGeobuf: () => 'A FlatGeobuf-fájl sérült vagy csonka. Mentse el újra.',
  brokenWorkbook: () => 'Az Excel-munkafüzet sérült vagy jelszóval védett. Mentse el újra, jelszó nélkül.',
  noLayer: () => 'A GeoPackage-fájlban nincs réteg.',
  chooseLayer: ({ layers }) =>
    `A fájlban több réteg van (${quotedList(layers)}). Válasszon közülük a --layer kapcsolóval.`,
  chooseSheet: ({ sheets }) =>
    `A fájl több munkalapján is ilyen táblázat van: ${quotedList(sheets)}. Válasszon közülük a --layer kapcsolóval, vagy törölje, ami nem kell.`,
  unknownLayer: ({ layer, layers }) =>
    `A fájlban nincs ${quoted(layer)} réteg vagy munkalap. Ezek vannak: ${quotedList(layers)}.`,
  brokenGeometry: () =>
    'Az alakzat leírása hibás vagy csonka (szabályos WKT vagy WKB kell). Javítsa vagy hagyja ki ezt a sort.',
  brokenCoordinates: ({ text }) =>
    `A(z) ${quoted(text)} nem egy hely koordinátái. Egy hely hosszúság,szélesség vagy hosszúság,szélesség,magasság legyen, tizedesponttal, és a helyeket szóköz válassza el, ne vessző.`,
  truncatedKml: () => 'A KML-fájl csonka: hiányzik a vége. Töltse le vagy mentse el újra.',
  onlyLinks: () =>
    'A KML-fájlban nincs alakzat: csak hivatkozás (NetworkLink) van benne egy másik helyre. Nyissa meg a Google Earthben, és a hivatkozott helyeket mentse KML- vagy KMZ-fájlba.',
  noPlacemark: () => 'A KML-fájlban nincs egyetlen hely (Placemark) sem. Mentse el újra az alakzatokkal együtt.',
  brokenCsv: ({ line }) =>
    `A táblázat ${line}. sora nem olvasható: a mezők száma vagy az idézőjelek nem egyeznek a fejléccel. Javítsa ezt a sort.`,
  duplicateColumn: ({ column }) =>
    `A táblázat fejlécében a(z) ${quoted(column)} oszlop kétszer szerepel. Nevezze át az egyiket.`,
  crsMissing: () => 'A fájl nem mondja meg a vetületét. Adja meg a --crs kapcsolóval, például --crs EPSG:23700.',
  crsShift: ({ declared }) =>
    `A(z) ${quoted(declared)} vetület dátumának átszámítását nem ismerjük (a fájl nem írja le, vagy rácsmodell kellene hozzá), anélkül az alakzatok akár 100 métert is eltérnének. Adja meg az EPSG-kódját a --crs kapcsolóval, vagy alakítsa át EOV-ra: ogr2ogr -t_srs EPSG:23700 kimenet.gpkg bemenet`,
  crsUnknown: ({ declared }) =>
    `A(z) ${quoted(declared)} vetületet nem ismerjük. Alakítsa át EOV-ra: ogr2ogr -t_srs EPSG:23700 kimenet.gpkg bemenet`,
};

/** The fault as a Hungarian sentence that says what to do. */
export const sourceFaultText = (fault: SourceFault): string =>
  (TEXTS[fault.code] as (fault: SourceFault) => string)(fault);

export const SOURCE_NOTES = {
  'wal-missing':
    'A GeoPackage-fájl olyan állapotban van, amelyben az utolsó módosítások még egy mellette álló -wal fájlban lehetnek, és az nincs itt: szerkesztések hiányozhatnak belőle. Zárja be a QGIS-t, mentse el újra, vagy adja meg a -wal fájlt is.',
  'datum-rough':
    'A fájl vetületének átszámítása a WGS 84-re közelítő (rácsmodell nélküli): az alakzatok néhány métert eltérhetnek.',
} as const satisfies Record<SourceNote, string>;
