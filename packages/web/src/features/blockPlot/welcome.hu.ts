export const blockPlotWelcome = [
  'A bal oldali listában minden táblája szerepel: a szűrővel név, blokk vagy növény szerint kereshet.',
  'Egy tábla megnyitásakor az adatait, a műholdas kronológiáját és a menedzsmentzónáit látja.',
  'Ha egy tábláján szokatlanul gyengül a növényzet, levélben szólunk.',
] as const;
