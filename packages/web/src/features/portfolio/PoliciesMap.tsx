import type { Answer } from '@georisk/contract/endpoints.ts';
import { callApi } from '#web/lib/api.ts';
import { FilterMap, type FilterMapProps } from '#web/shared/workbench/FilterMap.tsx';
import type { listFilterOf } from './portfolioAddress.ts';
import { policyListTexts } from './texts.hu.ts';

const pointOf = ({ policyNumber, ...point }: Answer<'policyPoints'>['items'][number]) => ({
  ...point,
  name: policyNumber,
  isLate: false,
});

/** The filter's policies on the map, or the chosen ones alone. */
export const PoliciesMap = (props: FilterMapProps<ReturnType<typeof listFilterOf>>) => (
  <FilterMap
    {...props}
    texts={policyListTexts.points}
    name="policyPoints"
    load={(only, signal) =>
      only === null
        ? callApi('policyPoints', { query: props.filter, signal })
        : callApi('chosenPolicyPoints', { body: { ids: [...only] }, signal })
    }
    pointOf={pointOf}
  />
);
