import type { PlannedCase } from '@georisk/domain/case/caseTable.ts';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { formatDate, formatHectares } from '#web/lib/format.ts';
import { AS_CARDS } from '#web/ui/cardTable.ts';
import { tableTexts } from '#web/shared/caseForm/texts.hu.ts';
import type { TableWarning } from './tableWarnings.ts';
import { excelTexts as texts } from './texts.hu.ts';

/** Number of rows on the screen; the rest are counted. */
const SHOWN = 50;

/** Oddities of the table's cases; they can be opened all the same. */
export function WarningTable({ warnings }: { readonly warnings: readonly TableWarning[] }) {
  return (
    <TableContainer tabIndex={0} role="region" aria-label={texts.warnings} sx={{ maxHeight: 320 }}>
      <Table size="small" aria-label={texts.warnings} sx={AS_CARDS}>
        <TableHead>
          <TableRow>
            <TableCell>{tableTexts.where}</TableCell>
            <TableCell>{texts.columns.number}</TableCell>
            <TableCell>{texts.warning}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {warnings.slice(0, SHOWN).map(({ row, damageNumber, sentence }) => (
            <TableRow key={`${row} ${sentence}`}>
              <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                {tableTexts.cell('', row)}
              </TableCell>
              <TableCell data-label={texts.columns.number}>{damageNumber}</TableCell>
              <TableCell>{sentence}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {warnings.length > SHOWN && (
        <Typography variant="body2">{texts.moreWarnings(warnings.length - SHOWN)}</Typography>
      )}
    </TableContainer>
  );
}

/** The cases that the table would open. */
export function CasePreview({ cases }: { readonly cases: readonly PlannedCase[] }) {
  const { columns } = texts;
  return (
    <TableContainer tabIndex={0} role="region" aria-label={texts.previewTitle} sx={{ maxHeight: 320 }}>
      <Table size="small" aria-label={texts.previewTitle} sx={AS_CARDS}>
        <TableHead>
          <TableRow>
            <TableCell>{columns.number}</TableCell>
            <TableCell>{columns.date}</TableCell>
            <TableCell>{columns.danger}</TableCell>
            <TableCell align="right">{columns.area}</TableCell>
            <TableCell>{columns.blocks}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {cases.slice(0, SHOWN).map(({ form, row }) => (
            <TableRow key={row}>
              <TableCell component="th" scope="row">
                {form.damageNumber}
              </TableCell>
              <TableCell data-label={columns.date}>{formatDate(form.damageDate)}</TableCell>
              <TableCell>{form.dangerType}</TableCell>
              <TableCell data-label={columns.area} align="right">
                {formatHectares(form.area)}
              </TableCell>
              <TableCell data-label={columns.blocks}>{form.blocks.map(({ mepar }) => mepar).join(', ')}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {cases.length > SHOWN && <Typography variant="body2">{texts.moreCases(cases.length - SHOWN)}</Typography>}
    </TableContainer>
  );
}
