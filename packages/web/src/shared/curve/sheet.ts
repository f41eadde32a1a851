import type { Table } from '@georisk/tables/table.ts';
import type { CurveRow } from './curveRows.ts';
import { cellsOf, COLUMNS } from './table.ts';
import { curveTexts as texts } from './texts.hu.ts';

/** The season as a sheet. */
export const curveSheet = (rows: readonly CurveRow[]): Table => ({
  name: texts.sheet,
  columns: COLUMNS,
  rows: rows.map(cellsOf),
  hasFilter: true,
});
