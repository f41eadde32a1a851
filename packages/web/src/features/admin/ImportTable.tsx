import type { Answer } from '@georisk/contract/endpoints.ts';
import { IMPORT_TITLES } from '@georisk/contract/tables.ts';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatCount, formatDateTime } from '#web/lib/format.ts';
import { AS_CARDS } from '#web/ui/cardTable.ts';
import { importUndoTexts } from './importUndo.hu.ts';
import { adminTexts } from './texts.hu.ts';
import { UndoCell } from './UndoCell.tsx';

const texts = adminTexts.imports;
const COUNTS = ['added', 'changed', 'unchanged', 'refused'] as const;

const kindTitle = (kind: string) => IMPORT_TITLES[kind]?.title ?? kind;

interface Props {
  readonly runs: Answer<'imports'>['items'];
  readonly onOpen: (id: string) => void;
  /** Undefined for those who may undo none. */
  readonly onUndo: ((id: string) => void) | undefined;
}

/** Imports with who made them, for whom, their figures, and whether they were undone. */
export function ImportTable({ runs, onOpen, onUndo }: Props) {
  return (
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
            <TableCell>{importUndoTexts.column}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {runs.map((run) => (
            <TableRow key={run.id} sx={{ '& td': { borderTop: { md: 1 }, borderColor: { md: 'divider' } } }}>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDateTime(run.at)}</TableCell>
              <TableCell sx={{ fontWeight: { xs: 600, md: 400 } }}>{kindTitle(run.kind)}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere', minWidth: { md: 140 } }}>
                <Link
                  component="button"
                  type="button"
                  sx={{
                    textAlign: 'left',
                    overflowWrap: 'anywhere',
                    font: 'inherit',
                    '@media (pointer: coarse)': { py: 3, minWidth: 44 },
                  }}
                  aria-label={texts.report.of(run.fileName)}
                  onClick={() => onOpen(run.id)}
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
              <TableCell data-label={importUndoTexts.column}>
                <UndoCell run={run} onUndo={onUndo} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
