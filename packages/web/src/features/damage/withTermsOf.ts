import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';

/** The answer to a change says nothing of the policy: of the same one that stays as it was read. */
export const withTermsOf = (before: Damage, damage: Damage): Damage => ({
  ...(before.policyId === damage.policyId && {
    ...(before.insured !== undefined && { insured: before.insured }),
    ...(before.terms !== undefined && { terms: before.terms }),
  }),
  ...damage,
});
