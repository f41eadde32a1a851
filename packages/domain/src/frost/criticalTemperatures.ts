/** Temperatures that kill 10 % and 90 % of the buds within 30 minutes, °C. */
export interface CriticalTemperatures {
  readonly t10: number;
  readonly t90: number;
}

/** Fruit and phase; Penn State Extension and MSU after the bulletins of WSU, from °F (domain.md 6, S18). */
export const CRITICAL_TEMPERATURES = {
  'apple-tight-cluster': { t10: -2.8, t90: -6.1 },
  'apple-full-bloom': { t10: -2.2, t90: -3.9 },
  'pear-full-bloom': { t10: -2.2, t90: -4.4 },
  'sweet-cherry-full-bloom': { t10: -2.2, t90: -3.9 },
  'peach-full-bloom': { t10: -2.8, t90: -4.4 },
  'apricot-full-bloom': { t10: -2.8, t90: -5.6 },
  'apricot-green-fruit': { t10: -2.2, t90: -3.9 },
  'plum-full-bloom': { t10: -2.2, t90: -5 },
} as const satisfies Readonly<Record<string, CriticalTemperatures>>;

export type FruitPhase = keyof typeof CRITICAL_TEMPERATURES;

/** Share of the buds that a minimum kills, 0-1: the logistic curve through both points (domain.md 6). */
export function killedShare(minimum: number, { t10, t90 }: CriticalTemperatures): number {
  const [middle, scale] = [(t10 + t90) / 2, (t10 - t90) / (2 * Math.log(9))];
  return 1 / (1 + Math.exp((minimum - middle) / scale));
}
