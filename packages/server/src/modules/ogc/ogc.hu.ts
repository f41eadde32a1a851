export const ogcTexts = {
  title: 'GeoRisk térképi adatok',
  description:
    'Az Ön által látható területek OGC API - Features szerint GeoJSON-ként, OGC API - Tiles szerint vektorcsempékként.',
  conformance: 'Megvalósított szabványrészek',
  collections: 'Rétegek',
  items: 'Elemek',
  api: 'A szolgáltatás leírása',
  matrixSets: 'Csempebeosztások',
  matrixSet: 'A web szokásos csempebeosztása (Web Mercator)',
  tileSets: 'Vektorcsempék',
  tile: 'Egy vektorcsempe',
  badBbox: 'A bbox négy vagy hat szám vesszővel elválasztva: nyugat, dél, kelet, észak, a bbox-crs határain belül.',
  badDatetime: 'A datetime egy időpont, vagy két időpont perjellel elválasztva.',
  badCursor: 'A cursor csak az előző oldal „next” hivatkozásából vehető.',
  parameters: {
    limit: 'Egy oldal elemeinek legnagyobb száma.',
    bbox: 'Csak az ezt érintő elemek.',
    bboxCrs: 'A bbox vetülete.',
    crs: 'A válasz vetülete.',
    datetime: 'Csak az ekkor érvényes elemek.',
    cursor: 'Az előző oldal utolsó eleme.',
  },
} as const;
