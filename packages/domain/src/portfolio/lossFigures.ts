/** What a book of contracts brought and cost. */
export interface LossBasis {
  readonly policies: number;
  /** Ft */
  readonly sumInsured: number;
  /** Ft */
  readonly premium: number;
  readonly cases: number;
  /** Ft, proposed indemnities. */
  readonly payout: number;
}

/** The usual ratios of a book (Klugman, Panjer, Willmot: Loss Models, chapter 8); null where there is nothing to divide by. */
export interface LossFigures {
  /** Payout of the premium. */
  readonly lossRatio: number | null;
  /** Payout of the sum insured. */
  readonly lossCost: number | null;
  /** Cases a policy. */
  readonly frequency: number | null;
  /** Ft a case. */
  readonly severity: number | null;
}

const ratio = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/** Frequency × severity is the payout a policy. */
export const lossFigures = ({ policies, sumInsured, premium, cases, payout }: LossBasis): LossFigures => ({
  lossRatio: ratio(payout, premium),
  lossCost: ratio(payout, sumInsured),
  frequency: ratio(cases, policies),
  severity: ratio(payout, cases),
});
