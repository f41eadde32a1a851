import type { Executor } from '#server/db/executor.ts';
import { type KeptByVersion, keptByVersion } from '#server/keptByVersion.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { DENSITY_CELL_M } from '@georisk/contract/verticals/insurance/portfolio.ts';
import {
  type CellRow,
  cellsOf,
  type PartRow,
  partsOf,
  type PlaceRow,
  placesOf,
  type Seasons,
  seasonsOf,
  type WhollyKnown,
  whollyKnown,
} from './portfolio.repository.ts';

/** What is insured in a year: the figures in parts that add up, and where they are. */
export interface Portfolio {
  readonly parts: readonly PartRow[];
  readonly places: readonly PlaceRow[];
}

/** A portfolio of a whole company: some thousand rows. */
const MAX_PORTFOLIOS = 60;

/** Keyed by the database that they were read from. */
function keptByDatabase<V>(): (executor: Executor) => KeptByVersion<V> {
  const keepers = new WeakMap<Executor, KeptByVersion<V>>();
  return (executor) => {
    const known = keepers.get(executor) ?? keptByVersion<V>(MAX_PORTFOLIOS);
    keepers.set(executor, known);
    return known;
  };
}

const portfolios = keptByDatabase<Portfolio>();
const known = keptByDatabase<WhollyKnown>();
const densities = keptByDatabase<readonly CellRow[]>();

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
  return version === null ? make() : portfolios(executor).of(keyOf(scope, year), version, make);
}

/** Of how many policies of a scope premium and sum are wholly known, kept as the portfolio is. */
export async function whollyKnownOf(
  executor: Executor,
  scope: Scope,
  { year, version }: { readonly year: number; readonly version: Seasons['version'] },
): Promise<WhollyKnown> {
  const make = () => whollyKnown(executor, scope, year);
  return version === null ? make() : known(executor).of(keyOf(scope, year), version, make);
}

/** The density of a scope in a year, kept as the portfolio is. */
async function densityOf(
  executor: Executor,
  scope: Scope,
  { year, version }: { readonly year: number; readonly version: Seasons['version'] },
): Promise<readonly CellRow[]> {
  const make = () => cellsOf(executor, scope, year, DENSITY_CELL_M);
  return version === null ? make() : densities(executor).of(keyOf(scope, year), version, make);
}

interface Asked {
  readonly year?: number | undefined;
  /** With the squares of the density. */
  readonly density?: boolean;
}

/** The years, and the asked or current one with its portfolio. */
export async function seasonOf(
  executor: Executor,
  scope: Scope,
  today: string,
  { year: asked, density = false }: Asked,
) {
  const { years, version } = await seasonsOf(executor, scope);
  const year = asked ?? currentYear(years, today);
  // Of a year without policies nothing is kept: anybody could ask for so many that they push out what others need.
  if (year === null || !years.includes(year)) return { years, year, parts: [], places: [], cells: [] };
  const { parts, places } = await portfolioOf(executor, scope, { year, version });
  const cells = density ? await densityOf(executor, scope, { year, version }) : [];
  return { years, year, parts, places, cells };
}
