export const routeWelcome = [
  'Itt a nyitott káraktái vannak, abban a sorrendben, ahogyan végigjárhatja őket.',
  'Minden kártya megmondja, mi hiányzik még, és egy koppintással oda visz.',
  'Jobb felül a saját adatait és a segítséget találja.',
] as const;
