import { articleOf } from '../text/article.hu.ts';
import type { YieldRefusal } from './preconditions.ts';
import type { YieldMethod } from './estimate.ts';
import type { Against, YieldQuality, YieldWarning } from './warnings.ts';

const decimal = (value: number) => String(value).replace('.', ',');

/** The specification's sentences for a calculation, or a generation of zones, that is refused. */
const REFUSALS: { readonly [C in YieldRefusal['code']]: (refusal: Extract<YieldRefusal, { code: C }>) => string } = {
  'no-outline': () => 'A MePAR körvonal hiányzik!',
  'no-damaged-area': () => 'A károsodott terület megrajzolása szükséges.',
  'no-sampling': () => 'Mintavétel szükséges.',
  'no-yield': ({ sequenceId }) => `A ${sequenceId}. mintavételi pont hozamadata hiányzik.`,
};

export const yieldRefusalText = (refusal: YieldRefusal): string =>
  (REFUSALS[refusal.code] as (each: YieldRefusal) => string)(refusal);

/** Whole per cents, but never 0 for more than nothing or 100 for less than all. */
const percent = (share: number) => {
  const whole = Math.round(100 * share);
  return (whole === 0 && share > 0) || (whole === 100 && share < 1) ? decimal(Math.round(1_000 * share) / 10) : whole;
};

const EXPECTED: Readonly<Record<Against | 'image', string>> = {
  image: 'a műholdkép mutat',
  zone: 'a zóna többi pontján mértek',
  points: 'a többi ponton mértek',
};

const WARNINGS: { readonly [R in YieldWarning['reason']]: (warning: Extract<YieldWarning, { reason: R }>) => string } =
  {
    'above-plausible': ({ sequenceId, limit }) =>
      `${articleOf(sequenceId)} ${sequenceId}. mintavételi pont hozama nagyobb, mint ami ennél a növénynél elképzelhető (${decimal(limit)} t/ha). Nem mázsában (q/ha) írta be?`,
    'beside-area': ({ sequenceId }) =>
      `${articleOf(sequenceId)} ${sequenceId}. mintavételi pont a károsodott terület mellett van (20 méteren belül): a hozzá legközelebbi zónához számítottuk.`,
    'outside-area': ({ sequenceId }) =>
      `${articleOf(sequenceId)} ${sequenceId}. mintavételi pont a károsodott területen kívül van: csak a tábla ép részének hozamába számít bele.`,
    'outside-table': ({ sequenceId }) =>
      `${articleOf(sequenceId)} ${sequenceId}. mintavételi pont a táblán kívül van, ezért nem számítottuk be.`,
    'same-place': ({ sequenceId, other }) =>
      `${articleOf(other)} ${other}. és ${articleOf(sequenceId).toLowerCase()} ${sequenceId}. mintavételi pont 2 méternél közelebb van egymáshoz: ugyanaz a hely kétszer számít. Ha egy mérést vett fel kétszer, az egyiket vegye ki a számításból!`,
    outlier: ({ sequenceId, against }) =>
      `${articleOf(sequenceId)} ${sequenceId}. mintavételi pont hozama nagyon eltér attól, amit ${EXPECTED[against ?? 'image']}. Ellenőrizze, és ha hibás, vegye ki a számításból!`,
    leverage: ({ sequenceId }) =>
      `${articleOf(sequenceId)} ${sequenceId}. mintavételi pont szinte egyedül határozza meg a hozam és a műholdkép kapcsolatát. Vegyen mintát hasonló helyről is!`,
    'negative-slope': () =>
      'A zöldebb részeken kisebb hozamot mértek (gyomosodás vagy újrasarjadás lehet az oka), ezért a műholdképet nem használtuk fel a számításhoz.',
    'no-image': () =>
      'A kár idejéről nincs felhasználható műholdkép, ezért a számítás csak a mintavételi pontokon alapul.',
    'unsampled-zone': ({ zone, share }) =>
      zone === null
        ? `A károsodott terület ${percent(share)} %-a egyik zónába sem esik, mert a zónák kijelölése óta megváltozott. Jelölje ki újra a zónákat!`
        : `${articleOf(zone)} ${zone}. zónában (a károsodott terület ${percent(share)} %-a) nincs figyelembe vett mintavételi pont, ezért az ottani hozam ismeretlen. Vegyen ott is mintát!`,
  };

export const yieldWarningText = (warning: YieldWarning): string =>
  (WARNINGS[warning.reason] as (each: YieldWarning) => string)(warning);

export const YIELD_METHOD_NAMES = {
  mean: 'egyszerű átlag',
  poststrat: 'zónák területével súlyozott átlag',
  composite: 'zónák területével súlyozott átlag és műholdképre támaszkodó regresszió',
} as const satisfies Record<YieldMethod, string>;

export const YIELD_QUALITY_NAMES = {
  ok: 'megfelelő',
  informative: 'tájékoztató',
  uncertain: 'bizonytalan',
} as const satisfies Record<YieldQuality, string>;
