import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { CASE_LISTS } from '#web/lib/caseLists.ts';

/** Puts a stored case into the query cache, and has the lists read again. */
export function useCaseStored() {
  const client = useQueryClient();
  return (damage: Damage) => {
    for (const id of [damage.damageNumber, String(damage.id)])
      client.setQueryData<Damage>(apiQuery('damage', { params: { id } }).queryKey, (before) => before && damage);
    for (const key of [...CASE_LISTS, 'damageHistory', 'damagePlot', 'block', 'policy'])
      void client.invalidateQueries({ queryKey: [key] });
  };
}
