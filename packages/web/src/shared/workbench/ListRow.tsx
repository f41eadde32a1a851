import Checkbox from '@mui/material/Checkbox';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { type DragEvent, memo, type MouseEvent } from 'react';
import type { ListSpec } from './listSpec.ts';
import { workbenchTexts as texts } from './workbench.hu.ts';

interface Props<Row, Column extends string> {
  readonly spec: ListSpec<Row, Column>;
  readonly row: Row;
  readonly columns: readonly Column[];
  readonly isChosen: boolean;
  readonly isActive: boolean;
  readonly mayChoose: boolean;
  readonly onChoose: (id: number, isSpan: boolean) => void;
  readonly onActive: (id: number) => void;
  /** Null where no part of the screen takes a row: text can be marked then. */
  readonly onDrag: ((id: number, event: DragEvent) => void) | null;
}

/** What does not fit into its cell is read by pointing at it; the preview has it too. */
function nameWhole({ currentTarget: cell }: MouseEvent<HTMLTableCellElement>) {
  cell.title = cell.scrollWidth > cell.clientWidth ? cell.textContent : '';
}

type CellProps<Row, Column extends string> = Pick<Props<Row, Column>, 'spec' | 'row'> & { readonly column: Column };

function Cell<Row, Column extends string>({ spec, row, column }: CellProps<Row, Column>) {
  if (column === spec.columns[0])
    return (
      <TableCell component="th" scope="row" onMouseEnter={nameWhole} sx={{ whiteSpace: { md: 'nowrap' } }}>
        {spec.cells[column](row)}
      </TableCell>
    );
  return (
    <TableCell
      data-label={spec.titles[column]}
      align={spec.atRight.has(column) ? 'right' : 'left'}
      onMouseEnter={nameWhole}
    >
      {spec.cells[column](row)}
    </TableCell>
  );
}

function ListRowOf<Row, Column extends string>(props: Props<Row, Column>) {
  const { spec, row, columns, isChosen, isActive, mayChoose, onChoose, onActive, onDrag } = props;
  const id = spec.idOf(row);
  return (
    <TableRow
      hover
      selected={isChosen}
      aria-selected={isChosen}
      tabIndex={isActive ? 0 : -1}
      data-row={id}
      {...(onDrag !== null && { draggable: mayChoose, onDragStart: (event: DragEvent) => onDrag(id, event) })}
      onFocus={() => onActive(id)}
      onClick={(event) => {
        if (event.shiftKey && mayChoose) onChoose(id, true);
        else onActive(id);
      }}
      sx={{
        '& th, & td': { borderTop: { md: 1 }, borderColor: { md: 'divider' } },
        ...(isActive && { boxShadow: 'inset 3px 0 0 var(--mui-palette-primary-main)' }),
      }}
    >
      {mayChoose && (
        <TableCell padding="checkbox">
          <Checkbox
            checked={isChosen}
            slotProps={{ input: { 'aria-label': texts.choose(spec.nameOf(row)) } }}
            onClick={(event) => {
              event.stopPropagation();
              onChoose(id, event.shiftKey);
            }}
          />
        </TableCell>
      )}
      {columns.map((column) => (
        <Cell key={column} spec={spec} row={row} column={column} />
      ))}
    </TableRow>
  );
}

/** A row of a list. A click makes it the active one, with Shift it chooses all up to it. */
export const ListRow = memo(ListRowOf) as typeof ListRowOf;
