export const ekNames = {
  hit: 'Egységes kérelem (EK)',
} as const;
