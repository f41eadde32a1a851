import type { DashboardTable } from '@georisk/contract/verticals/insurance/dashboards.ts';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { AS_CARDS } from '#web/ui/cardTable.ts';
import { figureText, isFigure } from './figures.ts';

/** Longer tables scroll in themselves, on paper they do not. */
const MAX_HEIGHT = 460;
/** So many columns fit even on a phone; tables with more become cards. */
const MAX_BESIDE = 5;
const NARROW = { '& th, & td': { px: { xs: 1, sm: 3 } }, '& thead th': { lineHeight: 1.3 } } as const;

interface Props {
  readonly table: DashboardTable;
  /** Text of the empty table. */
  readonly none: string;
}

/** One third-level category: a row for each of its values, figures with thin thousands. */
export function FigureTable({ table: { title, columns, rows }, none }: Props) {
  const heading = useId();
  const beside = columns.length <= MAX_BESIDE;
  return (
    <Card component="section" aria-labelledby={heading} sx={{ '@media print': { border: 0, mb: 4 } }}>
      <Typography id={heading} variant="h2" sx={{ px: 3, pt: 3, pb: 2 }}>
        {title}
      </Typography>
      {rows.length === 0 ? (
        <Typography color="textSecondary" sx={{ px: 3, pb: 4 }}>
          {none}
        </Typography>
      ) : (
        <TableContainer
          tabIndex={0}
          role="region"
          aria-labelledby={heading}
          sx={{ maxHeight: { md: MAX_HEIGHT }, '@media print': { maxHeight: 'none', overflow: 'visible' } }}
        >
          <Table size="small" stickyHeader aria-labelledby={heading} sx={beside ? NARROW : AS_CARDS}>
            <TableHead>
              <TableRow>
                {columns.map(({ key, title: column }) => (
                  <TableCell key={key} align={isFigure(key) ? 'right' : 'left'}>
                    {column}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map((row) => (
                <TableRow key={String(row['name'])} hover>
                  {columns.map(({ key, title: column }) =>
                    key === 'name' ? (
                      <TableCell key={key} component="th" scope="row" sx={{ overflowWrap: 'break-word' }}>
                        {figureText(key, row[key])}
                      </TableCell>
                    ) : (
                      <TableCell
                        key={key}
                        data-label={beside ? undefined : column}
                        align={isFigure(key) ? 'right' : 'left'}
                        sx={{ whiteSpace: 'nowrap' }}
                      >
                        {figureText(key, row[key])}
                      </TableCell>
                    ),
                  )}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Card>
  );
}
