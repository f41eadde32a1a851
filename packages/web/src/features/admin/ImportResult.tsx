import type { FileReport, ImportAttempt } from '@georisk/contract/verticals/admin/imports.ts';
import { csvOf } from '@georisk/tables/csv.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatCount } from '#web/lib/format.ts';
import { saveFile } from '#web/lib/saveFile.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import DownloadIcon from '~icons/material-symbols/download-rounded';
import { inFieldWords } from './fieldWords.hu.ts';
import { importingTexts as texts } from './importing.hu.ts';

const MAX_SHOWN = 100;

type Notes = FileReport['refused'];

/** Everything that the report says of rows, as a table. */
function reportTable(reports: readonly FileReport[]): Blob {
  const { csv } = texts;
  const rows = reports.flatMap(({ fileName, refused, repaired, notes }) => [
    ...refused.map(({ row, reason }) => [fileName, texts.row(row), csv.refused, reason]),
    ...repaired.map(({ row, reason }) => [fileName, texts.row(row), csv.repaired, reason]),
    ...notes.map((note) => [fileName, texts.row(0), csv.note, note]),
  ]);
  return new Blob([csvOf([[csv.file, csv.row, csv.what, csv.reason], ...rows])], { type: 'text/csv' });
}

function Rows({ title, rows, count }: { readonly title: string; readonly rows: Notes; readonly count: number }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <Typography variant="h3">{title}</Typography>
      {count > MAX_SHOWN && (
        <Typography variant="caption" color="textSecondary">
          {texts.first(MAX_SHOWN)}
        </Typography>
      )}
      <Box component="ul" sx={{ my: 1, pl: 5, typography: 'body2', overflowWrap: 'anywhere' }}>
        {rows.slice(0, MAX_SHOWN).map(({ row, reason }, index) => (
          <li key={`${row} ${index}`}>
            {texts.row(row)}: {reason}
          </li>
        ))}
      </Box>
    </section>
  );
}

function FileResult({
  fileName,
  added,
  changed,
  unchanged,
  refused,
  refusedCount,
  repaired,
  repairedCount,
  notes,
}: FileReport) {
  const counts = [added, changed, unchanged, refusedCount].map((count) => formatCount(count)) as [
    string,
    string,
    string,
    string,
  ];
  const read = formatCount(added + changed + unchanged + refused.filter(({ row }) => row > 0).length);
  return (
    <Stack spacing={2}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        <strong>{fileName}</strong> · {texts.counts(read, ...counts)}
      </Typography>
      <Rows title={texts.refusals(formatCount(refusedCount))} rows={refused} count={refusedCount} />
      <Rows title={texts.repairs(formatCount(repairedCount))} rows={repaired} count={repairedCount} />
      {notes.map((note) => (
        <Typography key={note} variant="body2" color="textSecondary">
          {note}
        </Typography>
      ))}
    </Stack>
  );
}

function Outcome({ state, error, dryRun, reports }: ImportAttempt) {
  if (error !== null && state !== 'refused') return <FormMessage severity="error">{error}</FormMessage>;
  const { results } = texts;
  if (reports.some(({ refusedCount }) => refusedCount > 0)) {
    const isPartly = reports.some(({ saved }) => saved);
    return <FormMessage severity="error">{isPartly ? results.partly : results.refused}</FormMessage>;
  }
  if (dryRun) return <FormMessage severity="info">{results.tried}</FormMessage>;
  const isNew = reports.some(({ added, changed }) => added + changed > 0);
  return <FormMessage severity="success">{isNew ? results.saved : results.nothingNew}</FormMessage>;
}

interface Props {
  readonly attempt: ImportAttempt;
  /** Shows the report of its run in the list. */
  readonly onRun: (id: string) => void;
  /** What can be done about it. */
  readonly children: ReactNode;
}

type Said = FileReport['refused'][number];

/** The sentences of an attempt in the words of the form that it was made with. */
function worded(attempt: ImportAttempt): ImportAttempt {
  const inWords = ({ row, reason }: Said): Said => ({ row, reason: inFieldWords(reason) });
  return {
    ...attempt,
    error: attempt.error === null ? null : inFieldWords(attempt.error),
    reports: attempt.reports.map((report) => ({
      ...report,
      refused: report.refused.map(inWords),
      repaired: report.repaired.map(inWords),
      notes: report.notes.map(inFieldWords),
    })),
  };
}

/** What an import, or a try, has done; it stays until the next one. */
export function ImportResult({ attempt: made, onRun, children }: Props) {
  const attempt = worded(made);
  const { kind, reports, runs } = attempt;
  const [run] = runs;
  const said = reports.some(({ refused, repaired, notes }) => refused.length + repaired.length + notes.length > 0);
  return (
    <Stack spacing={3} role="region" aria-label={texts.csv.what}>
      <Outcome {...attempt} />
      {children}
      {reports.map((report, index) => (
        <FileResult key={`${report.fileName} ${index}`} {...report} />
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {said && (
          <Button
            size="small"
            startIcon={<DownloadIcon />}
            onClick={() => saveFile(reportTable(reports), texts.reportName(kind))}
          >
            {texts.download}
          </Button>
        )}
        {run !== undefined && (
          <Button size="small" onClick={() => onRun(run)}>
            {texts.inList}
          </Button>
        )}
      </Box>
    </Stack>
  );
}
