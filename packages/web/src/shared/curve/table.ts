import type { TableCell } from '@georisk/tables/table.ts';
import type { CurveRow } from './curveRows.ts';
import { curveTexts as texts } from './texts.hu.ts';

const number = (value: number | null | undefined, digits: number): TableCell =>
  value == null ? null : { kind: 'number', value, digits };
const yesNo = (value: boolean): TableCell => (value ? texts.yes : texts.no);

interface Column {
  readonly title: string;
  readonly width: number;
  readonly cell: (row: CurveRow) => TableCell;
}

const { columns } = texts;

/** The columns of the download, each with its Hungarian header. */
export const COLUMNS: readonly Column[] = [
  { title: columns.date, width: 13, cell: ({ date }) => ({ kind: 'date', date }) },
  { title: columns.mean, width: 11, cell: ({ point }) => number(point?.mean, 4) },
  { title: columns.sd, width: 9, cell: ({ point }) => number(point?.sd, 4) },
  { title: columns.clearShare, width: 20, cell: ({ point }) => number(point && point.clearShare * 100, 1) },
  { title: columns.usable, width: 12, cell: ({ point }) => (point === null ? null : yesNo(point.usable)) },
  { title: columns.reason, width: 34, cell: ({ point }) => point?.reason ?? null },
  { title: columns.smooth, width: 14, cell: ({ smooth }) => number(smooth, 4) },
  { title: columns.lastYear, width: 9, cell: ({ lastYear }) => number(lastYear, 4) },
  { title: columns.lo, width: 12, cell: ({ lo }) => number(lo, 4) },
  { title: columns.hi, width: 12, cell: ({ hi }) => number(hi, 4) },
  { title: columns.median, width: 24, cell: ({ median }) => number(median, 4) },
  { title: columns.alert, width: 10, cell: ({ isAlert }) => (isAlert ? texts.yes : null) },
];

export const cellsOf = (row: CurveRow): readonly TableCell[] => COLUMNS.map(({ cell }) => cell(row));
