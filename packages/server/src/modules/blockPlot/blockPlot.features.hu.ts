export const blockPlotFeatureTexts = {
  title: 'Gazdálkodói táblák',
  description: 'A saját táblák: név, blokk, növény, hozam (t/ha), terület (ha).',
} as const;
