import type { HeightRefusal } from '@georisk/domain/forest/heightModel.ts';
import { decimals } from './decimals.hu.ts';

const metres = (value: number): string => `${decimals(value)} m`;

type RefusalOf<C extends HeightRefusal['code']> = Extract<HeightRefusal, { readonly code: C }>;

const TEXTS: { readonly [C in HeightRefusal['code']]: (refusal: RefusalOf<C>) => string } = {
  'wrong-size': () => 'A fájl nem annyi magasságot tartalmaz, mint amennyit a mérete ígér. Készítse el újra.',
  'not-square': () =>
    'A magassági modell cellái nem négyzetek. Alakítsa át egyforma szélességű és magasságú cellákra (gdalwarp -tr).',
  'no-data': () => 'A magassági modellben nincs egyetlen ismert magasság sem. Ellenőrizze a fájlt.',
  'other-grid': () => 'A koronamodell más rácson van, mint a domborzatmodell. Igazítsa a kettőt egy rácsra.',
  'too-many-cells': ({ cells }) => `A magassági modell túl nagy: ${cells} cella. Vágja kisebb részekre.`,
  'too-coarse': ({ pixel, coarsest }) =>
    `A koronamodell cellája ${metres(pixel)}, ez durvább a fáknál. Legfeljebb ${metres(coarsest)} cellájú modellben különülnek el a koronák; adjon meg finomabbat.`,
  'negative-heights': ({ cells, lowest }) =>
    `A koronamodell ${cells} cellában a talaj alatt van (a legmélyebb ${metres(lowest)}). A felszín és a domborzat különbségét adja meg, méterben.`,
  'not-above-ground': ({ cells, highest }) =>
    `A koronamodell ${cells} cellában magasabb, mint bármely fa (a legmagasabb ${metres(highest)}). A talaj feletti magasságot adja meg, ne a tengerszint felettit.`,
};

/** Why heights were refused, as a sentence that says what to do. */
export const heightRefusalText = (refusal: HeightRefusal): string =>
  (TEXTS[refusal.code] as (refusal: HeightRefusal) => string)(refusal);
