import type { OutlineRefusal, OutlineRefusalCode } from './outline.ts';

type RefusalOf<Code extends OutlineRefusalCode> = Extract<OutlineRefusal, { readonly code: Code }>;

const count = (value: number) => value.toLocaleString('hu-HU', { useGrouping: true }).replaceAll(/\s/g, '\u00A0');

const PLACE_HINTS = {
  swapped: 'A keleti és az északi koordináta fel van cserélve: a keletit (EOV Y) adja meg elsőként.',
  degrees: 'A koordináták foknak látszanak: EOV (EPSG:23700) szerinti méterben adja meg őket.',
  unknown: 'Ellenőrizze, hogy a koordináták EOV (EPSG:23700) szerintiek-e.',
  eov: 'Rajzolja a táblát a térkép magyarországi részére.',
} as const satisfies Record<RefusalOf<'outside-bounds'>['looksLike'], string>;

const TEXTS: { readonly [Code in OutlineRefusalCode]: (refusal: RefusalOf<Code>) => string } = {
  'not-a-polygon': () => 'A körvonal nem értelmezhető sokszögként. Rajzolja meg újra a táblahatárt.',
  'not-finite': () => 'A körvonal egyik sarkának nincs érvényes koordinátája. Rajzolja meg újra azt a sarkot.',
  'too-many-vertices': (refusal) =>
    `A körvonal ${count(refusal.count)} pontból áll, legfeljebb ${count(refusal.limit)} lehet. Rajzolja meg kevesebb sarokkal.`,
  'too-many-rings': (refusal) =>
    `A körvonal ${count(refusal.count)} gyűrűből áll, legfeljebb ${count(refusal.limit)} lehet. Rajzoljon kevesebb kihagyást a táblába.`,
  'not-closed': () => 'A körvonal nincs lezárva. Fejezze be a rajzolást a kezdőponton.',
  'too-few-corners': (refusal) =>
    `A körvonalnak legalább 3 különböző sarka legyen, most ${count(refusal.corners)} van. Vegyen fel további sarkokat.`,
  'self-crossing': (refusal) =>
    refusal.at.length === 1
      ? 'A körvonal keresztezi önmagát a megjelölt helyen. Húzza arrébb a közeli sarkot, hogy ne legyen kereszteződés.'
      : `A körvonal ${count(refusal.at.length)} helyen keresztezi önmagát. Húzza arrébb a megjelölt helyek közelében lévő sarkokat.`,
  'hole-outside': () => 'A kihagyott rész nem a táblán belül van. Helyezze a táblahatáron belülre, vagy törölje.',
  'zero-area': () => 'A körvonal nem fog közre területet. Húzza szét a sarkait.',
  'outside-bounds': (refusal) => `A körvonal a megengedett területen kívül esik. ${PLACE_HINTS[refusal.looksLike]}`,
  'outside-surroundings': () =>
    'A körvonal messze esik a MePAR-blokktól. Rajzolja a táblahatárt a kijelölt blokkra vagy annak közvetlen közelébe.',
};

/** The refusal as a Hungarian sentence that says what to do. */
export const outlineRefusalText = (refusal: OutlineRefusal): string =>
  (TEXTS[refusal.code] as (refusal: OutlineRefusal) => string)(refusal);
