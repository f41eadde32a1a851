export const soilNames = {
  hit: 'MePAR blokk',
} as const;
