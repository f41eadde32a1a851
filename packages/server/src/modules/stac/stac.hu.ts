export const stacTexts = {
  catalogTitle: 'GeoRisk termékkatalógus',
  catalogDescription: 'Az Ön által látható térképi termékek, csoportonként és dátumonként.',
  collectionTitle: (group: string) => `GeoRisk termékek: ${group}`,
  collectionDescription: (group: string) => `A(z) ${group} csoport képeiből készült, Ön által látható termékek.`,
  trueColour: 'Műholdkép',
  overview: 'Áttekintő kép',
  map: 'WMS térkép',
  badBbox: 'A bbox négy vagy hat szám: nyugat, dél, kelet, észak.',
  badDatetime: 'A datetime egy időpont, vagy két időpont perjellel elválasztva.',
} as const;
