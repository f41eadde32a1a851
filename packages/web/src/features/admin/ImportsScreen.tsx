import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { WORKBENCH_WIDTH } from '#web/shared/workbench/width.ts';
import { ListPage } from '#web/ui/ListPage.tsx';
import { NoRows } from '#web/ui/NoRows.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { PAGE_SIZE, useListAddress } from '#web/ui/useListAddress.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { ImportReportDialog } from './ImportReportDialog.tsx';
import { ImportTable } from './ImportTable.tsx';
import { importingTexts } from './importing.hu.ts';
import { adminTexts } from './texts.hu.ts';
import { UndoImportDialog } from './UndoImportDialog.tsx';

const texts = adminTexts.imports;

/** Imports, newest first, the upload of another one, and the undo of one. */
export function ImportsScreen() {
  const { page, params, change, toPage } = useListAddress();
  const report = params.get('report');
  const [isOpen, setOpen] = useState(false);
  const [undoing, setUndoing] = useState<string | null>(null);
  const { role } = useCurrentUser();
  const query = useQuery({
    ...apiQuery('imports', { query: { page, pageSize: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
  useScreenTitle(texts.title);
  return (
    <ListPage title={texts.title} width={WORKBENCH_WIDTH}>
      {mayCall('importFiles', role) && (
        <Button variant="contained" sx={{ alignSelf: 'flex-start' }} onClick={() => setOpen(true)}>
          {importingTexts.open}
        </Button>
      )}
      <QueryView query={query} what={texts.what}>
        {({ items, total, pageSize }) =>
          items.length === 0 ? (
            <NoRows page={page} pageSize={pageSize} total={total} onPage={toPage}>
              <Typography color="textSecondary">{texts.none}</Typography>
            </NoRows>
          ) : (
            <>
              <ImportTable
                runs={items}
                onOpen={(id) => change({ report: id })}
                onUndo={mayCall('undoImport', role) ? setUndoing : undefined}
              />
              <Pager page={page} pageSize={pageSize} total={total} onPage={toPage} />
            </>
          )
        }
      </QueryView>
      {isOpen && (
        <ImportDialog
          onClose={() => setOpen(false)}
          onRun={(id) => {
            setOpen(false);
            change({ report: id, page: undefined });
          }}
        />
      )}
      {undoing !== null && <UndoImportDialog id={undoing} onClose={() => setUndoing(null)} />}
      {report !== null && <ImportReportDialog id={report} onClose={() => change({ report: undefined })} />}
    </ListPage>
  );
}
