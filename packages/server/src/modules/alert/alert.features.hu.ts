export const alertFeatureTexts = {
  title: 'Riasztások',
  description: 'A műholdképekből jelzett területek: blokk, nap, az előző kép napja, fajta, terület (ha).',
} as const;
