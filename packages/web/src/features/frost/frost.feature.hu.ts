export const frostNames = {
  menu: 'Fagyveszély térkép',
  block: 'MePAR blokk',
  city: 'Település',
} as const;
