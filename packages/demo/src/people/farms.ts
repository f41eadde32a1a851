import { distance } from '@georisk/domain/geo/ring.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import type { Landscape, Plot } from '../landscape/landscape.ts';
import { type Random, randomOf } from '../random.ts';
import { ACCOUNTS, DEMO_FARMERS } from './accounts.hu.ts';
import type { Cast } from './cast.ts';
import { INSURER_A, INSURER_B } from './companies.hu.ts';
import { addressPart, farmNames } from './names.hu.ts';

/** An insured farmer. */
export interface Farm {
  readonly companyId: number;
  /** The insurer's identifier of the farmer. */
  readonly externalId: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly plots: readonly Plot[];
  /** Yield of the farm against the region's, 1 is the same. */
  readonly skill: number;
}

export const OTHER_FARMS = 62;

/** Wanted sizes, hectares: a few successors of the cooperatives, some family farms, many small ones. */
function sizes(random: Random): number[] {
  return Array.from({ length: OTHER_FARMS }, (_, i) =>
    i < 6 ? random.between(420, 900) : i < 22 ? random.between(70, 220) : random.between(9, 60),
  );
}

/**
 * The demo's own farmers on the blocks chosen for them, and others on the rest: each gets the free plots around their
 * place.
 */
export function makeFarms(landscape: Landscape, cast: Cast, seed: number): Farm[] {
  const random = randomOf(seed, 'farms');
  const own = DEMO_FARMERS.map((userName): Farm => {
    const account = ACCOUNTS.find((row) => row.userName === userName);
    if (account?.externalId == null) throw new Error(`no account for ${userName}`);
    const { companyId, externalId, name, email, phone } = account;
    const plots = cast[userName].flatMap(({ block }) => block.plots);
    return { companyId, externalId, name, email, phone, plots, skill: 1.04 };
  });
  const reserved = new Set(Object.values(cast).flatMap((blocks) => blocks.map(({ block }) => block.index)));
  const arable = landscape.blocks.filter(({ use, index }) => use === 'arable' && !reserved.has(index));
  const free = new Map(arable.flatMap((block) => block.plots.map((plot) => [plot, block.centre] as const)));
  const names = farmNames(
    OTHER_FARMS,
    ACCOUNTS.map(({ name }) => name),
    random,
  );
  const others = sizes(random).map((hectares, i): Farm => {
    const isB = random.chance(0.38);
    const name = names[i] ?? '';
    const number = random.int(10, 96) + i * 97;
    const home = random.pick([...free.values()]);
    return {
      companyId: isB ? INSURER_B : INSURER_A,
      externalId: isB ? `KMB-${21_000 + number}` : `AGB-${101_000 + number}`,
      name,
      email: `${addressPart(name)}@posta.example`,
      phone: `+3660555${String(1_000 + i * 13).padStart(4, '0')}`,
      plots: take(free, home, hectares),
      skill: random.between(0.86, 1.14),
    };
  });
  return [...own, ...others].filter(({ plots }) => plots.length > 0);
}

/** The free plots nearest to a place up to the wanted area; they are no longer free then. */
function take(free: Map<Plot, Position>, home: Position, hectares: number): Plot[] {
  const sorted = [...free].map(([plot, at]) => [distance(home, at), plot] as const).sort((a, b) => a[0] - b[0]);
  const plots: Plot[] = [];
  let area = 0;
  for (const [, plot] of sorted) {
    if (area >= hectares * 10_000) break;
    plots.push(plot);
    area += plot.area;
    free.delete(plot);
  }
  return plots;
}
