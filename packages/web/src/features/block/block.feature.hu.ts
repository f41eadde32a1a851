export const blockNames = {
  hit: 'MePAR blokk',
} as const;
