import type { ImportReport } from '@georisk/contract/verticals/admin/admin.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { formatCount, formatDateTime } from '#web/lib/format.ts';
import { QueryView } from '#web/ui/QueryView.tsx';
import { inFieldWords } from './fieldWords.hu.ts';
import { adminTexts } from './texts.hu.ts';

const texts = adminTexts.imports.report;

interface RowsProps {
  readonly title: string;
  readonly rows: ImportReport['repaired'];
  readonly count: number;
}

function Rows({ title, rows, count }: RowsProps) {
  if (rows.length === 0) return null;
  return (
    <section>
      <Typography variant="h3">{title}</Typography>
      {rows.length < count && (
        <Typography variant="caption" color="textSecondary">
          {texts.first(rows.length)}
        </Typography>
      )}
      <Box component="ul" sx={{ my: 1, pl: 5, typography: 'body2', overflowWrap: 'anywhere' }}>
        {rows.map(({ row, reason }, index) => (
          <li key={`${row} ${index}`}>
            {texts.row(row)}: {inFieldWords(reason)}
          </li>
        ))}
      </Box>
    </section>
  );
}

function Report({ fileName, at, notes, repaired, repairedCount, refusals, refused }: ImportReport) {
  const silent = notes.length + repaired.length + refusals.length === 0;
  return (
    <Stack spacing={4}>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {fileName} · {formatDateTime(at)}
      </Typography>
      {silent && <Typography variant="body2">{texts.nothing}</Typography>}
      {notes.length > 0 && (
        <section>
          <Typography variant="h3">{texts.notes}</Typography>
          <Box component="ul" sx={{ my: 1, pl: 5, typography: 'body2', overflowWrap: 'anywhere' }}>
            {notes.map((note, index) => (
              <li key={`${index} ${note}`}>{inFieldWords(note)}</li>
            ))}
          </Box>
        </section>
      )}
      <Rows title={texts.refused(formatCount(refused))} rows={refusals} count={refused} />
      <Rows title={texts.repaired(formatCount(repairedCount))} rows={repaired} count={repairedCount} />
    </Stack>
  );
}

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** The report of an import. */
export function ImportReportDialog({ id, onClose }: Props) {
  const title = useId();
  const query = useQuery({ ...apiQuery('importReport', { params: { id } }), meta: { errorPage: false } });
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogTitle id={title}>{texts.open}</DialogTitle>
      <DialogContent>
        <QueryView query={query} what={texts.what}>
          {(report) => <Report {...report} />}
        </QueryView>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
