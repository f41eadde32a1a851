import type { CellFault } from '@georisk/domain/case/caseTable.ts';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { tableTexts as texts } from './texts.hu.ts';

/** Number of rows on the screen; the rest are counted. */
const SHOWN = 50;

/** Faults, cell by cell, under the cell names of the table's own program. */
export function FaultTable({ faults }: { readonly faults: readonly CellFault[] }) {
  return (
    <TableContainer tabIndex={0} role="region" aria-label={texts.what} sx={{ maxHeight: 320 }}>
      <Table size="small" aria-label={texts.what}>
        <TableHead>
          <TableRow>
            <TableCell>{texts.where}</TableCell>
            <TableCell>{texts.what}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {faults.slice(0, SHOWN).map(({ row, column, error }, index) => (
            // Two faults may say the same of one cell.
            <TableRow key={`${index} ${column}${row} ${error}`}>
              <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                {texts.cell(column, row)}
              </TableCell>
              <TableCell>{error}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {faults.length > SHOWN && <Typography variant="body2">{texts.more(faults.length - SHOWN)}</Typography>}
    </TableContainer>
  );
}
