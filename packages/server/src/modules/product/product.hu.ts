import type { ProductType } from './productTypes.ts';

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
  Change: { title: 'Változás', description: 'A biomassza változása a két felvétel között.' },
  ChangeMap: { title: 'Változástérkép', description: 'A biomassza változása a két felvétel között hét osztályban.' },
  DamageMap: { title: 'Kártérkép', description: 'Károsodott és nem károsodott területek.' },
  HeterogenityMap: { title: 'Táblamonitoring', description: 'A növényzet eltérése a tábla átlagától.' },
  TableFollowUp: {
    title: 'Táblakövetés',
    description: 'A tábla növényzetének alakulása az azonos növényűekhez képest.',
  },
  SamplingMap: { title: 'Mintavételi térkép', description: 'Mintavételi zónák és pontok.' },
  SoilManagementZone: {
    title: 'Menedzsmentzóna',
    description: 'Menedzsmentzónák a tápanyag-utánpótlás tervezéséhez.',
  },
} as const satisfies Record<ProductType, ProductText>;

/** Chronology's two rows of a date. */
export const SUB_TYPE_TITLES = { BMI: 'biomassza-intenzitás', TCI: 'valós színű kép' } as const;

/** What a farmer reads in the place of a type's own title. */
export const FARMER_TITLES: Readonly<Partial<Record<ProductType, string>>> = {
  Alert: 'Riasztások',
  AgriNdvi: 'NDVI',
  NDVI: 'NDVI',
  Chronology: 'NDVI',
};
