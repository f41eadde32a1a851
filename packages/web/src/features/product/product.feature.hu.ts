export const productNames = {
  hit: 'MePAR blokk',
} as const;
