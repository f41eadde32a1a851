import type { ProductType } from '@georisk/contract/products/productTypes.ts';

interface ProductText {
  readonly title: string;
  readonly description: string;
}

export const PRODUCT_TEXTS = {
  Alert: {
    title: 'Riasztás',
    description:
      'Azok a területek, ahol a növényzet két felvétel között a környező táblákhoz képest jelentősen romlott.',
  },
  AgriNdvi: {
    title: 'NDVI',
    description:
      'A növényzet fejlettsége a biztosított blokkon a műholdfelvétel napján: kék a kevés, piros a sok biomassza.',
  },
  NDVI: {
    title: 'NDVI',
    description: 'Biomassza-intenzitás a műholdfelvétel napján: kék a kevés, piros a sok biomassza.',
  },
  Chronology: {
    title: 'Kronológia',
    description: 'A blokk biomassza-intenzitása és valós színű képe felvételről felvételre.',
  },
  Change: {
    title: 'Változás',
    description: 'A biomassza változása a két felvétel között: piros a csökkenés, zöld a növekedés.',
  },
  ChangeMap: {
    title: 'Változástérkép',
    description:
      'A biomassza változása a két felvétel között hét osztályban, az erős csökkenéstől (piros) az erős növekedésig (zöld).',
  },
  DamageMap: { title: 'Kártérkép', description: 'Károsodott (piros) és nem károsodott (szürke) területek.' },
  HeterogenityMap: {
    title: 'Táblamonitoring',
    description: 'A növényzet eltérése a tábla átlagától: barna az átlag alatti, kékeszöld az átlag feletti.',
  },
  TableFollowUp: {
    title: 'Táblakövetés',
    description:
      'A tábla növényzete az azonos növényű környező táblákhoz képest: barna az elmaradó, kékeszöld a fejlettebb.',
  },
  SamplingMap: { title: 'Mintavételi térkép', description: 'Mintavételi zónák és pontok.' },
  SoilManagementZone: {
    title: 'Menedzsmentzóna',
    description:
      'Menedzsmentzónák a tápanyag-utánpótlás tervezéséhez: alacsony, közepes, magas és változékony termőképességű részek.',
  },
} as const satisfies Record<ProductType, ProductText>;

/** The chronology's two rows of a date. */
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
  gain: 'növekedés',
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
  zones: (seasons: readonly number[]): string =>
    `${PRODUCT_TEXTS.SoilManagementZone.description} Évek: ${seasons.join(', ')}.`,
} as const;
