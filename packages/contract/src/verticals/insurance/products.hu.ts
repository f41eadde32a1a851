import type { ProductText } from '../../products/productRow.ts';
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
