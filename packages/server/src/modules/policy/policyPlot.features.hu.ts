export const policyPlotFeatureTexts = {
  title: 'Biztosított táblák',
  description: 'A kötvényekhez berajzolt táblák: blokk, növény, kötvényszám, év, a rajz területe (ha).',
} as const;
