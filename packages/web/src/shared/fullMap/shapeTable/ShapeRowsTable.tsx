import type { Table as Sheet, TableCell as Cell } from '@georisk/tables/table.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatDate, formatDecimal } from '#web/lib/format.ts';
import { Pager } from '#web/ui/Pager.tsx';
import { VISUALLY_HIDDEN } from '#web/ui/visuallyHidden.ts';
import ShowIcon from '~icons/material-symbols/location-on-outline-rounded';
import { shapeTableTexts as texts } from './shapeTable.hu.ts';
import type { FullRow, RowSort } from './sortRows.ts';

interface Props {
  readonly title: string;
  readonly columns: Sheet['columns'];
  readonly rows: readonly FullRow[];
  readonly sort: RowSort;
  readonly onSort: (sort: RowSort) => void;
  /** The row that the map marks. */
  readonly active: string | null;
  readonly onShow: (row: FullRow) => void;
}

/** Rows that are drawn at once. */
const PAGE = 50;

function textOf(cell: Cell | undefined): string {
  if (cell == null) return '';
  if (typeof cell === 'string') return cell;
  return cell.kind === 'date' ? formatDate(cell.date) : formatDecimal(cell.value, cell.digits);
}

const isNumber = (cell: Cell | undefined) => cell != null && typeof cell !== 'string' && cell.kind === 'number';

function Head({ columns, rows, sort, onSort }: Pick<Props, 'columns' | 'rows' | 'sort' | 'onSort'>) {
  return (
    <TableHead>
      <TableRow>
        <TableCell padding="checkbox">
          <Box component="span" sx={VISUALLY_HIDDEN}>
            {texts.showColumn}
          </Box>
        </TableCell>
        {columns.map(({ title }, column) => {
          const isSorted = sort.column === column;
          const direction = isSorted && sort.descending ? 'desc' : 'asc';
          return (
            <TableCell
              key={title}
              align={isNumber(rows[0]?.cells[column]) ? 'right' : 'left'}
              sortDirection={isSorted ? direction : false}
            >
              <TableSortLabel
                active={isSorted}
                direction={direction}
                onClick={() => onSort({ column, descending: isSorted && !sort.descending })}
              >
                {title}
              </TableSortLabel>
            </TableCell>
          );
        })}
      </TableRow>
    </TableHead>
  );
}

interface RowProps {
  readonly row: FullRow;
  readonly isActive: boolean;
  readonly onShow: () => void;
}

function Row({ row: { cells, to }, isActive, onShow }: RowProps) {
  const element = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const [first, ...others] = cells;
  const name = textOf(first) === '' ? texts.missing : textOf(first);
  return (
    <TableRow
      ref={element}
      hover
      selected={isActive}
      aria-selected={isActive}
      onClick={onShow}
      sx={{ cursor: 'pointer' }}
    >
      <TableCell padding="checkbox">
        <Tooltip title={texts.show(name)}>
          <IconButton aria-label={texts.show(name)} aria-pressed={isActive} size="small">
            <ShowIcon />
          </IconButton>
        </Tooltip>
      </TableCell>
      <TableCell>
        {to === null ? (
          name
        ) : (
          <Link
            component={RouterLink}
            to={to}
            aria-label={texts.open(name)}
            onClick={(event) => event.stopPropagation()}
          >
            {name}
          </Link>
        )}
      </TableCell>
      {others.map((cell, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a cell is its column
        <TableCell key={index} align={isNumber(cell) ? 'right' : 'left'} sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {textOf(cell)}
        </TableCell>
      ))}
    </TableRow>
  );
}

/** The page on which a row is, from 1. */
const pageOf = (rows: readonly FullRow[], id: string | null): number | null => {
  const at = rows.findIndex((row) => row.id === id);
  return at === -1 ? null : Math.floor(at / PAGE) + 1;
};

/** Rows in pages; that of the active row is opened when it becomes active. */
export function ShapeRowsTable({ title, columns, rows, sort, onSort, active, onShow }: Props) {
  const [wanted, setPage] = useState(1);
  const [before, setBefore] = useState(active);
  if (before !== active) {
    setBefore(active);
    setPage(pageOf(rows, active) ?? wanted);
  }
  const page = Math.min(wanted, Math.ceil(rows.length / PAGE));
  return (
    <>
      <TableContainer role="region" aria-label={title} tabIndex={0} sx={{ flex: 1, minHeight: 0 }}>
        <Table size="small" stickyHeader aria-label={title}>
          <Head columns={columns} rows={rows} sort={sort} onSort={onSort} />
          <TableBody>
            {rows.slice((page - 1) * PAGE, page * PAGE).map((row) => (
              <Row key={row.id} row={row} isActive={row.id === active} onShow={() => onShow(row)} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {rows.length > PAGE && <Pager page={page} pageSize={PAGE} total={rows.length} onPage={setPage} />}
    </>
  );
}
