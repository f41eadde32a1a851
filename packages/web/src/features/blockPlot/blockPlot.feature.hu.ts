export const blockPlotNames = {
  hit: 'Tábla',
} as const;
