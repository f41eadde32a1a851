import { quoted } from '@georisk/domain/text/quoted.hu.ts';
import type { ShapeFault } from './shapeFault.ts';
import type { SourceRepair } from '../featureSource.ts';
import type { Repair } from './repair.ts';

type Code = ShapeFault['code'];
type FaultOf<C extends Code> = Extract<ShapeFault, { readonly code: C }>;

const grouped = new Intl.NumberFormat('hu', { maximumFractionDigits: 0, useGrouping: 'always' });
const metres = (value: number) => grouped.format(Math.round(value));

const PLACE_HINTS = {
  swapped:
    'A keleti és az északi koordináta fel van cserélve: mentse el úgy, hogy a keleti (EOV Y) vagy a hosszúság legyen az első.',
  degrees: 'A koordináták foknak látszanak: adja meg a --crs EPSG:4326 kapcsolót.',
  eov: 'Ellenőrizze a helyét, vagy bővítse a BOUNDS beállítást.',
  unknown: 'Ellenőrizze, hogy a vetület (--crs) a fájlé-e.',
} as const satisfies Record<FaultOf<'outside-bounds'>['looksLike'], string>;

const TEXTS: { readonly [C in Code]: (fault: FaultOf<C>) => string } = {
  missing: () => 'A sornak nincs alakzata (geometriája). Adja meg a körvonalát, vagy hagyja ki a sort.',
  'not-areal': ({ type }) =>
    `Az alakzat ${type === '' ? 'nem sokszög' : `${quoted(type)}, nem sokszög`}. Polygon vagy MultiPolygon kell.`,
  'not-lineal': ({ type }) =>
    `Az alakzat ${type === '' ? 'nem vonal' : `${quoted(type)}, nem vonal`}. LineString vagy MultiLineString kell.`,
  'text-coordinates': ({ text }) =>
    `Az alakzat koordinátája szövegként szerepel (${quoted(text)}). Mentse el úgy, hogy a koordináták számok legyenek, idézőjelek nélkül.`,
  'broken-coordinates': ({ type }) =>
    `A(z) ${type} koordinátái nem a szerkezete szerint állnak: minden gyűrű vagy vonal számpárok listája legyen. Mentse el újra az alakzatot.`,
  'several-parts': ({ count }) =>
    `A táblahatár ${count} különálló részből áll. Bontsa külön sorokra: egy sor egy összefüggő tábla.`,
  'not-finite': () => 'Az alakzat egyik pontjának nincs érvényes koordinátája (NaN vagy végtelen). Javítsa a pontot.',
  'too-many-vertices': ({ count, limit }) =>
    `Az alakzat ${metres(count)} pontból áll, legfeljebb ${metres(limit)} lehet. Egyszerűsítse a körvonalát.`,
  'too-many-rings': ({ count, limit }) =>
    `Az alakzat ${metres(count)} gyűrűből áll, legfeljebb ${metres(limit)} lehet. Egyszerűsítse a körvonalát.`,
  'too-few-corners': () => 'Az alakzatnak nincs legalább 3 különböző sarka. Javítsa a körvonalát.',
  'self-crossing': ({ at: [first] }) =>
    `A körvonal keresztezi önmagát${first === undefined ? '' : ` (EOV ${metres(first[0])}, ${metres(first[1])} körül)`}. Javítsa a körvonalat.`,
  'hole-outside': () => 'Az alakzat egyik lyuka nem a körvonalon belül van. Javítsa a körvonalat.',
  'zero-area': () => 'Az alakzat nem fog közre területet. Javítsa a körvonalat.',
  'no-length': () => 'A vonalnak nincs két különböző pontja. Javítsa a vonalat.',
  'outside-bounds': ({ looksLike }) => `Az alakzat a megengedett területen kívül esik. ${PLACE_HINTS[looksLike]}`,
  'outside-surroundings': ({ meparCode }) =>
    `A táblahatár messze esik a(z) ${meparCode} blokktól. Ellenőrizze a blokkazonosítót és a körvonalat.`,
};

/** The fault as a Hungarian sentence that says what to do. */
export const shapeFaultText = (fault: ShapeFault): string =>
  (TEXTS[fault.code] as (fault: ShapeFault) => string)(fault);

export const REPAIR_TEXTS = {
  duplicate: 'Az 5 cm-nél közelebbi pontokat összevontuk, mert a körvonal ott érintette önmagát.',
  'tiny-hole': 'Az 1 m²-nél kisebb lyukakat elhagytuk.',
  pinch: 'Az önmagát egy pontban érintő lyukat kettébontottuk.',
  hairline: 'A körvonal fél négyzetméternél kisebb önmetszését kiegyenesítettük.',
  'ring-order':
    'A fájl gyűrűinek körüljárási iránya hibás volt: kijavítottuk, az irány szerint lyuknak látszó, de semmiben sem fekvő gyűrű önálló rész lett.',
  curve: 'Az íves körvonalat rövid egyenes szakaszokra bontottuk.',
} as const satisfies Record<Repair | SourceRepair, string>;
