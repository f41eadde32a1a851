import { PRODUCT_TEXTS } from '@georisk/contract/products/productTypes.ts';
import type { ProductType } from '@georisk/contract/products/productTypes.ts';

/** Chronology's two rows of a date. */
export const SUB_TYPE_TITLES = { BMI: 'biomassza-intenzitás', TCI: 'valós színű kép' } as const;

const SUB_TYPE_DESCRIPTIONS = {
  BMI: 'Biomassza-intenzitás 0-tól 100-ig: kék a kevés, piros a sok biomassza.',
  TCI: 'A műholdfelvétel valós színekben.',
} as const;

/** The title that a farmer reads instead of a type's own. */
export const FARMER_TITLES: Readonly<Partial<Record<ProductType, string>>> = {
  Alert: 'Riasztások',
  AgriNdvi: 'NDVI',
  NDVI: 'NDVI',
  Chronology: 'NDVI',
};

/** `2018. 05. 21.` */
const day = (date: string): string => `${date.replaceAll('-', '. ')}.`;
const number = (value: number, digits: number): string => value.toFixed(digits).replace('.', ',').replace('-', '−');
const signed = (value: number): string => {
  const text = number(Math.abs(value), 2);
  if (text === number(0, 2)) return text;
  return `${value > 0 ? '+' : '−'}${text}`;
};

const ALERT_TITLES: Readonly<Record<string, string>> = {
  area: 'területi',
  harvest: 'betakarítás',
  mowing: 'kaszálás',
  gain: 'erősödés',
};
const ALERT_DESCRIPTIONS: Readonly<Record<string, string>> = {
  area: 'A környék azonos növényű tábláin is romlott a növényzet: a károsodás területi, például aszály.',
  harvest: 'A növényzet a növény betakarítási idejében tűnt el: betakarítás, riasztás nem ment ki róla.',
  mowing:
    'A gyep vagy lucerna egy része a kaszálások idejében a lekaszált gyep szintjére esett: kaszálás, riasztás nem ment ki róla.',
  gain: 'Azok a területek, ahol a növényzet a környező táblákhoz képest jelentősen erősödött (gyom, újrasarjadás).',
};

export const productTexts = {
  /** The type's sentence, with the date or dates that the product shows. */
  description: (type: ProductType, subType: 'BMI' | 'TCI' | null, date: string, dateBefore: string | null): string => {
    const sentence = subType === null ? PRODUCT_TEXTS[type].description : SUB_TYPE_DESCRIPTIONS[subType];
    return dateBefore === null
      ? `${sentence} Felvétel: ${day(date)}`
      : `${sentence} Felvételek: ${day(dateBefore)} és ${day(date)}`;
  },
  meanChange: (mean: number): string => `Az NDVI átlagos változása ${signed(mean)}.`,
  fieldMean: (mean: number, variation: number): string =>
    `A tábla átlaga ${number(mean, 2)}, a szórás az átlag ${number(variation, 1)} %-a (CV).`,
  deviation: (median: number, blocks: number, deviation: number): string =>
    `${blocks} környező, azonos növényű blokk mediánja ${number(median, 2)}, az eltérés ${signed(deviation)}.`,
  alertTitle: (title: string, kind: string): string =>
    ALERT_TITLES[kind] === undefined ? title : `${title} – ${ALERT_TITLES[kind]}`,
  alertDescription: (kind: string, date: string, dateBefore: string | null, areaHa: number): string => {
    const sentence = ALERT_DESCRIPTIONS[kind] ?? PRODUCT_TEXTS.Alert.description;
    const days = dateBefore === null ? `Felvétel: ${day(date)}` : `Felvételek: ${day(dateBefore)} és ${day(date)}`;
    return `${sentence} Terület: ${number(areaHa, 2)} ha. ${days}`;
  },
  damaged: (damagedHa: number, share: number): string =>
    `Károsodott ${number(damagedHa, 2)} ha, a blokk ${number(100 * share, 1)} %-a.`,
  sampled: (zones: number, points: number): string => `${zones} zóna, ${points} mintavételi pont.`,
  zones: (seasons: readonly number[]): string =>
    `${PRODUCT_TEXTS.SoilManagementZone.description} Évek: ${seasons.join(', ')}.`,
} as const;
