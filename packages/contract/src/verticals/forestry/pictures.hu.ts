const range = (from: number, to: number | null, unit: string): string =>
  to === null ? `${from}\u00A0${unit} felett` : `${from}–${to}\u00A0${unit}`;

export const forestPictureTexts = {
  titles: {
    ForestRgb: 'Ortofotó',
    ForestTerrain: 'Domborzatmodell',
    ForestHeight: 'Famagasság',
    ForestAspect: 'Kitettség',
    ForestSlope: 'Lejtés',
  },
  metres: (from: number, to: number | null) => range(from, to, 'm'),
  degrees: (from: number, to: number | null) => range(from, to, '°'),
} as const;
