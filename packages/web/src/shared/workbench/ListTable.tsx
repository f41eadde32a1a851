import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { useRef } from 'react';
import { AS_CARDS } from '#web/ui/cardTable.ts';
import { ONE_LINE } from './dense.ts';
import { ListRow } from './ListRow.tsx';
import type { ListSort, ListSpec } from './listSpec.ts';
import { useRowKeys } from './useRowKeys.ts';
import type { ListSelection } from './useSelection.ts';

interface HeadProps<Row, Column extends string> {
  readonly spec: ListSpec<Row, Column>;
  readonly columns: readonly Column[];
  readonly sort: ListSort<Column>;
  readonly onSort: (sort: ListSort<Column>) => void;
  readonly mayChoose: boolean;
  readonly areAllChosen: boolean;
  readonly onChooseShown: (isChosen: boolean) => void;
}

function Head<Row, Column extends string>(props: HeadProps<Row, Column>) {
  const { spec, columns, sort, onSort, mayChoose, areAllChosen, onChooseShown } = props;
  return (
    <TableHead>
      <TableRow>
        {mayChoose && (
          <TableCell padding="checkbox">
            <Checkbox
              checked={areAllChosen}
              slotProps={{ input: { 'aria-label': spec.chooseShown } }}
              onChange={(event) => onChooseShown(event.target.checked)}
            />
          </TableCell>
        )}
        {columns.map((column) => {
          const isSorted = sort.column === column;
          const direction = isSorted && sort.descending ? 'desc' : 'asc';
          return (
            <TableCell
              key={column}
              align={spec.atRight.has(column) ? 'right' : 'left'}
              sortDirection={isSorted ? direction : false}
            >
              {spec.sortable.has(column) ? (
                <TableSortLabel
                  active={isSorted}
                  direction={direction}
                  onClick={() => onSort({ column, descending: isSorted && !sort.descending })}
                >
                  {spec.titles[column]}
                </TableSortLabel>
              ) : (
                spec.titles[column]
              )}
            </TableCell>
          );
        })}
      </TableRow>
    </TableHead>
  );
}

interface Props<Row, Column extends string>
  extends Pick<HeadProps<Row, Column>, 'spec' | 'columns' | 'sort' | 'onSort' | 'mayChoose'> {
  readonly rows: readonly Row[];
  readonly selection: ListSelection;
  /** Whether chosen rows can be dragged to another part of the screen. */
  readonly mayDrag?: boolean;
}

/** A list as a table, on a phone as cards; moved through and chosen by keys too. */
export function ListTable<Row, Column extends string>(props: Props<Row, Column>) {
  const { spec, rows, columns, sort, onSort, mayChoose, mayDrag = false, selection } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const { chosen, active, choose, setActive, chooseAll, unchooseAll, startDrag } = selection;
  const ids = rows.map(spec.idOf);
  const onKeyDown = useRowKeys(
    body,
    rows.map((row) => ({ id: spec.idOf(row), to: spec.hrefOf(row) })),
    selection,
    mayChoose,
  );
  const firstActive = active !== null && ids.includes(active) ? active : ids[0];
  return (
    <TableContainer component={Card} role="region" aria-label={spec.title} tabIndex={0}>
      <Table size="small" aria-label={spec.title} sx={[AS_CARDS, ONE_LINE]}>
        <Head
          spec={spec}
          columns={columns}
          sort={sort}
          onSort={onSort}
          mayChoose={mayChoose}
          areAllChosen={ids.length > 0 && ids.every((id) => chosen.has(id))}
          onChooseShown={(isChosen) => (isChosen ? chooseAll(ids) : unchooseAll(ids))}
        />
        <TableBody ref={body} onKeyDown={onKeyDown}>
          {rows.map((row) => {
            const id = spec.idOf(row);
            return (
              <ListRow
                key={id}
                spec={spec}
                row={row}
                columns={columns}
                isChosen={chosen.has(id)}
                isActive={id === firstActive}
                mayChoose={mayChoose}
                onChoose={choose}
                onActive={setActive}
                onDrag={mayDrag ? startDrag : null}
              />
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
