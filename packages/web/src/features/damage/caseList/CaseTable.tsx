import type { ListedCase } from '@georisk/contract/verticals/insurance/caseList.ts';
import type { CaseColumn, CaseSort } from '@georisk/domain/caseList/columns.ts';
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
import { AT_RIGHT } from './CaseCell.tsx';
import { caseListTexts as texts } from './caseList.hu.ts';
import { CaseRow } from './CaseRow.tsx';
import type { CaseSelection } from './useCaseSelection.ts';
import { useRowKeys } from './useRowKeys.ts';

interface HeadProps {
  readonly columns: readonly CaseColumn[];
  readonly sort: CaseSort;
  readonly onSort: (sort: CaseSort) => void;
  readonly mayChoose: boolean;
  readonly areAllChosen: boolean;
  readonly onChooseShown: (isChosen: boolean) => void;
}

function Head({ columns, sort, onSort, mayChoose, areAllChosen, onChooseShown }: HeadProps) {
  return (
    <TableHead>
      <TableRow>
        {mayChoose && (
          <TableCell padding="checkbox">
            <Checkbox
              checked={areAllChosen}
              slotProps={{ input: { 'aria-label': texts.chooseShown } }}
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
              align={AT_RIGHT.has(column) ? 'right' : 'left'}
              sortDirection={isSorted ? direction : false}
            >
              <TableSortLabel
                active={isSorted}
                direction={direction}
                onClick={() => onSort({ column, descending: isSorted && !sort.descending })}
              >
                {texts.columns[column]}
              </TableSortLabel>
            </TableCell>
          );
        })}
      </TableRow>
    </TableHead>
  );
}

interface Props extends Pick<HeadProps, 'columns' | 'sort' | 'onSort' | 'mayChoose'> {
  readonly cases: readonly ListedCase[];
  readonly today: string;
  readonly selection: CaseSelection;
}

/** The cases as a table, on a phone as cards; moved through and chosen by keys too. */
export function CaseTable({ cases, columns, sort, onSort, mayChoose, today, selection }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { chosen, active, choose, setActive, chooseAll, unchooseAll, startDrag } = selection;
  const ids = cases.map(({ id }) => id);
  const onKeyDown = useRowKeys(body, cases, selection, mayChoose);
  const firstActive = active !== null && ids.includes(active) ? active : ids[0];
  return (
    <TableContainer component={Card} role="region" aria-label={texts.title} tabIndex={0}>
      <Table size="small" aria-label={texts.title} sx={AS_CARDS}>
        <Head
          columns={columns}
          sort={sort}
          onSort={onSort}
          mayChoose={mayChoose}
          areAllChosen={ids.every((id) => chosen.has(id))}
          onChooseShown={(isChosen) => (isChosen ? chooseAll(ids) : unchooseAll(ids))}
        />
        <TableBody ref={body} onKeyDown={onKeyDown}>
          {cases.map((each) => (
            <CaseRow
              key={each.id}
              of={each}
              columns={columns}
              today={today}
              isChosen={chosen.has(each.id)}
              isActive={each.id === firstActive}
              mayChoose={mayChoose}
              onChoose={choose}
              onActive={setActive}
              onDrag={startDrag}
            />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
