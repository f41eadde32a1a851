export const plotJobTexts = {
  gone: 'A károsodott tábla időközben megszűnt.',
  closed: 'A káraktát időközben lezárták, ezért a számítás nem készült el.',
  noArea: 'A károsodott terület még nincs megrajzolva.',
  noImage: 'Nincs felhőmentes NDVI felvétel a területről.',
  changed: 'A tábla időközben megváltozott, a számítás újraindul.',
  late: 'A számítás a szokásosnál tovább tart. Folytatódik a háttérben, nézzen vissza néhány perc múlva!',
  readingImages: 'műholdképek olvasása',
  makingZones: 'zónák kijelölése',
  calculating: 'hozam számítása',
} as const;
