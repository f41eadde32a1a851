import type { Table } from '@georisk/tables/table.ts';
import { XLSX_TYPE, xlsxBytes } from '@georisk/tables/xlsx/xlsx.ts';

/** Tables as a workbook (.xlsx), one sheet each. */
export const workbookOf = (tables: readonly Table[]): Blob => new Blob([...xlsxBytes(tables)], { type: XLSX_TYPE });
