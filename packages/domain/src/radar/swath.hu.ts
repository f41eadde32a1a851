import type { SwathRefusal } from './swath.ts';

type Code = SwathRefusal['code'];
type RefusalOf<C extends Code> = Extract<SwathRefusal, { readonly code: C }>;

const count = (value: number) =>
  Math.round(value).toLocaleString('hu-HU', { useGrouping: true }).replaceAll(/\s/g, '\u00A0');

const PLACE_HINTS = {
  swapped: 'A keleti és az északi koordináta fel van cserélve: a keletit (EOV Y) adja meg elsőként.',
  degrees: 'A koordináták foknak látszanak: EOV (EPSG:23700) szerinti méterben adja meg őket.',
  unknown: 'Ellenőrizze, hogy a koordináták EOV (EPSG:23700) szerintiek-e.',
  eov: 'Rajzolja a területet a térkép magyarországi részére.',
} as const satisfies Record<RefusalOf<'outside-bounds'>['looksLike'], string>;

const OUTSIDE = 'Az esemény területe Magyarországon kívül esik.';

const TEXTS: { readonly [C in Code]: (refusal: RefusalOf<C>) => string } = {
  empty: () => 'Nincs terület. Rajzolja meg a térképen, vagy töltse be fájlból.',
  'too-many-areas': (refusal) =>
    `Az esemény ${count(refusal.count)} területből áll, legfeljebb ${count(refusal.limit)} lehet. Vonja össze a szomszédosakat.`,
  'too-small': () => 'A terület kisebb egy hektárnál. Rajzoljon nagyobbat.',
  'too-large': (refusal) =>
    `A terület ${count(refusal.area / 1_000_000)} km², legfeljebb 5\u00A0000 km² lehet. Rajzoljon kisebbet, vagy bontsa több eseményre.`,
  'outside-country': () => `${OUTSIDE} ${PLACE_HINTS.eov}`,
  'not-a-polygon': () => 'A terület nem értelmezhető sokszögként. Rajzolja meg újra.',
  'not-finite': () => 'A terület egyik sarkának nincs érvényes koordinátája. Rajzolja meg újra.',
  'too-many-vertices': (refusal) =>
    `A terület ${count(refusal.count)} pontból áll, legfeljebb ${count(refusal.limit)} lehet. Egyszerűsítse a körvonalát.`,
  'too-many-rings': (refusal) =>
    `A terület ${count(refusal.count)} gyűrűből áll, legfeljebb ${count(refusal.limit)} lehet. Egyszerűsítse a körvonalát.`,
  'not-closed': () => 'A terület körvonala nincs lezárva. Fejezze be a rajzolást a kezdőponton.',
  'too-few-corners': (refusal) =>
    `A területnek legalább 3 különböző sarka legyen, most ${count(refusal.corners)} van. Vegyen fel további sarkokat.`,
  'self-crossing': () => 'A terület körvonala keresztezi önmagát. Rajzolja meg kereszteződés nélkül.',
  'hole-outside': () => 'A terület egyik lyuka nem a körvonalon belül van. Javítsa a körvonalat.',
  'zero-area': () => 'A körvonal nem fog közre területet. Húzza szét a sarkait.',
  'outside-bounds': (refusal) => `${OUTSIDE} ${PLACE_HINTS[refusal.looksLike]}`,
  'outside-surroundings': () => OUTSIDE,
};

/** The refusal as a Hungarian sentence that says what to do. */
export const swathRefusalText = (refusal: SwathRefusal): string =>
  (TEXTS[refusal.code] as (refusal: SwathRefusal) => string)(refusal);
