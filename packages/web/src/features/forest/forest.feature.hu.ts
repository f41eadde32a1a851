export const forestNames = {
  project: 'Projekt',
  unit: 'Terület',
} as const;
