import { API } from '@georisk/contract/api.ts';
import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import { type CaseSort, sortText } from '@georisk/domain/caseList/columns.ts';
import { type CaseFilter, filterQuery } from '@georisk/domain/caseList/filter.ts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { callApi } from '#web/lib/api.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { ChosenCard, chosenIds } from '#web/shared/workbench/ChosenCard.tsx';
import type { WholeFilter } from '#web/shared/workbench/wholeFilter.ts';
import { workbenchTexts } from '#web/shared/workbench/workbench.hu.ts';
import { DownloadButton } from '#web/ui/DownloadButton.tsx';
import { AssignCasesDialog } from './AssignCasesDialog.tsx';
import { caseListTexts as texts } from './caseList.hu.ts';
import { DeadlineDialog } from './DeadlineDialog.tsx';
import type { Bulk } from '#web/shared/caseBulk/useBulk.ts';
import type { ListSelection } from '#web/shared/workbench/useSelection.ts';

const allOf = (filter: CaseFilter): WholeFilter => {
  const query = filterQuery(filter) as never;
  return {
    queryKey: ['caseIds', query],
    queryFn: ({ signal }) => callApi('caseIds', { query, ...(signal && { signal }) }),
  };
};

interface Props {
  readonly filter: CaseFilter;
  /** Ids of the loaded cases. */
  readonly loaded: readonly number[];
  readonly selection: ListSelection;
  readonly bulk: Bulk;
  readonly sort: CaseSort;
  readonly onShowOnMap: (ids: readonly number[]) => void;
}

/** How many cases are chosen, and what can be done with them together. */
export function ChosenBar({ filter, loaded, sort, selection, bulk, onShowOnMap }: Props) {
  const { role } = useCurrentUser();
  const [dialog, setDialog] = useState<'assign' | 'deadline' | null>(null);
  if (selection.chosen.size === 0) return null;
  const ids = chosenIds(selection);
  const close = () => setDialog(null);
  return (
    <ChosenCard
      selection={selection}
      loaded={loaded}
      whole={allOf(filter)}
      under={
        <>
          {dialog === 'assign' && <AssignCasesDialog ids={ids} onChoose={bulk.run} onClose={close} />}
          {dialog === 'deadline' && <DeadlineDialog ids={ids} onChoose={bulk.run} onClose={close} />}
        </>
      }
    >
      {mayCall('assignCases', role) && (
        <>
          <Button variant="contained" loading={bulk.isRunning} onClick={() => setDialog('assign')}>
            {texts.assign}
          </Button>
          <Button variant="outlined" loading={bulk.isRunning} onClick={() => setDialog('deadline')}>
            {texts.deadline}
          </Button>
        </>
      )}
      <DownloadButton
        url={API.chosenCaseWorkbook.path}
        body={{ ids, sort: sortText(sort) }}
        fileName={texts.chosenWorkbookName}
        label={workbenchTexts.chosenWorkbook}
      />
      <Button onClick={() => onShowOnMap(ids)}>{workbenchTexts.chosenOnMap}</Button>
    </ChosenCard>
  );
}
