export const migrateTexts = {
  newer: (ids: readonly string[]) =>
    `Az adatbázis újabb, mint ez a GeoRisk: ismeretlen módosítás van benne (${ids.join(', ')}). ` +
    'Indítsa a programnak azt a változatát, amelyik utoljára használta, vagy töltse vissza a korábbi mentést.',
};
