import type { Answer } from '@georisk/contract/endpoints.ts';
import { callApi } from '#web/lib/api.ts';
import { FilterMap, type FilterMapProps } from '#web/shared/workbench/FilterMap.tsx';
import type { AlertFilter } from './alertAddress.ts';
import { insuredAlertTexts } from './texts.hu.ts';

const pointOf = ({ id, meparCode, position }: Answer<'insuredAlertPoints'>['items'][number]) => ({
  id,
  name: meparCode,
  isLate: false,
  position,
});

/** The filter's alerts on the map, or the chosen ones alone. */
export const AlertsMap = (props: FilterMapProps<AlertFilter>) => (
  <FilterMap
    {...props}
    texts={insuredAlertTexts.points}
    name="insuredAlertPoints"
    load={(only, signal) =>
      only === null
        ? callApi('insuredAlertPoints', { query: props.filter, signal })
        : callApi('chosenInsuredAlertPoints', { body: { ids: [...only] }, signal })
    }
    pointOf={pointOf}
  />
);
