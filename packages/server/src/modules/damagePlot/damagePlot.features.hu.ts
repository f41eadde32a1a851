export const damagePlotFeatureTexts = {
  plots: {
    title: 'Káros táblák',
    description: 'A kárügyek táblái: kárszám, kötvényszám, blokk, növény, kárnap, a tábla és a kár területe (ha).',
  },
  areas: {
    title: 'Káros területek',
    description: 'A kárügyek tábláin kijelölt károsodott területek: kárszám, blokk, növény, kárnap, terület (ha).',
  },
} as const;
