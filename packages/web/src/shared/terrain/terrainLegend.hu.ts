import { formatCount } from '#web/lib/format.ts';

export const terrainLegendTexts = {
  title: 'Magasság (m), a lejtők árnyékolva',
  metres: (metres: number) => `${formatCount(metres)}\u00A0m`,
} as const;
