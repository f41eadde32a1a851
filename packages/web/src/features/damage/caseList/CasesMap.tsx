import type { Answer } from '@georisk/contract/endpoints.ts';
import { type CaseFilter, filterQuery } from '@georisk/domain/caseList/filter.ts';
import { callApi } from '#web/lib/api.ts';
import { FilterMap, type FilterMapProps } from '#web/shared/workbench/FilterMap.tsx';
import { caseListTexts } from './caseList.hu.ts';

const pointOf = ({ damageNumber, ...point }: Answer<'casePoints'>['items'][number]) => ({
  ...point,
  name: damageNumber,
});

/** The filter's cases on the map, or the chosen ones alone. */
export const CasesMap = (props: FilterMapProps<CaseFilter>) => (
  <FilterMap
    {...props}
    texts={caseListTexts.points}
    name="casePoints"
    load={(only, signal) =>
      only === null
        ? callApi('casePoints', { query: filterQuery(props.filter) as never, signal })
        : callApi('chosenCasePoints', { body: { ids: [...only] }, signal })
    }
    pointOf={pointOf}
  />
);
