export const plotJobTexts = {
  gone: 'A károsodott tábla időközben megszűnt.',
  noImage: 'Nincs felhőmentes NDVI felvétel a területről.',
  changed: 'A tábla időközben megváltozott, a számítás újraindul.',
  late: 'A számítás a szokásosnál tovább tart. Folytatódik a háttérben, nézzen vissza néhány perc múlva!',
  readingImages: 'műholdképek olvasása',
  makingZones: 'zónák kijelölése',
  calculating: 'hozam számítása',
} as const;
