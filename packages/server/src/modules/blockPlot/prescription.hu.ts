import type { ZoneCategory } from '@georisk/contract/verticals/agronomy/blockPlots.ts';

/** Words of a prescription's files. */
export const prescriptionTexts = {
  task: (material: string, plot: string) => `${material} – ${plot}`,
  fileName: (plot: string) => `kijuttatasi-terv-${plot}`,
  zones: {
    low: 'Alacsony',
    medium: 'Közepes',
    high: 'Magas',
    unstable: 'Változékony',
  } satisfies Record<ZoneCategory, string>,
} as const;
