import { crop } from '@georisk/domain/crops/crops.ts';
import { checkOutline } from '@georisk/domain/geo/outline.ts';
import type { Peril } from '@georisk/domain/peril/perilRules.ts';
import type { Polygon, Position } from '@georisk/domain/geo/types.ts';
import { type IsoDate, roundHalfUp } from '@georisk/domain/units.ts';
import { insetCell } from '../landscape/inset.ts';
import type { Landscape, Plot } from '../landscape/landscape.ts';
import { hashPair } from '../random.ts';
import type { SeasonPlan } from '../season/plan.ts';
import { cropOfPlot, plantCodeOf } from '../season/rotation.ts';
import type { Farm } from './farms.ts';
import { INSURER_A } from './companies.hu.ts';

/** A row of the insurer's table: an insured plot. */
export interface PolicyRow {
  readonly companyId: number;
  readonly policyNumber: string;
  readonly year: number;
  readonly farm: Farm;
  readonly plot: Plot;
  readonly externalId: string;
  readonly meparCode: string;
  readonly plantCode: string;
  readonly plantName: string;
  /** ha */
  readonly insuredArea: number;
  /** t/ha */
  readonly yield: number;
  readonly terms: PolicyTerms;
  /** Ft per hectare. */
  readonly premiumPerHectare: number;
  readonly outline: Polygon | null;
}

/** What a farm's contract says of the whole. */
export interface PolicyTerms {
  readonly validFrom: string;
  readonly validTo: string;
  /** Per cent. */
  readonly deductible: number;
  readonly perils: readonly Peril[];
}

/** Usual packages of crop insurance: hail alone, with storm, with frost, or with everything that is subsidised. */
const PACKAGES: readonly {
  readonly perils: readonly Peril[];
  readonly deductible: number;
  readonly premium: number;
}[] = [
  { perils: ['hail'], deductible: 10, premium: 9_500 },
  { perils: ['hail', 'storm'], deductible: 10, premium: 12_400 },
  { perils: ['hail', 'springFrost', 'storm'], deductible: 15, premium: 16_800 },
  { perils: ['cloudburst', 'drought', 'hail', 'springFrost', 'storm', 'winterFrost'], deductible: 30, premium: 24_600 },
];

const packageOf = (farm: Farm, seed: number) => {
  const digits = Number(farm.externalId.replaceAll(/\D/g, ''));
  return PACKAGES[hashPair(digits, 11, seed) % PACKAGES.length] as (typeof PACKAGES)[number];
};

/** A position as it is stored. */
export const toCentimetres = ([x, y]: Position): Position => [roundHalfUp(x, 2), roundHalfUp(y, 2)];

/** The plot as its farmer would draw it, slightly inside its edges. */
export function outlineOf(plot: Plot): Polygon | null {
  const ring = insetCell(
    plot.ring.map((at) => ({ at, kind: 'none' })),
    () => 1,
  )?.map(toCentimetres);
  if (ring === undefined) return null;
  const polygon: Polygon = { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] };
  return checkOutline(polygon).ok ? polygon : null;
}

type Season = Pick<SeasonPlan, 'year' | 'today'>;

export const policyNumberOf = (farm: Farm, year: number): string => {
  const digits = farm.externalId.replaceAll(/\D/g, '');
  return farm.companyId === INSURER_A ? `AGB-${year}-${digits}` : `KMB${String(year).slice(2)}-${digits}`;
};

/**
 * The insured period of a season's policies, from the autumn before. One that has ended goes on for another year: the
 * demo has insured land on every day.
 */
export const periodOf = ({ year, today }: Season): { readonly validFrom: IsoDate; readonly validTo: IsoDate } => {
  const end = `${year}-10-31` as IsoDate;
  return {
    validFrom: `${year - 1}-11-01` as IsoDate,
    validTo: today > end ? (`${year + 1}-10-31` as IsoDate) : end,
  };
};

/**
 * The policies of a season: one per farm, one row for each of its plots.
 * @param hasOutline whether a plot's outline is already known
 */
export function makePolicies(
  landscape: Landscape,
  farms: readonly Farm[],
  season: Season,
  hasOutline: (farm: Farm, plot: Plot) => boolean,
  seed: number,
): PolicyRow[] {
  const { year } = season;
  return farms.flatMap((farm) => {
    const { perils, deductible, premium } = packageOf(farm, seed);
    const terms: PolicyTerms = { ...periodOf(season), deductible, perils };
    return farm.plots.map((plot): PolicyRow => {
      const block = landscape.blocks[plot.blockIndex];
      const plantCode = plantCodeOf(cropOfPlot(plot.index, year, seed));
      const { name, ref } = crop(plantCode);
      const chance = hashPair(plot.index, 9, seed) / 2 ** 32;
      const ordinal = (block?.plots.findIndex(({ index }) => index === plot.index) ?? 0) + 1;
      return {
        companyId: farm.companyId,
        policyNumber: policyNumberOf(farm, year),
        year,
        farm,
        plot,
        externalId: `${block?.meparCode}-${ordinal}`,
        meparCode: block?.meparCode ?? '',
        plantCode,
        plantName: name,
        // the insured area is the one measured for the subsidy: the plot with or without a headland
        insuredArea: roundHalfUp((plot.area / 10_000) * (1 - 0.02 * chance), 2),
        yield: roundHalfUp(ref * farm.skill, 1),
        terms,
        premiumPerHectare: premium,
        outline: hasOutline(farm, plot) ? outlineOf(plot) : null,
      };
    });
  });
}
