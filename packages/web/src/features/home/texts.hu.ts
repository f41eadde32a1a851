export const homeTexts = {
  panel: 'Kezdőlap',
  company: 'Cég',
  contact: 'Kapcsolattartó',
  tasks: 'Teendők',
  map: 'a térkép',
  blocksFrom: 'A blokkok közelebbről láthatók; egy kattintás megnyitja a blokkot.',
} as const;
