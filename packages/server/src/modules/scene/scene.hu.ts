import { quoted } from '@georisk/domain/text/quoted.hu.ts';
import type { UnusableReason } from '@georisk/imagery/satellite/secondLook.ts';
import type { SceneRefusal } from '@georisk/imagery/scene/computeScene.ts';
import { SCENE_FAULT_CODES, type SceneFaultCode } from '@georisk/imagery/scene/sceneFault.ts';
import type { RasterErrorCode } from '@georisk/imagery/rasterError.ts';
import { RASTER_FAULT_TEXTS } from '#server/modules/raster/rasterFault.hu.ts';
import type { SceneInputFault } from './sceneFaultCodes.ts';

type Sentences = { readonly [C in SceneInputFault['code']]: (fault: Extract<SceneInputFault, { code: C }>) => string };

const INPUT: Sentences = {
  notFound: () => 'A felvétel nem található. Ellenőrizze az elérési utat.',
  noScene: () =>
    'A mappában nincs Sentinel-2-felvétel: sem MTD_MSIL2A.xml, sem sávonkénti kép (például B04.tif, B08.tif, SCL.tif).',
  noMetadata: () => 'A SAFE-mappából hiányzik az MTD_MSIL2A.xml. Csomagolja ki vagy töltse le újra a teljes terméket.',
  brokenMetadata: () => 'Az MTD_MSIL2A.xml sérült, nem olvasható. Töltse le újra a terméket.',
  notLevel2A: ({ found }) =>
    `Ez nem Level-2A termék (${quoted(found)}). Felszíni reflektanciát tartalmazó L2A terméket adjon meg.`,
  bandsUnnamed: ({ bands }) =>
    `A kép ${bands} sávjának nincs neve, nem derül ki, melyik a B04. Sorolja fel: --bands B02,B03,B04,B08,SCL.`,
  bandsMiscounted: ({ named, bands }) =>
    `A --bands ${named} sávot nevez meg, a képben ${bands} van. Mindegyiket nevezze meg; a kihagyandó sáv neve: -.`,
  bandUnknown: ({ name }) =>
    `Ismeretlen sáv: ${quoted(name)}. Ezek lehetnek: B02, B03, B04, B08, B8A, SCL, vagy - a kihagyandó.`,
  severalFiles: ({ band, files }) =>
    `A ${band} sávhoz több fájl is van: ${files.join(', ')}. Mappánként egy felvétel sávjai legyenek.`,
  offsetsDiffer: () => 'A termék sávjaihoz különböző eltolás (BOA_ADD_OFFSET) tartozik, ezt nem tudjuk kezelni.',
  baselineUnknown: () =>
    'Nem derül ki a felvétel feldolgozási változata, amelytől az NDVI eltolása függ. Adja meg: --baseline 05.09, vagy ha az eltolást az értékekből már levonták: --offset-applied.',
  dateMissing: () =>
    'Nem derül ki, melyik nap készült a felvétel. Adja meg a --date ÉÉÉÉ-HH-NN kapcsolóval, vagy tegye a dátumot a fájl nevébe.',
  dateWrong: ({ date }) =>
    `Ezen a napon nem készülhetett felvétel: ${quoted(date)}. 2015-06-23 és a mai nap közötti dátumot adjon meg, ÉÉÉÉ-HH-NN alakban.`,
  dateContradicts: ({ given, own }) =>
    `A megadott nap (${given}) ellentmond a felvétel saját időpontjának (${own}). Javítsa a dátumot.`,
};

/** Why files are no scene, as a sentence that says what to do. */
export const sceneInputText = (fault: SceneInputFault): string => INPUT[fault.code](fault as never);

const SCENE: Readonly<Record<SceneFaultCode, string>> = {
  bandMissing: 'Hiányzik a felvétel egyik sávja: NDVI-hez B04 és B08 (vagy B8A) kell.',
  maskMissing:
    'Hiányzik a felvétel osztályozása (SCL), nélküle nem tudni, hol van felhő. Adja meg az SCL sávot is, vagy ha biztosan felhőtlen: --without-mask.',
  gridMismatch:
    'A sávok nem ugyanarra a képrácsra illeszkednek. Egy felvétel azonos kivágatú sávjait adja meg, vagy igazítsa egymáshoz őket (gdalwarp -tap -te … -tr 10 10).',
  crsMismatch: 'A sávok vetülete eltér egymástól. Egy felvétel sávjait adja meg, azonos vetületben.',
};

const isSceneFault = (code: string): code is SceneFaultCode => (SCENE_FAULT_CODES as readonly string[]).includes(code);

const LAYOUT =
  'A sáv típusát nem olvassuk: 8 vagy 16 bites egész számok kellenek (reflektancia × 10 000), JPEG 2000-nél egyetlen sáv.';

function bandText(code: RasterErrorCode): string {
  return code === 'unsupportedLayout' ? LAYOUT : RASTER_FAULT_TEXTS[code];
}

/** Why a scene cannot be computed, as a sentence. */
export const sceneRefusalText = ({ code, band }: Pick<SceneRefusal, 'code' | 'band'>): string =>
  `${band === null ? '' : `${band}: `}${isSceneFault(code) ? SCENE[code] : bandText(code)}`;

/** Why an image is not used. */
export const UNUSABLE_TEXTS = {
  noData: 'A felvétel üres: egyetlen mért képpont sincs rajta.',
  clouded: 'A felvételt felhő takarja, nincs rajta felhőmentes rész.',
  white: 'A felvétel nem használható: fehér, felhő vagy hó takarja, bár az osztályozás nem mindenütt jelzi.',
  thinCloud: 'Vékony felhő vagy pára fátyolozza a felvételt, bár az osztályozás felhőtlennek mondja.',
  contradiction: 'A felvétel nem használható: az osztályozás növényzetet mond, a sávok szerint nincs ott.',
  offsetTwice:
    'A felvétel értékeiből láthatóan már levonták a BOA-eltolást. Importálja újra az --offset-applied kapcsolóval.',
} as const satisfies Record<UnusableReason, string>;

const percent = (share: number) => `${Math.round(share * 100)}%`;

export const sceneTexts = {
  hazyBlock: 'Vékony felhő vagy pára a blokk fölött.',
  outside:
    'A felvétel a megengedett területen kívül esik. Ellenőrizze a vetületét (--crs), vagy bővítse a BOUNDS beállítást.',
  addresses: 'A felvétel sávjai hálózati címen vannak, innen nem tölthetők le.',
  otherOwner: 'Ebben a csoportban ez a felvétel más ügyfélé. Adjon meg másik csoportot (--group).',
  superseded: (baseline: string) => `Ugyanerről a napról már újabb feldolgozás (${baseline}) van meg.`,
  replaced: (baseline: string) => `Újabb feldolgozás (${baseline}) váltotta fel.`,
  blocksChange: 'Az import közben a blokkok többször is megváltoztak. Indítsa el újra.',
  notUsed: (reason: string) => `Nem használjuk: ${reason}`,
  clear: (share: number, blocks: number, published: number, hazy: number) =>
    `Felhőmentes: ${percent(share)}. ${blocks} blokk statisztikája készült el, közülük ${published} legalább 80%-ban felhőtlen${hazy > 0 ? `, ${hazy} fölött vékony felhő` : ''}.`,
  noColours: 'Valódi színes kép nem készült: hiányzik a B02 vagy a B03 sáv.',
  withoutMask: 'Felhőmaszk nélkül készült (--without-mask).',
} as const;
