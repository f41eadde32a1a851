import { quoted } from '@georisk/domain/text/quoted.hu.ts';
import type { LeftOut } from '@georisk/imagery/measured/valueGate.ts';
import type { Implausible, RasterErrorCode } from '@georisk/imagery/rasterError.ts';

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
  unsupportedMask:
    'A kép adathiányt jelölő maszkját nem olvassuk (nem 1 vagy 8 bites, vagy más méretű, mint a kép). Írja a hiányt az értékek közé: gdalwarp -dstnodata -9999 bemenet.tif kimenet.tif',
  notGeoreferenced:
    'A képnek nincs helye a térképen (nincs georeferálva). Adja meg a befoglalóját: gdal_translate -a_srs EPSG:23700 -a_ullr NY É K D bemenet.tif kimenet.tif',
  rotated: `A kép elforgatott vagy tükrözött. Alakítsa át észak felé állóvá: gdalwarp -t_srs EPSG:23700 bemenet.tif kimenet.tif`,
  unsupportedCrs:
    'A kép vetülete nem EOV (EPSG:23700) és nem UTM-zóna (EPSG:326xx), vagy nincs megadva. Adja meg a --crs kapcsolóval, vagy alakítsa át: gdalwarp -t_srs EPSG:23700 bemenet.tif kimenet.tif',
  unknownScale:
    'A kép egész számokat tárol, és nem derül ki, hogyan lesz belőlük NDVI. Adja meg: --scale (és ha kell, --offset), például --scale 0.0001 vagy --scale 0.004.',
  implausibleValues:
    'A kép értékei nem NDVI-értékek (−1 és 1 közötti számok). Ellenőrizze a fájlt, adja meg a --scale és --offset kapcsolót, vagy ha a fájlban van hiányjel, azt: --nodata.',
  notFound: 'A kép nem található. Ellenőrizze az elérési utat.',
  unreachable: 'A képtár (RASTER_STORE) nem érhető el. Ellenőrizze a beállítását és a hálózatot, majd indítsa újra.',
  aborted: 'Az importot megszakították. Indítsa el újra.',
} as const satisfies Record<RasterErrorCode, string>;

const whole = new Intl.NumberFormat('hu-HU', { useGrouping: 'always' });
const figure = new Intl.NumberFormat('hu-HU', { maximumSignificantDigits: 6 });
const share = new Intl.NumberFormat('hu-HU', { style: 'percent', maximumFractionDigits: 1 });

const exampleOf = (value: number): string => (Number.isFinite(value) ? figure.format(value) : 'végtelen');

const counted = ({ count, of, example }: Implausible): string =>
  `${whole.format(of)} értékből ${whole.format(count)} lehetetlen (${share.format(count / of)}), például ${exampleOf(example)}.`;

/** Why a raster was refused. @param own sentences of a kind of raster that reads differently */
export const rasterFaultText = (
  { code, values }: { readonly code: RasterErrorCode; readonly values?: Implausible | undefined },
  own: Readonly<Partial<Record<RasterErrorCode, string>>> = {},
): string => [own[code] ?? RASTER_FAULT_TEXTS[code], ...(values === undefined ? [] : [counted(values)])].join(' ');

/** What of a raster is not used although it does not say so itself. */
export function leftOutTexts(left: LeftOut | null): readonly string[] {
  if (left === null) return [];
  const { gaps, gap, impossible } = left;
  return [
    ...(gaps > 0
      ? [
          `${whole.format(gaps)} képpont adathiány: értéke (${gap === null ? 'végtelen vagy óriási szám' : figure.format(gap)}) lehetetlen, bár a fájl nem jelöli hiánynak.`,
        ]
      : []),
    ...(impossible > 0 ? [`${whole.format(impossible)} képpont értéke lehetetlen, ezért adathiány.`] : []),
  ];
}

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
