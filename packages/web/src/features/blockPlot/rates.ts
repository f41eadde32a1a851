import { MAX_RATE, type PlotZone, type ZoneCategory } from '@georisk/contract/verticals/agronomy/blockPlots.ts';

/** Rates as they are typed, kg/ha. */
export type TypedRates = Readonly<Record<ZoneCategory, string>>;

/** Less where little grows anyway, more where it pays. */
export const USUAL_RATES: TypedRates = { low: '120', medium: '150', high: '180', unstable: '120' };

/** A typed rate, a whole number; null where it is none. */
export function rateOf(typed: string): number | null {
  const text = typed.trim();
  if (!/^\d{1,5}$/.test(text)) return null;
  const rate = Number(text);
  return rate <= MAX_RATE ? rate : null;
}

/** The amount for all zones, kg; null where a rate of one of them is none. */
export function totalOf(zones: readonly PlotZone[], typed: TypedRates): number | null {
  const amounts = zones.map(({ category, area }) => {
    const rate = rateOf(typed[category]);
    return rate === null ? null : rate * area;
  });
  return amounts.reduce<number | null>((sum, each) => (sum === null || each === null ? null : sum + each), 0);
}
