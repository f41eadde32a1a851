import type { Executor } from '#server/db/executor.ts';
import { type KeptByVersion, keptByVersion } from '#server/keptByVersion.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { type PartRow, partsOf, type PlaceRow, placesOf, type Seasons, seasonsOf } from './portfolio.repository.ts';

/** What is insured in a year: the figures in parts that add up, and where they are. */
export interface Portfolio {
  readonly parts: readonly PartRow[];
  readonly places: readonly PlaceRow[];
}

/** A portfolio of a whole company: some thousand rows. */
const MAX_PORTFOLIOS = 60;

/** Keyed by the database that they were read from. */
const keepers = new WeakMap<Executor, KeptByVersion<Portfolio>>();

function keeperOf(executor: Executor): KeptByVersion<Portfolio> {
  const known = keepers.get(executor) ?? keptByVersion<Portfolio>(MAX_PORTFOLIOS);
  keepers.set(executor, known);
  return known;
}

const keyOf = (scope: Scope, year: number): string =>
  `${scope.kind === 'company' ? scope.companyId : scope.kind} ${year}`;

/** The harvest year that is insured now: the newest with policies that has begun. */
export const currentYear = (years: readonly number[], today: string): number | null =>
  years.find((year) => year <= Number(today.slice(0, 4))) ?? years.at(-1) ?? null;

/**
 * The portfolio of a scope in a year, kept by the version of what it is made of: an import makes it anew, an outline
 * that somebody draws does not.
 */
export async function portfolioOf(
  executor: Executor,
  scope: Scope,
  { year, version }: { readonly year: number; readonly version: Seasons['version'] },
): Promise<Portfolio> {
  const make = async () => {
    const [parts, places] = await Promise.all([partsOf(executor, scope, year), placesOf(executor, scope, year)]);
    return { parts, places };
  };
  return version === null ? make() : keeperOf(executor).of(keyOf(scope, year), version, make);
}

/** The years, and the asked or current one with its portfolio. */
export async function seasonOf(executor: Executor, scope: Scope, today: string, asked?: number) {
  const { years, version } = await seasonsOf(executor, scope);
  const year = asked ?? currentYear(years, today);
  const portfolio = year === null ? null : await portfolioOf(executor, scope, { year, version });
  return { years, year, parts: portfolio?.parts ?? [], places: portfolio?.places ?? [] };
}
