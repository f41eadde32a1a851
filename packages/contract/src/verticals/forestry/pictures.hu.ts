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
  abstracts: {
    ForestRgb: 'Az erdő valós színű légi felvétele.',
    ForestTerrain: 'Tengerszint feletti magasság színezve, a lejtők árnyékolásával.',
    ForestHeight: 'A fák magassága a talaj felett, a koronamodellből.',
    ForestAspect: 'Merre lejt a terep; 1 foknál laposabb helyen sík.',
    ForestSlope: 'Milyen meredek a terep.',
  },
  metres: (from: number, to: number | null) => range(from, to, 'm'),
  degrees: (from: number, to: number | null) => range(from, to, '°'),
} as const;
