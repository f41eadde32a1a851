export const damagePlotTexts = {
  unreadable: 'A károsodott terület nem értelmezhető. Rajzolja meg újra!',
  noBlock: 'A MePAR körvonal hiányzik!',
  tableAsMepar: 'A teljes MePAR-blokk már károsodott területként szerepel. Törölje, mielőtt részterületet rajzol!',
  since: {
    'area-changed': 'A terület a számítás óta változott.',
    'points-changed': 'A mintavételi pontok a számítás óta változtak.',
  },
} as const;
