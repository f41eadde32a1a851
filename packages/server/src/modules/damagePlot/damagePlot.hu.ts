export const damagePlotTexts = {
  unreadable: 'A károsodott terület nem értelmezhető. Rajzolja meg újra!',
  otherCrop: (insured: string, plot: string) =>
    `A biztosított körvonal más növényé (${insured}), ezért nem lehet a(z) ${plot} táblahatára.`,
  notInsured: 'Ez a biztosított tábla nem a kárakta kötvényén szerepel. Töltse be újra a táblát, és próbálja újra!',
  noBlock: 'A MePAR körvonal hiányzik!',
  tableAsMepar: 'A teljes MePAR-blokk már károsodott területként szerepel. Törölje, mielőtt részterületet rajzol!',
  since: {
    'area-changed': 'A terület a számítás óta változott.',
    'points-changed': 'A mintavételi pontok a számítás óta változtak.',
    'plant-changed': 'A tábla növénye a számítás óta változott.',
    'case-changed': 'A kár dátuma vagy kötvénye a számítás óta változott.',
  },
} as const;
