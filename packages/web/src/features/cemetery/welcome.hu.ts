export const cemeteryWelcome = [
  'A keresőbe nevet, születési vagy halálozási évet írjon: a sír kijelölve jelenik meg a térképen.',
  'Egy sírra mutatva látja, kik nyugszanak benne; rákattintva az oda vezető utat is.',
] as const;
