import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import { filterQuery } from '@georisk/domain/caseList/filter.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { apiUrl } from '#web/lib/apiRequest.ts';
import { href } from '#web/routes/routes.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { DownloadButton } from '#web/ui/DownloadButton.tsx';
import AddIcon from '~icons/material-symbols/note-add-outline-rounded';
import { CaseInspectionsUpload } from '../CaseInspectionsUpload.tsx';
import { mayBringDocuments } from '../caseRights.ts';
import { ProposalsButton } from '../proposals/ProposalMark.tsx';
import { caseListTexts as texts } from './caseList.hu.ts';
import { ClocksDialog } from './ClocksDialog.tsx';
import { ColumnsButton } from '#web/shared/workbench/ColumnsButton.tsx';
import type { CaseAddress } from './useCaseAddress.ts';
import { ViewsButton } from '#web/shared/workbench/ViewsButton.tsx';
import { workbenchTexts } from '#web/shared/workbench/workbench.hu.ts';
import { CASE_COLUMNS, SHOWN_COLUMNS, sortText } from '@georisk/domain/caseList/columns.ts';

const COLUMNS = { columns: CASE_COLUMNS, titles: texts.columns } as const;

interface Props {
  readonly address: CaseAddress;
  readonly isLoadShown: boolean;
  readonly onShowLoad: (isShown: boolean) => void;
  /** What is done with the shown cases. */
  readonly children?: ReactNode;
}

/** What is done with the whole list: opening a case, views, columns, the workbook, the load of experts. */
export function CaseTools({ address, isLoadShown, onShowLoad, children }: Props) {
  const user = useCurrentUser();
  const [isSetting, setSetting] = useState(false);
  const { filter, sort, columns, showColumns, isMapShown, showMap, query, apply } = address;
  const workbook = apiUrl('caseWorkbook', {}, { ...filterQuery(filter), sort: sortText(sort) });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <Button component={RouterLink} to={href.createDamage()} variant="contained" startIcon={<AddIcon />}>
        {texts.create}
      </Button>
      <ViewsButton list="damages" query={query} onApply={apply} />
      <ColumnsButton spec={COLUMNS} columns={columns} usual={SHOWN_COLUMNS} onChange={showColumns} />
      <Button aria-pressed={isMapShown} onClick={() => showMap(!isMapShown)}>
        {isMapShown ? workbenchTexts.list : workbenchTexts.map}
      </Button>
      {mayCall('caseLoad', user.role) && (
        <Button aria-pressed={isLoadShown} onClick={() => onShowLoad(!isLoadShown)}>
          {texts.load.button}
        </Button>
      )}
      <DownloadButton url={workbook} fileName={texts.workbookName} label={texts.workbook} />
      {mayCall('saveCaseClocks', user.role) && user.companyId !== null && (
        <Button onClick={() => setSetting(true)}>{texts.clocks.button}</Button>
      )}
      {children}
      <ProposalsButton />
      {mayBringDocuments(user) && <CaseInspectionsUpload told={false} />}
      {isSetting && <ClocksDialog onClose={() => setSetting(false)} />}
    </Box>
  );
}
