export const damagePlotTexts = {
  unreadable: 'A károsodott terület nem értelmezhető. Rajzolja meg újra!',
  noBlock: 'A MePAR körvonal hiányzik!',
  tableAsMepar: 'A teljes MePAR-blokk már károsodott területként szerepel. Törölje, mielőtt részterületet rajzol!',
} as const;
