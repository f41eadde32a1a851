import { withoutSumText } from '@georisk/domain/portfolio/partlyKnown.hu.ts';
import { forintsOr } from '#web/lib/money.hu.ts';
import { formatCount } from '#web/lib/format.ts';

const hectares = (area: number): string => `${formatCount(area)}\u00A0ha`;

export const portfolioTexts = {
  unknownPlace: 'Ismeretlen település',
  hectares,
  plots: (count: number) => `${formatCount(count)} biztosított tábla`,
  sum: (forints: number | null) => `Biztosítási összeg: ${forintsOr('nem ismert', forints)}`,
  withoutSum: withoutSumText,
  label: (name: string, area: number) => `${name}\n${hectares(area)}`,
  views: { groups: 'Csoportok', density: 'Sűrűség' },
  viewsLabel: 'Az állomány a térképen',
  measures: { hectares: 'Terület', sumInsured: 'Összeg' },
  measuresLabel: 'A sűrűség mértéke',
  cell: (kilometres: number) => `${kilometres} × ${kilometres} km-es négyzet`,
  /** @param amount hectares, or millions of Ft, of a square kilometre */
  perArea: {
    hectares: (amount: string) => `${amount}\u00A0ha/km²`,
    sumInsured: (amount: string) => `${amount}\u00A0M\u00A0Ft/km²`,
  },
  densityFrom: (from: string, to: string | null, unit: string) =>
    to === null ? `${from}\u00A0${unit} felett` : `${from}–${to}\u00A0${unit}`,
  units: { hectares: 'ha/km²', sumInsured: 'M\u00A0Ft/km²' },
  densityLegend: {
    hectares: 'Biztosított terület sűrűsége',
    sumInsured: 'Biztosítási összeg sűrűsége',
  },
  densityFailed: 'A sűrűséget nem sikerült betölteni.',
  legend: 'Biztosított terület (minél nagyobb, annál több hektár)',
} as const;
