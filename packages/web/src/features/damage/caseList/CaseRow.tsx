import type { ListedCase } from '@georisk/contract/verticals/insurance/caseList.ts';
import type { CaseColumn } from '@georisk/domain/caseList/columns.ts';
import Checkbox from '@mui/material/Checkbox';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { type DragEvent, memo } from 'react';
import { AT_RIGHT, CELLS } from './CaseCell.tsx';
import { caseListTexts as texts } from './caseList.hu.ts';

interface Props {
  readonly of: ListedCase;
  readonly columns: readonly CaseColumn[];
  readonly today: string;
  readonly isChosen: boolean;
  readonly isActive: boolean;
  readonly mayChoose: boolean;
  readonly onChoose: (id: number, isSpan: boolean) => void;
  readonly onActive: (id: number) => void;
  readonly onDrag: (id: number, event: DragEvent) => void;
}

function Cell({ column, of, today }: { readonly column: CaseColumn; readonly of: ListedCase; readonly today: string }) {
  if (column === 'number')
    return (
      <TableCell component="th" scope="row" sx={{ whiteSpace: { md: 'nowrap' } }}>
        {CELLS.number(of, today)}
      </TableCell>
    );
  return (
    <TableCell data-label={texts.columns[column]} align={AT_RIGHT.has(column) ? 'right' : 'left'}>
      {CELLS[column](of, today)}
    </TableCell>
  );
}

/** A case of the list. A click makes it the active one, with Shift it chooses all up to it. */
function CaseRowOf({ of, columns, today, isChosen, isActive, mayChoose, onChoose, onActive, onDrag }: Props) {
  return (
    <TableRow
      hover
      selected={isChosen}
      aria-selected={isChosen}
      tabIndex={isActive ? 0 : -1}
      data-case={of.id}
      draggable={mayChoose}
      onDragStart={(event) => onDrag(of.id, event)}
      onFocus={() => onActive(of.id)}
      onClick={(event) => {
        if (event.shiftKey && mayChoose) onChoose(of.id, true);
        else onActive(of.id);
      }}
      sx={{
        '& th, & td': { borderTop: { md: 1 }, borderColor: { md: 'divider' } },
        ...(isActive && { boxShadow: (theme) => `inset 3px 0 0 ${theme.palette.primary.main}` }),
      }}
    >
      {mayChoose && (
        <TableCell padding="checkbox">
          <Checkbox
            checked={isChosen}
            slotProps={{ input: { 'aria-label': texts.choose(of.damageNumber) } }}
            onClick={(event) => {
              event.stopPropagation();
              onChoose(of.id, event.shiftKey);
            }}
          />
        </TableCell>
      )}
      {columns.map((column) => (
        <Cell key={column} column={column} of={of} today={today} />
      ))}
    </TableRow>
  );
}

export const CaseRow = memo(CaseRowOf);
