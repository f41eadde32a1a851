import { IMPORT_TITLES } from '@georisk/contract/tables.ts';
import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '#web/session/useSession.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { formatCount, formatDateTime } from '#web/lib/format.ts';
import { AS_CARDS } from '#web/ui/cardTable.ts';
import { NoRows } from '#web/ui/NoRows.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { importingTexts } from './importing.hu.ts';
import { ImportReportDialog } from './ImportReportDialog.tsx';
import { adminTexts } from './texts.hu.ts';
import { PAGE_SIZE, useListAddress } from '#web/ui/useListAddress.ts';

const texts = adminTexts.imports;
const COUNTS = ['added', 'changed', 'unchanged', 'refused'] as const;

const kindTitle = (kind: string) => IMPORT_TITLES[kind]?.title ?? kind;

/** Imports, newest first, and the upload of another one. */
export function ImportsScreen() {
  const { page, params, change, toPage } = useListAddress();
  const report = params.get('report');
  const [isOpen, setOpen] = useState(false);
  const { role } = useCurrentUser();
  const query = useQuery({
    ...apiQuery('imports', { query: { page, pageSize: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListPage title={texts.title}>
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
              <TableContainer component={Card} tabIndex={0} role="region" aria-label={texts.title}>
                <Table size="small" aria-label={texts.title} sx={AS_CARDS}>
                  <TableHead>
                    <TableRow>
                      <TableCell>{texts.columns.at}</TableCell>
                      <TableCell>{texts.columns.kind}</TableCell>
                      <TableCell>{texts.columns.file}</TableCell>
                      <TableCell>{texts.columns.company}</TableCell>
                      <TableCell>{texts.columns.by}</TableCell>
                      {COUNTS.map((count) => (
                        <TableCell key={count} align="right">
                          {texts.columns[count]}
                        </TableCell>
                      ))}
                    </TableRow>
                  </TableHead>
                  <TableBody>
                    {items.map((run) => (
                      <TableRow key={run.id} sx={{ '& td': { borderTop: { md: 1 }, borderColor: { md: 'divider' } } }}>
                        <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDateTime(run.at)}</TableCell>
                        <TableCell sx={{ fontWeight: { xs: 600, md: 400 } }}>{kindTitle(run.kind)}</TableCell>
                        <TableCell sx={{ overflowWrap: 'anywhere', minWidth: { md: 140 } }}>
                          <Link
                            component="button"
                            type="button"
                            sx={{ textAlign: 'left', overflowWrap: 'anywhere', font: 'inherit' }}
                            aria-label={texts.report.of(run.fileName)}
                            onClick={() => change({ report: run.id })}
                          >
                            {run.fileName}
                          </Link>
                        </TableCell>
                        <TableCell data-label={texts.columns.company}>{run.company ?? texts.ofAll}</TableCell>
                        <TableCell data-label={texts.columns.by}>{run.by ?? texts.byCommand}</TableCell>
                        {COUNTS.map((count) => (
                          <TableCell key={count} align="right" data-label={texts.columns[count]}>
                            {formatCount(run[count])}
                          </TableCell>
                        ))}
                      </TableRow>
                    ))}
                  </TableBody>
                </Table>
              </TableContainer>
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
      {report !== null && <ImportReportDialog id={report} onClose={() => change({ report: undefined })} />}
    </ListPage>
  );
}
