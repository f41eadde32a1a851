import { API } from '@georisk/contract/api.ts';
import { MAX_CASES } from '@georisk/contract/verticals/insurance/caseList.ts';
import Button from '@mui/material/Button';
import { callApi } from '#web/lib/api.ts';
import { apiUrl } from '#web/lib/apiRequest.ts';
import { ChosenCard, chosenIds } from '#web/shared/workbench/ChosenCard.tsx';
import { ListTools } from '#web/shared/workbench/ListTools.tsx';
import { readColumns } from '#web/shared/workbench/listSpec.ts';
import type { ListSelection } from '#web/shared/workbench/useSelection.ts';
import { firstRows, type WholeFilter } from '#web/shared/workbench/wholeFilter.ts';
import { workbenchTexts } from '#web/shared/workbench/workbench.hu.ts';
import { DownloadButton } from '#web/ui/DownloadButton.tsx';
import type { useListAddress } from '#web/ui/useListAddress.ts';
import { listFilterOf, POLICY_COLUMNS, SHOWN_COLUMNS, viewOf } from './portfolioAddress.ts';
import { policyListTexts as texts } from './texts.hu.ts';

type Address = ReturnType<typeof useListAddress>;

const COLUMNS = { columns: POLICY_COLUMNS, titles: texts.columns } as const;

/** The columns that an address asks for. */
export const columnsOf = (params: URLSearchParams) => readColumns(params.get('columns'), POLICY_COLUMNS, SHOWN_COLUMNS);

/** What is done with the whole list. */
export const PolicyTools = ({ address }: { readonly address: Address }) => (
  <ListTools
    address={address}
    list="policies"
    view={viewOf(address.params)}
    spec={COLUMNS}
    columns={columnsOf(address.params)}
    usual={SHOWN_COLUMNS}
    workbook={{
      url: apiUrl('policyWorkbook', {}, listFilterOf(address.params)),
      fileName: texts.workbookName,
      label: texts.workbook,
    }}
  />
);

type PolicyFilter = ReturnType<typeof listFilterOf>;

/** Rows of one page: the most that a call answers. */
const PAGE_ROWS = 500;

/** By their list: a policy may have no place. */
const allOf = (filter: PolicyFilter): WholeFilter => ({
  queryKey: ['policyList', 'ids', filter],
  queryFn: async ({ signal }) => {
    const pages = Array.from({ length: MAX_CASES / PAGE_ROWS }, (_, at) => at + 1);
    const asked = pages.map((page) =>
      callApi('policyList', { query: { ...filter, page, pageSize: PAGE_ROWS }, ...(signal && { signal }) }),
    );
    const answers = await Promise.all(asked);
    return firstRows(
      answers.flatMap(({ items }) => items),
      (answers[0]?.total ?? 0) > MAX_CASES,
    );
  },
});

interface ChosenProps {
  readonly filter: PolicyFilter;
  /** Ids of the loaded policies. */
  readonly loaded: readonly number[];
  readonly selection: ListSelection;
  readonly onShowOnMap: (ids: readonly number[]) => void;
}

/** What is done with the chosen policies. */
export function ChosenPolicies({ filter, loaded, selection, onShowOnMap }: ChosenProps) {
  if (selection.chosen.size === 0) return null;
  const { sort } = filter;
  const ids = chosenIds(selection);
  return (
    <ChosenCard selection={selection} loaded={loaded} whole={allOf(filter)}>
      <DownloadButton
        url={API.chosenPolicyWorkbook.path}
        body={{ ids, ...(sort !== undefined && { sort }) }}
        fileName={texts.chosenWorkbookName}
        label={workbenchTexts.chosenWorkbook}
      />
      <Button onClick={() => onShowOnMap(ids)}>{workbenchTexts.chosenOnMap}</Button>
    </ChosenCard>
  );
}
