import { csvOf } from '@georisk/tables/csv.ts';
import type { CurveRow } from './curveRows.ts';
import { cellsOf, COLUMNS } from './table.ts';

/** The season as a CSV for a Hungarian spreadsheet program. */
export const curveCsv = (rows: readonly CurveRow[]): string =>
  csvOf([COLUMNS.map(({ title }) => title), ...rows.map(cellsOf)]);
