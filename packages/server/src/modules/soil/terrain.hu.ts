export const terrainTexts = {
  oneBand:
    'A domborzatmodellnek egy sávja legyen, méterben (16 bites egész vagy 32 vagy 64 bites lebegőpontos számok).',
  noHeights:
    'A fájl sok értéke nem lehet tengerszint feletti magasság méterben. Ellenőrizze a fájlt, vagy adja meg a hiányzó adat értékét (--nodata).',
} as const;
