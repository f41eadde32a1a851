import type { Peril } from '../peril/perilRules.ts';
import { sameCrop } from '../case/sameCrop.ts';
import type { IsoDate } from '../units.ts';
import { coverPeriod, type PolicyDays } from './coverPeriod.ts';

export interface CoverTerms extends PolicyDays {
  /** Null where the policy does not say them. */
  readonly perils: readonly Peril[] | null;
  readonly plantName: string | null;
}

export interface CoverQuestion {
  readonly day: IsoDate;
  /** Left out where any peril will do. */
  readonly peril?: Peril | undefined;
  /** Left out where the plot's own crop is meant. */
  readonly plantName?: string | undefined;
}

export type NotCovered = 'before-period' | 'after-period' | 'peril-not-insured' | 'other-crop' | 'no-policy';

export type Cover =
  | { readonly kind: 'covered'; readonly isAssumed: boolean }
  | { readonly kind: 'not-covered'; readonly reasons: readonly NotCovered[] }
  /** Nothing speaks against it, but what is missing might. */
  | { readonly kind: 'unknown'; readonly missing: readonly ('perils' | 'crop')[] };

/**
 * Whether a plot of a policy is insured on a day, against a peril, with a crop (domain.md 14.2, as far as it hangs on
 * the policy's period, perils and crop).
 * @param terms of the plot's policy; null where there is none
 */
export function coverOf(terms: CoverTerms | null, { day, peril, plantName }: CoverQuestion): Cover {
  if (terms === null) return { kind: 'not-covered', reasons: ['no-policy'] };
  const { from, to, isAssumed } = coverPeriod(terms);
  const { perils } = terms;
  const reasons: NotCovered[] = [];
  if (day < from) reasons.push('before-period');
  if (day > to) reasons.push('after-period');
  if (peril !== undefined && perils !== null && !perils.includes(peril)) reasons.push('peril-not-insured');
  if (plantName !== undefined && terms.plantName !== null && !sameCrop(plantName, terms.plantName))
    reasons.push('other-crop');
  if (reasons.length > 0) return { kind: 'not-covered', reasons };
  const missing = [
    ...(peril !== undefined && perils === null ? (['perils'] as const) : []),
    ...(plantName !== undefined && terms.plantName === null ? (['crop'] as const) : []),
  ];
  return missing.length > 0 ? { kind: 'unknown', missing } : { kind: 'covered', isAssumed };
}
