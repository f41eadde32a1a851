import type { CaseWarning } from '@georisk/domain/case/caseWarnings.ts';
import { type Lookup, lookupOf } from '#web/shared/caseForm/useBlockLookup.ts';
import { usePolicyFacts } from '#web/shared/caseForm/usePolicyFacts.ts';
import type { CaseValues } from '#web/shared/caseForm/caseValues.ts';
import { entryWarnings } from '#web/shared/caseForm/entryWarnings.ts';

/** Oddities of the form while it is filled in. Without a network those that need one are left out. */
export function useEntryWarnings(
  values: CaseValues,
  lookups: ReadonlyMap<string, Lookup>,
  today: string,
): readonly CaseWarning[] {
  const { policyNumber, damageDate } = values;
  const companyId = values.companyId === '' ? undefined : Number(values.companyId);
  const policy = usePolicyFacts({ policyNumber, damageDate, companyId });
  return entryWarnings(values, {
    policy,
    blockHa: (code) => {
      const lookup = lookupOf(lookups, code);
      return lookup.kind === 'found' ? lookup.mepar.geomHa : null;
    },
    today,
  });
}
