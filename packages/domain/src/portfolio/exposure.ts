import { knownSum } from './partlyKnown.ts';

/** A part of a portfolio: the plots of one crop, place and set of perils together. */
export interface PortfolioPart {
  readonly plots: number;
  readonly hectares: number;
  /** Ft, of the plots whose sum is known. */
  readonly sumInsured: number;
  /** Plots whose sum insured is neither in the contract nor can be computed. */
  readonly withoutSum: number;
  /** Ft, of the plots whose premium is known. */
  readonly premium: number;
  /** Plots whose premium is not known. */
  readonly withoutPremium: number;
}

/** A part as it is shown: an amount of which nothing is known is null, not 0. */
export interface ShownPart extends Omit<PortfolioPart, 'sumInsured' | 'premium'> {
  readonly sumInsured: number | null;
  readonly premium: number | null;
}

/** What is insured under one name: a crop, a district, a peril. */
export interface Exposure extends PortfolioPart {
  readonly key: string | null;
}

const NOTHING: PortfolioPart = { plots: 0, hectares: 0, sumInsured: 0, withoutSum: 0, premium: 0, withoutPremium: 0 };

const plus = (a: PortfolioPart, b: PortfolioPart): PortfolioPart => ({
  plots: a.plots + b.plots,
  hectares: a.hectares + b.hectares,
  sumInsured: a.sumInsured + b.sumInsured,
  withoutSum: a.withoutSum + b.withoutSum,
  premium: a.premium + b.premium,
  withoutPremium: a.withoutPremium + b.withoutPremium,
});

/** A part with null in the place of amounts of which nothing is known. */
export function shownPart<P extends PortfolioPart>(part: P): Omit<P, 'sumInsured' | 'premium'> & ShownPart {
  const { plots, sumInsured, withoutSum, premium, withoutPremium } = part;
  return {
    ...part,
    sumInsured: knownSum(sumInsured, { known: plots - withoutSum, all: plots }),
    premium: knownSum(premium, { known: plots - withoutPremium, all: plots }),
  };
}

/** Parts together. */
export const totalOf = (parts: readonly PortfolioPart[]): PortfolioPart => parts.reduce(plus, NOTHING);

/**
 * Parts by the keys that each has, greatest sum insured first, then greatest area. A part with several keys counts
 * under each of them: a plot is insured against every one of its perils.
 */
export function exposureBy<P extends PortfolioPart>(
  parts: readonly P[],
  keysOf: (part: P) => readonly (string | null)[],
): Exposure[] {
  const sums = new Map<string | null, PortfolioPart>();
  for (const part of parts) for (const key of keysOf(part)) sums.set(key, plus(sums.get(key) ?? NOTHING, part));
  return [...sums]
    .map(([key, sum]) => ({ key, ...sum }))
    .sort((a, b) => b.sumInsured - a.sumInsured || b.hectares - a.hectares);
}
