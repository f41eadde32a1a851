import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { CASE_LISTS } from '#web/lib/caseLists.ts';
import { withTermsOf } from './withTermsOf.ts';

/** Puts a stored case into the query cache, and has the lists read again; of another policy the case itself too. */
export function useCaseStored() {
  const client = useQueryClient();
  return (damage: Damage) => {
    for (const id of [damage.damageNumber, String(damage.id)]) {
      const { queryKey } = apiQuery('damage', { params: { id } });
      const before = client.getQueryData<Damage>(queryKey);
      client.setQueryData<Damage>(queryKey, before && withTermsOf(before, damage));
      if (before !== undefined && before.policyId !== damage.policyId) void client.invalidateQueries({ queryKey });
    }
    for (const key of [...CASE_LISTS, 'damageHistory', 'damagePlot', 'block', 'policy'])
      void client.invalidateQueries({ queryKey: [key] });
  };
}
