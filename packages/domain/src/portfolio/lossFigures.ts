import { isUnknown, knownSum } from './partlyKnown.ts';

/** Cases and what is proposed on them, Ft. */
export interface Proposed {
  readonly cases: number;
  /** Cases with a proposed indemnity. */
  readonly assessed: number;
  readonly payout: number;
}

/** The policies of a book of which an amount is wholly known, with the proposals on all cases but those of other policies. */
export interface KnownBook extends Omit<Proposed, 'cases'> {
  readonly policies: number;
  /** Ft */
  readonly amount: number;
}

/** What a book of contracts brought and cost. */
export interface LossBasis extends Proposed {
  readonly policies: number;
  readonly ofPremium: KnownBook;
  readonly ofSum: KnownBook;
}

/** The usual ratios of a book (Klugman, Panjer, Willmot: Loss Models, chapter 8); null where there is nothing to divide by, or nothing is known of what is divided. */
export interface LossFigures {
  /** Payout of the premium, of the policies whose premium is known. */
  readonly lossRatio: number | null;
  /** Payout of the sum insured, of the policies whose sum insured is known. */
  readonly lossCost: number | null;
  /** Cases a policy. */
  readonly frequency: number | null;
  /** Ft a case with a proposal. */
  readonly severity: number | null;
}

const ratio = (part: number | null, whole: number): number | null => (part !== null && whole > 0 ? part / whole : null);

/** What is proposed on cases; null where there are cases and nothing is proposed on any. */
export const payoutOf = ({ cases, assessed, payout }: Proposed): number | null =>
  knownSum(payout, { known: assessed, all: cases });

const shareOf = (book: KnownBook, cases: number): number | null => ratio(payoutOf({ ...book, cases }), book.amount);

/** Where every case has a proposal, frequency × severity is the payout a policy. */
export const lossFigures = ({ policies, cases, assessed, payout, ofPremium, ofSum }: LossBasis): LossFigures => ({
  lossRatio: shareOf(ofPremium, cases),
  lossCost: shareOf(ofSum, cases),
  frequency: ratio(cases, policies),
  severity: isUnknown({ known: assessed, all: cases }) ? null : ratio(payout, assessed),
});
