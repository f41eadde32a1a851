import { NDVI_METHOD } from '../../products/ndviMethod.hu.ts';
import type { PictureText } from '../../products/picture.ts';
import type { ProductText } from '../../products/productRow.ts';
import type { pictures } from './pictures.ts';
import type { products } from './products.ts';

export const productTexts: Readonly<Record<keyof typeof products, ProductText>> = {
  Alert: {
    title: 'Riasztás',
    button: 'Riasztások',
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
};

/** How each type is made, in a sentence or two. */
export const productMethods: Readonly<Record<keyof typeof products, string>> = {
  NDVI: NDVI_METHOD,
  AgriNdvi: NDVI_METHOD,
  Chronology: `${NDVI_METHOD} Biomassza-intenzitás = 100 · (NDVI − 0,15) / 0,75, 0 és 100 között.`,
  Change: `A két felvétel NDVI-értékeinek képpontonkénti különbsége (későbbi mínusz korábbi). ${NDVI_METHOD}`,
  ChangeMap: `A két felvétel NDVI-értékeinek képpontonkénti különbsége (későbbi mínusz korábbi) hét osztályban. ${NDVI_METHOD}`,
  HeterogenityMap: `A képpont NDVI-értéke a tábla átlagának százalékában, hét osztályban. CV = szórás / átlag. ${NDVI_METHOD}`,
  TableFollowUp:
    'A blokk NDVI-értéke a 25 km-en belüli, azonos növényű blokkok (legalább nyolc) átlagainak mediánjához képest. ' +
    `A görbe Whittaker-simítás ötnapos rácson. ${NDVI_METHOD}`,
  Alert:
    'Az NDVI csökkenését a környező, azonos növényű blokkok változásához mérjük: az a terület riaszt, ahol a csökkenés ezt ' +
    `jelentősen meghaladja; a betakarítást kiszűrjük. ${NDVI_METHOD}`,
  DamageMap:
    'A káresemény előtti és utáni felvétel NDVI-csökkenését a nem érintett környezet változásához mérjük; károsodott az a ' +
    `képpont, ahol a csökkenés ezt jelentősen meghaladja. ${NDVI_METHOD}`,
  SamplingMap: `Mintavételi zónák az NDVI alapján. ${NDVI_METHOD}`,
};

const INDEX_STYLES = {
  ndvi: 'NDVI (kék–piros)',
  'ndvi-cb': 'NDVI (színtévesztőknek)',
  relative: 'NDVI a táblán belül (MEPAR kell hozzá)',
} as const;

export const pictureTexts: Readonly<Record<keyof typeof pictures, PictureText>> = {
  NDVI: { title: 'NDVI', styles: INDEX_STYLES },
  AgriNdvi: { title: 'NDVI a biztosított blokkokon', styles: INDEX_STYLES },
  BMI: { title: 'Kronológia – biomassza-intenzitás', styles: { bmi: 'Biomassza-intenzitás', ...INDEX_STYLES } },
  TCI: { title: 'Kronológia – valós színű kép', styles: {} },
  Change: {
    title: 'Változás',
    styles: { change: 'Változás (piros–zöld)', 'change-cb': 'Változás (színtévesztőknek)' },
  },
  ChangeMap: {
    title: 'Változástérkép',
    styles: { 'change-map': 'Hét osztály (piros–zöld)', 'change-map-cb': 'Hét osztály (színtévesztőknek)' },
  },
  HeterogenityMap: {
    title: 'Táblamonitoring',
    styles: {
      heterogeneity: 'A tábla átlagának százalékában (MEPAR kell hozzá)',
      'heterogeneity-cb': 'A tábla átlagának százalékában, színtévesztőknek (MEPAR kell hozzá)',
    },
  },
  TableFollowUp: {
    title: 'Táblakövetés',
    styles: {
      'follow-up': 'Eltérés az azonos növényűektől (MEPAR kell hozzá)',
      'follow-up-cb': 'Eltérés az azonos növényűektől, színtévesztőknek (MEPAR kell hozzá)',
    },
  },
  Alert: { title: 'Riasztás', styles: { alert: 'Riasztás' } },
  DamageMap: {
    title: 'Kártérkép',
    styles: { 'damage-map': 'Kártérkép', 'damage-map-cb': 'Kártérkép (színtévesztőknek)' },
  },
};
