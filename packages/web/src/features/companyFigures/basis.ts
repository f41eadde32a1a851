import type { BookFigures, CasePart } from '@georisk/contract/verticals/insurance/companyFigures.ts';
import { premiumBasis, proposalBasis, sumBasis } from '@georisk/domain/portfolio/partlyKnown.hu.ts';

type Cases = Pick<CasePart, 'cases' | 'assessed'>;
type Book = Pick<BookFigures, 'cases' | 'assessed' | 'policies' | 'withPremium' | 'withSum'>;

/** Of how many cases an amount of proposals is made; null where it is of all. */
const ofProposals = ({ cases, assessed }: Cases): string | null => proposalBasis({ known: assessed, all: cases });
const ofPremiums = ({ policies, withPremium }: Book): string | null =>
  premiumBasis({ known: withPremium, all: policies });
const ofSums = ({ policies, withSum }: Book): string | null => sumBasis({ known: withSum, all: policies });

const both = (...sentences: readonly (string | null)[]): string | null => {
  const said = sentences.filter((sentence) => sentence !== null);
  return said.length === 0 ? null : said.join('; ');
};

/** What each figure is made of, where it is not made of everything that its name says. */
export const basisOf = {
  payout: ofProposals,
  severity: ofProposals,
  premium: ofPremiums,
  sumInsured: ofSums,
  lossRatio: (book: Book) => both(ofProposals(book), ofPremiums(book)),
  lossCost: (book: Book) => both(ofProposals(book), ofSums(book)),
} as const;

/** The same of a figure by its name; null of one that is always whole. */
export const basisOfFigure = (figure: string, book: Book): string | null =>
  figure in basisOf ? basisOf[figure as keyof typeof basisOf](book) : null;
