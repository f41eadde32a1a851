import { workbookOf } from '#web/lib/workbook.ts';
import type { CurveRow } from './curveRows.ts';
import { cellsOf, COLUMNS } from './table.ts';
import { curveTexts as texts } from './texts.hu.ts';

/** The season as a workbook. */
export const curveWorkbook = (rows: readonly CurveRow[]): ArrayBuffer =>
  workbookOf([{ name: texts.sheet, columns: COLUMNS, rows: rows.map(cellsOf) }]);
