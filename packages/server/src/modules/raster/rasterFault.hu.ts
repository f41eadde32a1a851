import { quoted } from '@georisk/domain/text/quoted.hu.ts';
import type { RasterErrorCode } from '@georisk/imagery/rasterError.ts';

const TO_DEFLATE = 'gdal_translate -of COG -co COMPRESS=DEFLATE bemenet.tif kimenet.tif';

/** Why a raster was refused, as a sentence that says what to do. */
export const RASTER_FAULT_TEXTS = {
  notTiff: 'A fájl nem GeoTIFF-kép. Alakítsa át: gdal_translate -of COG bemenet kimenet.tif',
  truncated: 'A kép csonka: a fájl hamarabb véget ér, mint az adatai. Töltse le vagy másolja át újra.',
  corrupt: 'A kép sérült, egyes részei nem olvashatók. Töltse le vagy készítse el újra.',
  tooLarge:
    'A kép túl nagy, vagy többet állít magáról, mint amennyi a fájlban van. Ellenőrizze, vagy vágja kisebb szelvényekre (--granule).',
  unsupportedCompression: `A kép tömörítését (például JPEG) nem olvassuk. Alakítsa át: ${TO_DEFLATE}`,
  unsupportedLayout:
    'A kép sávjai nem megfelelők: NDVI-hez egy sáv kell (8 vagy 16 bites egész, vagy 32 vagy 64 bites lebegőpontos), valódi színeshez három 8 bites sáv.',
  notGeoreferenced:
    'A képnek nincs helye a térképen (nincs georeferálva). Adja meg a befoglalóját: gdal_translate -a_srs EPSG:23700 -a_ullr NY É K D bemenet.tif kimenet.tif',
  rotated: `A kép elforgatott vagy tükrözött. Alakítsa át észak felé állóvá: gdalwarp -t_srs EPSG:23700 bemenet.tif kimenet.tif`,
  unsupportedCrs:
    'A kép vetülete nem EOV (EPSG:23700) és nem UTM-zóna (EPSG:326xx), vagy nincs megadva. Adja meg a --crs kapcsolóval, vagy alakítsa át: gdalwarp -t_srs EPSG:23700 bemenet.tif kimenet.tif',
  unknownScale:
    'A kép egész számokat tárol, és nem derül ki, hogyan lesz belőlük NDVI. Adja meg: --scale (és ha kell, --offset), például --scale 0.0001 vagy --scale 0.004.',
  implausibleValues:
    'A kép értékeinek többsége nem lehet NDVI (−1 és 1 közötti szám). Ellenőrizze a fájlt, vagy adja meg a --scale és --offset kapcsolót.',
  notFound: 'A kép nem található. Ellenőrizze az elérési utat.',
  unreachable: 'A képtár (RASTER_STORE) nem érhető el. Ellenőrizze a beállítását és a hálózatot, majd indítsa újra.',
  aborted: 'Az importot megszakították. Indítsa el újra.',
} as const satisfies Record<RasterErrorCode, string>;

export const rasterTexts = {
  dateMissing:
    'Nem derül ki, melyik nap készült a kép. Adja meg a --date ÉÉÉÉ-HH-NN kapcsolóval, vagy tegye a dátumot a fájl nevébe.',
  dateWrong: (value: string) => `Nem létező dátum: ${quoted(value)}. ÉÉÉÉ-HH-NN alakban adja meg (--date).`,
  outside:
    'A kép a megengedett területen kívül esik. Ellenőrizze a vetületét (--crs), vagy bővítse a BOUNDS beállítást.',
  group: (value: string) =>
    `A csoport neve kisbetűkből, számokból és kötőjelből állhat, ez nem jó: ${quoted(value)} (--group).`,
  granule: (value: string) =>
    `A szelvény neve betűkből, számokból és a „_”, „.”, „-” jelekből állhat, ez nem jó: ${quoted(value)} (--granule).`,
  otherOwner: 'Ebben a csoportban erre a napra más ügyfél képe van. Adjon meg másik csoportot (--group).',
  observed: (blocks: number, clear: number) =>
    `${blocks} blokk statisztikája készült el, közülük ${clear} legalább 80%-ban felhőtlen: náluk látszik az NDVI-kép.`,
  noBlocks: 'A képen nincs ismert blokk. A blokkok importálásakor a statisztika utólag is elkészül.',
  imagesMissing: (dates: readonly string[]) =>
    `Ezeknek a napoknak a képe hiányzik a tárból, statisztikájuk nem készült el: ${dates.join(', ')}. Importálja újra őket.`,
  fromStored: (observations: number) =>
    `${observations} NDVI-statisztika készült a már meglévő képekből (pontosságuk ±0,003). A képek újbóli importja (--refresh) a pontos értékeket adja.`,
} as const;
