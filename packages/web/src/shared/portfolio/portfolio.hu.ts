import { formatForints } from '#web/lib/money.hu.ts';
import { formatCount } from '#web/lib/format.ts';

const hectares = (area: number): string => `${formatCount(area)}\u00A0ha`;

export const portfolioTexts = {
  unknownPlace: 'Ismeretlen település',
  hectares,
  plots: (count: number) => `${formatCount(count)} biztosított tábla`,
  sum: (forints: number) => `Biztosítási összeg: ${formatForints(forints)}`,
  label: (name: string, area: number) => `${name}\n${hectares(area)}`,
  legend: 'Biztosított terület (minél nagyobb, annál több hektár)',
} as const;
