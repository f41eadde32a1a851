import { API } from '@georisk/contract/api.ts';
import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import { MAX_CASES } from '@georisk/contract/verticals/insurance/caseList.ts';
import { type CaseSort, sortText } from '@georisk/domain/caseList/columns.ts';
import { type CaseFilter, filterQuery } from '@georisk/domain/caseList/filter.ts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { formatCount } from '#web/lib/format.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { ChosenCard, chosenIds } from '#web/shared/workbench/ChosenCard.tsx';
import { workbenchTexts } from '#web/shared/workbench/workbench.hu.ts';
import { DownloadButton } from '#web/ui/DownloadButton.tsx';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { AssignCasesDialog } from './AssignCasesDialog.tsx';
import { caseListTexts as texts } from './caseList.hu.ts';
import { DeadlineDialog } from './DeadlineDialog.tsx';
import type { Bulk } from './useBulk.ts';
import type { ListSelection } from '#web/shared/workbench/useSelection.ts';

interface Props {
  readonly filter: CaseFilter;
  readonly selection: ListSelection;
  readonly bulk: Bulk;
  readonly sort: CaseSort;
  readonly onShowOnMap: (ids: readonly number[]) => void;
}

/** How many cases are chosen, and what can be done with them together. */
export function ChosenBar({ filter, sort, selection, bulk, onShowOnMap }: Props) {
  const { role } = useCurrentUser();
  const [dialog, setDialog] = useState<'assign' | 'deadline' | null>(null);
  const { chosen, chooseAll } = selection;
  const all = useMutation({
    mutationFn: () => callApi('caseIds', { query: filterQuery(filter) as never }),
    onSuccess: ({ ids }) => chooseAll(ids),
  });
  if (chosen.size === 0) return null;
  const ids = chosenIds(selection);
  const close = () => setDialog(null);
  return (
    <ChosenCard
      selection={selection}
      under={
        <>
          {all.data?.cut === true && <Typography variant="body2">{texts.allCut(formatCount(MAX_CASES))}</Typography>}
          {all.isError && <FormMessage severity="error">{messageOf(all.error)}</FormMessage>}
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
      <Button loading={all.isPending} onClick={() => all.mutate()}>
        {texts.chooseAll}
      </Button>
    </ChosenCard>
  );
}
