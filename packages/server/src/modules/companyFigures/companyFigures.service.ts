import type { Answer, Query } from '@georisk/contract/endpoints.ts';
import type { BookFigures, CasePart, PeriodFigures } from '@georisk/contract/verticals/insurance/companyFigures.ts';
import { shownPart, totalOf } from '@georisk/domain/portfolio/exposure.ts';
import { lossFigures, payoutOf } from '@georisk/domain/portfolio/lossFigures.ts';
import type { Executor } from '#server/db/executor.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { refreshBeforeReading } from '#server/modules/caseList/refreshLines.ts';
import { portfolioOf, whollyKnownOf } from '#server/modules/portfolio/kept.ts';
import { seasonsOf, type WhollyKnown } from '#server/modules/portfolio/portfolio.repository.ts';
import {
  type BookPart,
  casesByCrop,
  casesByDanger,
  casesByMonth,
  casesByYear,
  casesOf,
  cycleOf,
  type Days,
  NO_CASES,
  type Part,
  policiesByYear,
} from './companyFigures.repository.ts';

/** Years that are compared. */
const MAX_YEARS = 6;

/** What was insured in a year. */
interface Insured extends Pick<BookFigures, 'policies' | 'hectares' | 'sumInsured' | 'premium'> {
  readonly known: WhollyKnown;
}

const NOTHING: Insured = {
  policies: 0,
  hectares: 0,
  sumInsured: 0,
  premium: 0,
  known: { withPremium: 0, theirPremium: 0, withSum: 0, theirSum: 0 },
};

const yearOf = (date: string): number => Number(date.slice(0, 4));

/** The same days a year earlier; the 29th of February is the 28th. */
const yearBefore = (date: string): string =>
  `${yearOf(date) - 1}${date.slice(4) === '-02-29' ? '-02-28' : date.slice(4)}`;

interface Books {
  /** What the company insured, by year. */
  readonly insured: ReadonlyMap<number, Insured>;
  /** The newest years with policies. */
  readonly newest: readonly number[];
}

/** What the company insured in each of its newest years, and in those that are asked for. */
async function booksOf(executor: Executor, scope: Scope, asked: readonly number[]): Promise<Books> {
  const [{ version }, counts] = await Promise.all([seasonsOf(executor, scope), policiesByYear(executor, scope)]);
  const newest = counts.slice(0, MAX_YEARS).map(({ year }) => year);
  const books = await Promise.all(
    counts
      .filter(({ year }) => newest.includes(year) || asked.includes(year))
      .map(async ({ year, policies }) => {
        const [{ parts }, known] = await Promise.all([
          portfolioOf(executor, scope, { year, version }),
          whollyKnownOf(executor, scope, { year, version }),
        ]);
        const { hectares, sumInsured, premium } = shownPart(totalOf(parts));
        return [year, { policies, hectares, sumInsured, premium, known }] as const;
      }),
  );
  return { insured: new Map(books), newest };
}

const partOf = <P extends Part>(part: P): Omit<P, 'payout'> & CasePart => ({ ...part, payout: payoutOf(part) });

function bookOf({ known, ...insured }: Insured, reported: BookPart): BookFigures {
  const { assessedOfPremium, payoutOfPremium, assessedOfSum, payoutOfSum, ...part } = reported;
  const { withPremium, theirPremium, withSum, theirSum } = known;
  const ofPremium = {
    policies: withPremium,
    amount: theirPremium,
    assessed: assessedOfPremium,
    payout: payoutOfPremium,
  };
  const ofSum = { policies: withSum, amount: theirSum, assessed: assessedOfSum, payout: payoutOfSum };
  const ratios = lossFigures({ policies: insured.policies, ...part, ofPremium, ofSum });
  return { ...insured, withPremium, withSum, ...partOf(part), ...ratios };
}

async function periodOf(
  executor: Executor,
  scope: Scope,
  days: Days,
  books: ReadonlyMap<number, Insured>,
): Promise<PeriodFigures> {
  const [reported, cycle] = await Promise.all([casesOf(executor, scope, days), cycleOf(executor, scope, days)]);
  return { ...days, ...bookOf(books.get(yearOf(days.to)) ?? NOTHING, reported), cycle };
}

/** The company's figures: of a period beside the year before, of its years, and of the period's parts. */
export async function companyFigures(
  executor: Executor,
  { access, today }: CallContext,
  { from, to = today }: Query<'companyFigures'>,
): Promise<Answer<'companyFigures'>> {
  await refreshBeforeReading(executor, today);
  const { scope } = access;
  const days = { from: from ?? `${to.slice(0, 4)}-01-01`, to };
  const before = { from: yearBefore(days.from), to: yearBefore(days.to) };
  const thisYear = yearOf(today);
  const { insured: books, newest } = await booksOf(executor, scope, [yearOf(days.to), yearOf(before.to)]);
  // A company may have insured nothing in some years between.
  const first = Math.min(thisYear - MAX_YEARS + 1, ...newest);
  const span = { from: `${first}-01-01`, to: `${thisYear}-12-31` };
  const [period, earlier, reported, byMonth, byDanger, byCrop] = await Promise.all([
    periodOf(executor, scope, days, books),
    periodOf(executor, scope, before, books),
    casesByYear(executor, scope, span),
    casesByMonth(executor, scope, days),
    casesByDanger(executor, scope, days),
    casesByCrop(executor, scope, days),
  ]);
  const ofYear = new Map(reported.map(({ year, ...part }) => [year, part]));
  const years = [...new Set([...newest, ...ofYear.keys()])].sort((a, b) => b - a).slice(0, MAX_YEARS);
  return {
    period,
    before: earlier,
    years: years.map((year) => ({
      year,
      ...bookOf(books.get(year) ?? NOTHING, ofYear.get(year) ?? NO_CASES),
    })),
    byMonth: byMonth.map(partOf),
    byDanger: byDanger.map(partOf),
    byCrop: byCrop.map(partOf),
  };
}
