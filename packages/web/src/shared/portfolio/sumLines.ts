import type { InsuredPlace } from '@georisk/contract/verticals/insurance/portfolio.ts';
import { portfolioTexts as texts } from './portfolio.hu.ts';

/** The sum insured of some land, and of how many plots it is not known. @param beside written after a known sum */
export const sumLines = (
  { sumInsured, withoutSum }: Pick<InsuredPlace, 'sumInsured' | 'withoutSum'>,
  beside = '',
): readonly string[] => [
  `${texts.sum(sumInsured)}${sumInsured === null ? '' : beside}`,
  ...(sumInsured !== null && withoutSum > 0 ? [texts.withoutSum(withoutSum)] : []),
];
